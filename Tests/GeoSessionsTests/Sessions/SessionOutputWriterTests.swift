import GeoFormats
import GeoSessions
import GeoTesting

@Suite struct SessionOutputWriterTests {
  @Test func `an output is one line with fixed decimals`() throws {
    var writer = SessionOutputWriter()
    writer.write(
      SessionOutput(
        time: 12.5, .state,
        [
          .init("state", .text("localized")), .init("x", .number(1.0 / 3, decimals: 4)),
          .init("n", .whole(-2)), .init("on", .flag(true)), .init("none", .null),
          .init("bad", .number(.nan, decimals: 2)),
          .init("list", .list([.text("a\"b"), .number(2, decimals: 3)])),
          .init("place", .object([.init("latitude", .number(48.1, decimals: 9))])),
        ]))
    expectEqual(
      writer.buffer.text,
      #"{"time":12.500,"output":"state","state":"localized","x":0.3333,"n":-2,"on":true,"#
        + #""none":null,"bad":null,"list":["a\"b",2],"place":{"latitude":48.1}}"# + "\n")
    _ = try JSONReader.read(writer.buffer.bytes)
  }
}
