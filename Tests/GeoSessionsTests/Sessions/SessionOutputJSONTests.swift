import GeoFormats
import GeoTesting

@testable import GeoSessions

@Suite struct SessionOutputJSONTests {
  private static let fields: [SessionOutput.Field] = [
    .init("state", .text("a\"b\u{1}é")), .init("third", .number(1.0 / 3, decimals: 4)),
    .init("small", .number(-0.000_04, decimals: 4)), .init("whole", .number(12, decimals: 3)),
    .init("large", .number(9_007_199_254_740_996, decimals: 2)),
    .init("larger", .number(1e19, decimals: 2)), .init("bad", .number(.nan, decimals: 2)),
    .init("count", .whole(.max)), .init("exact", .whole(1 << 53)), .init("on", .flag(true)),
    .init("none", .null),
    .init("list", .list([.text("x"), .number(2.5, decimals: 0), .whole(-2)])),
    .init("place", .object([.init("latitude", .number(48.123_456_789_4, decimals: 9))])),
  ]

  @Test func `the record of an output is what a reader makes of its line`() throws {
    for (time, machine) in [(12.5, nil), (2.001_4, "tracking")] {
      var output = SessionOutput(time: time, .state, Self.fields)
      output.machine = machine
      var writer = SessionOutputWriter()
      writer.write(output)
      var reader = SessionOutputReader(ByteFeed(writer.buffer.bytes))
      try expectEqual(reader.next(), SessionOutputRecord(output))
    }
  }

  @Test func `a record is an output again`() throws {
    var output = SessionOutput(
      time: 1, .enter, [.init("fence", .text("sale")), .init("x", .number(2, decimals: 9))])
    output.machine = "venue"
    expectEqual(SessionOutput(SessionOutputRecord(output)), output)
    expectNil(SessionOutput(SessionOutputRecord(time: 0, kind: "later", fields: JSONObject())))
  }

  @Test func `fields are a document of their own`() {
    let fields: [SessionOutput.Field] = [
      .init("a", .number(0.126, decimals: 2)), .init("b", .list([.whole(1)])),
    ]
    expectEqual(fields.document, "{\n  \"a\": 0.13,\n  \"b\": [\n    1\n  ]\n}\n")
  }
}
