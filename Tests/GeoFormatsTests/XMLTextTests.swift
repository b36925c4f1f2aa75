import GeoFormats
import GeoTesting
import Geodesy

@Suite struct XMLTextTests {
  @Test(arguments: [
    "a & b < c > d \" e ' f", "é😀 \u{7F}", "]]>", "tab\tline\nreturn\rend", "&amp;",
  ])
  func `comes back the same`(_ text: String) throws {
    var gpx = GPXWriter()
    gpx.waypoint(GPXPoint(coordinate: Coordinate(latitude: 0, longitude: 0), name: text))
    gpx.endDocument()
    try expectEqual(GPXDocument(reading: gpx.buffer.bytes).waypoints.first?.name, text)
  }

  @Test(arguments: ["\u{0}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func `replaces what XML cannot hold`(_ text: String) throws {
    var gpx = GPXWriter(creator: text, name: text, attribution: text)
    gpx.endDocument()
    expect(gpx.buffer.text.contains("<name>\u{FFFD}</name>"))
    _ = try GPXDocument(reading: gpx.buffer.bytes)
  }
}
