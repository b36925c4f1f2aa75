import GeoTesting

@testable import GeoFormats

@Suite struct TextEncodingTests {
  /// The header and one row, as other programs encode them (Python's codecs).
  private static let encoded: [(name: String, bytes: [UInt8], text: String)] = [
    ("windows-1252", [0x43, 0x61, 0x66, 0xE9, 0x20, 0x80], "Café €"),
    ("windows-1250", [0x50, 0x6F, 0x7A, 0x6E, 0x61, 0xF1], "Poznań"),
    ("Shift_JIS", [0x93, 0x8C, 0x8B, 0x9E], "東京"), ("ISO-8859-1", [0xE9], "é"),
    ("UTF-16LE", [0x41, 0, 0x3D, 0xD8, 0x00, 0xDE], "A😀"), ("utf-8", [0xC3, 0xA9], "é"),
  ]

  @Test("F9 texts are converted, whatever pieces they come in", arguments: encoded)
  func converts(name: String, bytes: [UInt8], text: String) throws {
    let encoding = try #require(TextEncoding(named: name))
    expectEqual(encoding.text(bytes), text)
    for size in 1...bytes.count {
      var rest = bytes[...]
      let feed = ByteFeed { (buffer) throws(FormatError) in
        let part = rest.prefix(min(size, buffer.count))
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      }
      try expectEqual(
        String(decoding: feed.decoded(as: encoding).readAll(limit: 100), as: UTF8.self), text,
        "pieces of \(size)")
    }
  }

  @Test(arguments: ["", "windows-9999", "UTF-8//IGNORE", "a b", "é"])
  func `unknown names are none`(name: String) {
    expectNil(TextEncoding(named: name))
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0], "UTF-16LE"), ([0xFE, 0xFF, 0, 0x61], "UTF-16BE"),
      ([0x61, 0, 0x62, 0], "UTF-16LE"), ([0, 0x61, 0, 0x62], "UTF-16BE"),
      ([0x61, 0x62, 0x63], nil),
      ([0x61, 0, 0x62, 0x63], nil), ([], nil),
    ] as [([UInt8], String?)])
  func `UTF-16 is found by its bytes`(start: [UInt8], name: String?) {
    expectEqual(TextEncoding.evident(in: start)?.name, name)
  }

  @Test func `bytes that are not of the encoding are refused with their line`() throws {
    let encoding = try #require(TextEncoding(named: "US-ASCII"))
    let feed = ByteFeed(Array("a\nb".utf8) + [0xE9]).decoded(as: encoding)
    #expect(
      throws: FormatError.unexpected(
        found: "bytes that are not US-ASCII", expected: "a text in US-ASCII",
        at: TextPlace(line: 2, column: 0))
    ) { _ = try feed.readAll(limit: 100) }
  }

  @Test("F9 what is not UTF-8 is never guessed: the readings are named")
  func advice() throws {
    var reader = try CSVReader(bytes: Array("name,lat\nCaf".utf8) + [0xE9] + Array(",1\n".utf8))
    let error = #expect(throws: FormatError.self) { _ = try reader.next() }
    expectEqual(
      error?.description,
      "line 2: found bytes that are not UTF-8, expected UTF-8, or its encoding by `--encoding`: "
        + "`windows-1252` reads `Café`, `windows-1250` reads `Café`, `windows-1251` reads `Cafй`")
  }
}
