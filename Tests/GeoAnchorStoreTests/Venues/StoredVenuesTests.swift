import GeoIndoor
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

@Suite struct StoredVenuesTests {
  private let fixture: StoreFixture
  private var path: String { fixture.path }

  init() throws { fixture = try StoreFixture() }

  @Test(.everyStore) func `keeps what it is given`() throws {
    let store = try fixture.store()
    try expectEqual(store.save(SampleVenue.small, source: "small.json"), 1)
    try expectEqual(store.venue("v"), SampleVenue.small)
    let summary = try #require(try store.venueSummaries().first)
    expectEqual(summary.name, "Small House")
    expectEqual(summary.version, 3)
    expectEqual(summary.revision, 1)
    expectEqual(summary.source, "small.json")
    expectEqual([summary.buildings, summary.floors, summary.rooms], [1, 2, 2])
  }

  @Test(.everyStore) func `N-14: a higher version replaces, an equal or lower one is ignored`()
    throws
  {
    let store = try fixture.store()
    try store.save(SampleVenue.small)
    var venue = SampleVenue.small
    venue.name = "Other"
    for version in [2, 3] {
      venue.version = version
      try expectNil(store.save(venue))
      try expectEqual(store.venue("v").name, "Small House")
    }
    venue.version = 4
    try expectEqual(store.save(venue), 2)
    try expectEqual(store.venue("v").name, "Other")
    venue.version = 1
    try expectEqual(store.save(venue, replace: true), 3)
    venue.version = nil
    #expect(throws: AnchorStoreError.venueExists("v", version: 1)) { try store.save(venue) }
  }

  @Test(.everyStore) func `keeps nothing of a venue at odds with itself`() throws {
    let store = try fixture.store()
    var venue = SampleVenue.small
    venue.markers[0].floor = "attic"
    #expect(throws: AnchorStoreError.self) { try store.save(venue) }
    try expect(store.venueSummaries().isEmpty)
    #expect(throws: AnchorStoreError.unknownVenue("v", known: [])) { try store.venue("v") }
  }

  /// A way between floors has no line on a map.
  @Test func `only ways on one floor are shown`() throws {
    var venue = SampleVenue.small
    venue.pathNodes.append(
      PathNode(id: "n4", floor: "u", position: FloorPoint(x: 2, y: 2)))
    venue.pathLinks.append(PathLink(from: "n3", to: "n4", name: "Gallery"))
    venue.pathLinks.append(PathLink(from: "n1", to: "n4", connector: .stairs))
    try AnchorStore(path: path).save(venue)
    let connection = try Connection(path: path, access: .readOnly)
    let rows = try connection.prepare(
      "SELECT floor, ordinal, name FROM venue_ways ORDER BY ordinal")
    var shown: [String] = []
    while try rows.step() {
      shown.append("\(rows.text(0) ?? "-") \(rows.integer(1)) \(rows.text(2) ?? "-")")
    }
    expectEqual(shown, ["g 0 Hall", "u 1 Gallery"])
  }

  @Test func `layers show the venue and go with it`() throws {
    let store = try AnchorStore(path: path)
    try store.save(SampleVenue.small)
    try store.save(SampleVenue.small, replace: true)
    func counts() throws -> [Int64] {
      let connection = try Connection(path: path, access: .readOnly)
      return try ["venue_floors", "venue_rooms", "venue_points", "venue_ways"].map {
        try #require(try connection.integer("SELECT count(*) FROM \($0)"))
      }
    }
    // Two floors; two rooms, a fence and a wall; a place, a marker, two beacons, a door and two
    // stops; one link on the level.
    try expectEqual(counts(), [2, 4, 7, 1])
    let connection = try Connection(path: path, access: .readOnly)
    let box = try connection.prepare(
      "SELECT min_x, min_y FROM gpkg_contents WHERE table_name = 'venue_floors'")
    let isThere = try box.step()
    expect(isThere)
    let (x, y) = (box.number(0), box.number(1))
    let (west, south) = try (#require(x), #require(y))
    expectNear(west, SampleVenue.corner.longitude, within: 3e-4)
    expectNear(south, SampleVenue.corner.latitude, within: 3e-4)
    try store.removeVenue("v")
    try expectEqual(counts(), [0, 0, 0, 0])
    #expect(throws: AnchorStoreError.unknownVenue("v", known: [])) { try store.removeVenue("v") }
  }

  @Test func `a store without venues reads as none`() throws {
    let store = try AnchorStore(path: path)
    try expectEqual(store.venues(), [])
    try expectEqual(store.venueSummaries(), [])
    // Nothing of them is in the file either.
    let connection = try Connection(path: path, access: .readOnly)
    try expectEqual(
      connection.integer("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'venue%'"), 0)
  }
}
