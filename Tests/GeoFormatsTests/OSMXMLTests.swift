import GeoTesting
import Geodesy

@testable import GeoFormats

@Suite struct OSMXMLTests {
  private static func read(_ text: String) throws(FormatError) -> OSMXML {
    try OSMXML(reading: Array(text.utf8))
  }

  @Test func `reads elements with their tags`() throws {
    let map = try Self.read(
      """
      <?xml version='1.0' encoding='UTF-8'?>
      <osm version="0.6"><bounds minlat="0" minlon="0" maxlat="1" maxlon="1"/>
      <node id="1" lat="50.5" lon="-8.25"><tag k="name" v="A &amp; B"/></node>
      <node id="-2" lat="50" lon="8"/>
      <way id="3"><nd ref="1"/><nd ref="-2"/><tag k="indoor" v="wall"/></way>
      <relation id="4"><member type="way" ref="3" role="outer"/><tag k="type" v="x"/></relation>
      </osm>
      """)
    expectEqual(map.nodes.count, 2)
    expectEqual(map.nodes[1]?.coordinate, Coordinate(latitude: 50.5, longitude: -8.25))
    expectEqual(map.nodes[1]?.tags, ["name": "A & B"])
    expectEqual(map.ways.map(\.nodes), [[1, -2]])
    expectEqual(map.ways[0].tags, ["indoor": "wall"])
    let member = OSMXML.Relation.Member(type: "way", id: 3, role: "outer")
    expectEqual(map.relations.map(\.members), [[member]])
  }

  @Test(arguments: [
    ("<gpx/>", "line 1, column 1: found the element `gpx`, expected `osm`"),
    (
      "<osm><node id=\"a\"/></osm>",
      "line 1, column 6: found no whole number in the attribute `id`, expected an id"
    ),
    (
      "<osm>\n<node id=\"1\" lat=\"5\"/></osm>",
      "line 2, column 1: found a node without the attributes `lat` and `lon`, expected a position"
    ),
    (
      "<osm><node id=\"1\" lat=\"95\" lon=\"5\"/></osm>",
      "line 1, column 6: `node`: latitude 95.0 is not between -90 and 90; are latitude and "
        + "longitude swapped?"
    ),
    (
      "<osm><way id=\"1\"><tag v=\"x\"/></way></osm>",
      "line 1, column 18: found a tag without the attribute `k`, expected a key"
    ),
  ])
  func `errors name the place`(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try Self.read(text) }
    expectEqual(error?.description, message)
  }

  @Test func `refuses texts that end early`() {
    #expect(throws: FormatError.self) { try Self.read("<osm><node") }
    #expect(throws: FormatError.self) { try Self.read("") }
  }
}
