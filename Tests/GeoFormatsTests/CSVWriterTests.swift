import GeoFormats
import Testing

@Suite struct CSVWriterTests {
  @Test func quotesOnlyWhatNeedsIt() {
    var csv = CSVWriter(header: ["a", "b c"])
    csv.row(["1,5", "say \"x\""])
    csv.row(["two\nlines", ""])
    #expect(csv.buffer.text == "a,b c\n\"1,5\",\"say \"\"x\"\"\"\n\"two\nlines\",\n")
  }

  @Test func writesFieldByField() {
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
    #expect(csv.buffer.text == "a\n37.5,,\"x,y\",\n\"\"\n\"\"\n")
  }

  @Test func emptyFieldsAreThoseOfEmptyTexts() {
    var csv = CSVWriter(header: ["a", "b", "c"])
    csv.emptyFields(2)
    csv.field("x")
    csv.endRow()
    csv.emptyFields(1)
    csv.endRow()
    #expect(csv.buffer.text == "a,b,c\n,,x\n\"\"\n")
  }

  @Test func readsBackTheSame() throws {
    let fields = ["", "\"", "\r\n", "a,b", " x ", "é😀", "\"\"", ","]
    var csv = CSVWriter(header: fields.indices.map { "c\($0)" })
    csv.row(fields)
    var reader = try CSVReader(bytes: csv.buffer.bytes)
    let row = try reader.next()
    #expect(row?.fields == fields)
  }
}
