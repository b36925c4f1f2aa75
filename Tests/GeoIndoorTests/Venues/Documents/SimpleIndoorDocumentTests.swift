import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct SimpleIndoorDocumentTests {
  private static let nodes = """
    <node id="1" lat="50.0000" lon="8.0000"/> <node id="2" lat="50.0000" lon="8.0004"/>
    <node id="3" lat="50.0003" lon="8.0004"/> <node id="4" lat="50.0003" lon="8.0000"/>
    <node id="5" lat="50.0001" lon="8.0000">
      <tag k="entrance" v="main"/> <tag k="level" v="0"/> <tag k="width" v="1.5"/></node>
    <node id="6" lat="50.0002" lon="8.0002">
      <tag k="highway" v="elevator"/> <tag k="level" v="-1;0-2"/></node>
    <node id="7" lat="50.0002" lon="8.0003">
      <tag k="amenity" v="cafe"/> <tag k="name" v="Bar"/> <tag k="level" v="1"/></node>
    """

  private static func way(_ id: Int, _ tags: String..., refs: [Int] = [1, 2, 3, 4, 1]) -> String {
    "<way id=\"\(id)\">" + refs.map { "<nd ref=\"\($0)\"/>" }.joined()
      + tags.map { tag in
        let parts = tag.split(separator: "=")
        return "<tag k=\"\(parts[0])\" v=\"\(parts[1])\"/>"
      }.joined() + "</way>"
  }

  private static func read(_ parts: String...) throws(VenueError) -> Venue {
    let text = "<osm version=\"0.6\">\(nodes)\(parts.joined())</osm>"
    return try VenueImport(reading: Array(text.utf8), id: "house").venue
  }

  @Test func `reads areas doors and lifts`() throws {
    let venue = try Self.read(
      Self.way(10, "building=yes", "name=Station"),
      Self.way(11, "indoor=level", "level=0", "name=Concourse"),
      Self.way(12, "indoor=room", "level=1", "ref=204"),
      Self.way(13, "indoor=corridor", "level=0", "repeat_on=1-2"),
      Self.way(14, "indoor=wall", "level=2"),
      Self.way(15, "indoor=room", "level=2", "amenity=toilets"))
    expectEqual(venue.name, "Station")
    expectEqual(venue.floors.map(\.ordinal), [-1, 0, 1, 2])
    expectEqual(venue.floors[1].name, "Concourse")
    expect(venue.floors[1].outline != nil)
    expectEqual(
      venue.rooms.filter { $0.category == .corridor }.map(\.floor), ["level0", "level1", "level2"])
    expectEqual(venue.rooms.first { $0.floor == "level1" }?.name, "204")
    expectEqual(venue.rooms.filter { $0.category == .restroom }.count, 1)
    expectEqual(venue.blockedAreas.map(\.kind), [.wall])
    let door = try #require(venue.openings.first)
    expect(door.isEntrance)
    expectNear(door.width, 1.5, within: 1e-9)
    expectEqual(door.streetNode, "5")
    expectEqual(venue.connectors.map(\.stops.count), [4])
    expectEqual(venue.pointsOfInterest.map(\.category), ["cafe"])
  }

  @Test func `multipolygons have holes`() throws {
    let venue = try Self.read(
      Self.way(20, "note=outer"), Self.way(21, "note=inner", refs: [5, 6, 7, 5]),
      """
      <relation id="1"><member type="way" ref="20" role="outer"/>
      <member type="way" ref="21" role="inner"/><tag k="type" v="multipolygon"/>
      <tag k="indoor" v="room"/><tag k="level" v="0"/></relation>
      """)
    expectEqual(venue.rooms.map(\.shape.outline.holes.count), [1])
  }

  @Test func `stairs over stairs are one`() throws {
    let venue = try Self.read(
      Self.way(30, "indoor=room", "stairs=yes", "level=0", "repeat_on=1"))
    let stairs = venue.connectors.filter { $0.kind == .stairs }
    expectEqual(stairs.map { $0.stops.map(\.floor) }, [["level0", "level1"]])
  }

  @Test(arguments: [
    (way(40, "indoor=room"), "way 40: found no `level`, expected its floors"),
    (
      way(41, "indoor=room", "level=up"),
      "way 41: found `level` `up`, expected floors, as in `0`, `-1;0` or `0-3`"
    ),
    (
      way(42, "indoor=room", "level=0", refs: [1, 2, 99, 1]),
      "way 42: found node 99 missing, expected its position"
    ),
    (
      "<way id=\"x\"/>",
      "line 8, column 84: found no whole number in the attribute `id`, expected an id"
    ),
  ])
  func `errors name the element`(part: String, message: String) {
    let error = #expect(throws: VenueError.self) { try Self.read(part) }
    expectEqual(error?.description, message)
  }

  @Test func `nothing indoors is no venue`() {
    #expect(throws: VenueError.self) {
      try VenueImport(reading: Array("<osm/>".utf8), id: "x")
    }
    #expect(throws: VenueError.self) {
      try VenueImport(reading: Array("<gpx/>".utf8), id: "x")
    }
  }
}
