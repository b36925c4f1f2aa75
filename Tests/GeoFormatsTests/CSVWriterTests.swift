import GeoFormats
import Testing

@Suite struct CSVWriterTests {
  @Test func quotesOnlyWhatNeedsIt() {
    var csv = CSVWriter(header: ["a", "b c"])
    csv.row(["1,5", "say \"x\""])
    csv.row(["two\nlines", ""])
    #expect(csv.buffer.text == "a,b c\n\"1,5\",\"say \"\"x\"\"\"\n\"two\nlines\",\n")
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
