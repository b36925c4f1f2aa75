import GeoTesting

@testable import GeoFormats

@Suite struct CSVReaderTests {
  private func rows(
    _ text: String, keepsRaggedRows: Bool = false
  ) throws -> [CSVRow] {
    var reader = try CSVReader(bytes: Array(text.utf8), keepsRaggedRows: keepsRaggedRows)
    var rows: [CSVRow] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  @Test(arguments: [
    ("a,b\n1,2\n", [["1", "2"]]), ("a,b\r\n1,2", [["1", "2"]]), ("a\n\n\n1\n", [["1"]]),
    ("\u{FEFF}a,b\n\"x,\"\"y\"\"\",\n", [["x,\"y\"", ""]]), ("a,b\n\"1\n2\",3\n", [["1\n2", "3"]]),
    ("a\n", []), ("a", []), ("a,b\n,\n", [["", ""]]), ("a\n\"\"\n", [[""]]),
    ("a,b\n 1 ,é\n", [[" 1 ", "é"]]), ("a;b\n1,5;2\n", [["1,5", "2"]]),
    ("a\tb\n1;2\t3\n", [["1;2", "3"]]), ("a|b\n1|2\n", [["1", "2"]]),
    ("sep=;\r\na;b\r\n\"1;\"\"x\"\"\";2\r\n", [["1;\"x\"", "2"]]),
    ("a,b\n48°51'24\"N,2°21′08\"E\n", [["48°51'24\"N", "2°21′08\"E"]]),
  ])
  func `reads`(_ text: String, expected: [[String]]) throws {
    try expectEqual(rows(text).map(\.fields), expected)
  }

  @Test func `names the line of each row`() throws {
    try expectEqual(rows("a,b\n\"1\n2\",3\n\n4,5\n").map(\.line), [2, 5])
  }

  @Test(arguments: [
    ("a,b\n1\n", "1 fields", "2 as in the header", 2),
    ("a\n1\n2,3\n", "2 fields", "1 as in the header", 3),
    ("a\nx\"y\n", "a quote inside of a field", "quotes around the whole field, doubled inside", 2),
    ("a\n\"x\"y\n", "text after a closing quote", "a comma or the end of the line", 2),
    ("a\n\"x\n\n", "the end of the text", "the closing quote of a field", 2),
    ("", "an empty text", "a line with the names of the columns", 1),
  ])
  func `refuses`(_ text: String, found: String, expected: String, line: Int) {
    let column = text.isEmpty ? 1 : 0
    let place = TextPlace(line: line, column: column)
    #expect(throws: FormatError.unexpected(found: found, expected: expected, at: place)) {
      try rows(text)
    }
  }

  @Test func `goes on after a refused row`() throws {
    var reader = try CSVReader(bytes: Array("a,b\n1\nx\"y,2\n3,4\n".utf8))
    #expect(throws: FormatError.self) { _ = try reader.next() }
    #expect(throws: FormatError.self) { _ = try reader.next() }
    let row = try reader.next()
    expectEqual(row, CSVRow(fields: ["3", "4"], line: 4))
    let end = try reader.next()
    expectNil(end)
  }

  @Test func `keeps ragged rows when asked`() throws {
    try expectEqual(rows("a,b\n1\n1,2,3\n", keepsRaggedRows: true).map(\.fields.count), [1, 3])
  }

  @Test func `finds columns by name`() throws {
    let reader = try CSVReader(bytes: Array("ID, From_Lat ,x\n".utf8))
    try expectEqual(reader.column("from_lat"), 1)
    try expectEqual(reader.column("y", "X"), 2)
    try expectNil(reader.column("y"))
    let error = #expect(throws: FormatError.self) {
      let reader = try CSVReader(bytes: Array("id;lat\n".utf8))
      expectEqual(try reader.requiredColumn("lat"), 1)
      _ = try reader.requiredColumn("lon")
    }
    expectEqual(
      error?.description, "line 1: found the columns `id`, `lat`, expected a column `lon`")
  }

  @Test(arguments: [["lat", "latitude"], ["lat"], ["LATITUDE", "lat"]])
  func `several columns of one meaning are refused, and named`(names: [String]) throws {
    let text = Array("lat,Lat, latitude ,lon\n".utf8)
    let found = names.count > 1 ? "`lat`, `Lat` and `latitude`" : "`lat` and `Lat`"
    let expected = FormatError.unexpected(
      found: "the columns \(found)", expected: "one of them, as they mean the same",
      at: TextPlace(line: 1, column: 0))
    #expect(throws: expected) {
      let reader = try CSVReader(bytes: text)
      _ = try reader.column(named: names)
    }
    let reader = try CSVReader(bytes: text)
    try expectEqual(reader.requiredColumn("lon", "longitude"), 3)
  }

  @Test func `reads from any size of chunk`() throws {
    let text = Array("\u{FEFF}a,b\r\n\"x\"\"y\r\n\",é\r\n1,2\r\n".utf8)
    let expected = [["x\"y\r\n", "é"], ["1", "2"]]
    for size in 1...text.count {
      var rest = text[...]
      var reader = try CSVReader(
        ByteFeed { (buffer) throws(FormatError) in
          let part = rest.prefix(min(size, buffer.count))
          for (index, byte) in part.enumerated() { buffer[index] = byte }
          rest = rest.dropFirst(part.count)
          return part.count
        })
      var found: [[String]] = []
      while let row = try reader.next() { found.append(row.fields) }
      expectEqual(found, expected, "chunks of \(size)")
      expectEqual(reader.header, ["a", "b"])
    }
  }

  @Test func `limits a row`() throws {
    let text = Array(("a\n" + String(repeating: "x", count: 101) + "\n1\n").utf8)
    var reader = try CSVReader(bytes: text, limit: 100)
    let place = TextPlace(line: 2, column: 0)
    #expect(throws: FormatError.limit("a row exceeds 100 bytes", at: place)) {
      _ = try reader.next()
    }
    let row = try reader.next()
    expectEqual(row?.fields, ["1"])
  }

  @Test func `reads files`() throws {
    var reader = try CSVReader(ByteFeed(ByteStream(path: #filePath)), keepsRaggedRows: true)
    expectEqual(reader.header, ["import GeoTesting"])
    let row = try reader.next()
    expectEqual(row, CSVRow(fields: ["@testable import GeoFormats"], line: 3))
  }
}
