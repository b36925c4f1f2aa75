import GeoIndoor
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct VenueHistoryTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    try store.save(SampleVenue.small, source: "small.json")
  }

  private func layers() throws -> [String] {
    let connection = try Connection(path: fixture.path, access: .readOnly)
    var rows: [String] = []
    for layer in ["venue_floors", "venue_rooms", "venue_points", "venue_ways"] {
      let statement = try connection.prepare("SELECT quote(geom) || quote(venue) FROM \(layer)")
      while try statement.step() { rows.append(statement.text(0) ?? "") }
    }
    return rows.sorted()
  }

  @Test func `a venue comes, goes and comes back with its layers`() throws {
    let before = try layers()
    try expectEqual(store.changes().first?.names, ["v"])
    try store.removeVenue("v")
    try expectEqual(layers(), [])
    try expectEqual(store.changes().first?.venues, ChangeCounts(removed: 1))
    try store.undo()
    try expectEqual(store.venue("v"), SampleVenue.small)
    try expectEqual(layers(), before)
    try store.undo(1)
    try expectEqual(store.venueSummaries(), [])
    try expectEqual(layers(), [])
  }

  @Test func `only what differs is written`() throws {
    var venue = SampleVenue.small
    venue.rooms[0].name = "Foyer"
    try store.save(venue, replace: true)
    let connection = try Connection(path: fixture.path, access: .readOnly)
    func entries(_ layer: String) throws -> Int64? {
      try connection.integer("SELECT count(*) FROM \(layer)_journal WHERE change = 2")
    }
    try expectEqual(entries("venue_rooms"), 1)
    try expectEqual(entries("venue_points"), 0)
    try expectEqual(entries("venues"), 1)
    try expectEqual(store.venue("v"), venue)
    try expectEqual(store.changes().first?.venues, ChangeCounts(changed: 1))
    try store.undo()
    try expectEqual(store.venue("v"), SampleVenue.small)
  }
}
