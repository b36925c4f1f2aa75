import GeoFormats
import GeoTesting

@Suite struct CSVWriterTests {
  @Test func `quotes only what needs it`() {
    var csv = CSVWriter(header: ["a", "b c"])
    csv.row(["1,5", "say \"x\""])
    csv.row(["two\nlines", ""])
    expectEqual(csv.buffer.text, "a,b c\n\"1,5\",\"say \"\"x\"\"\"\n\"two\nlines\",\n")
  }

  @Test func `writes field by field`() {
    var csv = CSVWriter(header: ["a"])
    csv.field(37.5, decimals: 9)
    csv.field(nil, decimals: 9)
    csv.field("x,y")
    csv.field(.nan, decimals: 2)
    csv.endRow()
    // An empty line would be no row.
    csv.field("")
    csv.endRow()
    csv.field(nil, decimals: 1)
    csv.endRow()
    expectEqual(csv.buffer.text, "a\n37.5,,\"x,y\",\n\"\"\n\"\"\n")
  }

  @Test func `empty fields are those of empty texts`() {
    var csv = CSVWriter(header: ["a", "b", "c"])
    csv.emptyFields(2)
    csv.field("x")
    csv.endRow()
    csv.emptyFields(1)
    csv.endRow()
    expectEqual(csv.buffer.text, "a,b,c\n,,x\n\"\"\n")
  }

  @Test func `reads back the same`() throws {
    let fields = ["", "\"", "\r\n", "a,b", " x ", "é😀", "\"\"", ","]
    var csv = CSVWriter(header: fields.indices.map { "c\($0)" })
    csv.row(fields)
    var reader = try CSVReader(bytes: csv.buffer.bytes)
    let row = try reader.next()
    expectEqual(row?.fields, fields)
  }

  /// The first characters are those of OWASP's page on CSV injection.
  @Test(
    arguments: [
      ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"), ("+1+1", "'+1+1"), ("-2+3", "'-2+3"),
      ("@SUM(1)", "'@SUM(1)"), ("\t=1", "'\t=1"), ("plain", "plain"), ("-122.3937", "-122.3937"),
      ("+5", "+5"), ("a=1", "a=1"), ("-", "'-"), ("'=1", "'=1"),
    ])
  func `U-D13: texts that a spreadsheet would run get an apostrophe`(text: String, guarded: String)
  {
    for (isOn, expected) in [(true, guarded), (false, text)] {
      var csv = CSVWriter(header: ["a", "b"], guardsFormulas: isOn)
      csv.field(text)
      csv.field(-1.5, decimals: 1)
      csv.endRow()
      expectEqual(csv.buffer.text, "a,b\n\(expected),-1.5\n")
    }
  }

  @Test func `U-D13: a carriage return in front is guarded and quoted`() {
    var csv = CSVWriter(header: ["a"], guardsFormulas: true)
    csv.field("\r=1")
    csv.endRow()
    expectEqual(csv.buffer.text, "a\n\"'\r=1\"\n")
  }
}
