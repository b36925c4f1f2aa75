import GeoPackage
import GeoTestSupport
import GeoVenues
import Testing

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
    #expect(try store.changes().first?.names == ["v"])
    try store.removeVenue("v")
    #expect(try layers() == [])
    #expect(try store.changes().first?.venues == ChangeCounts(removed: 1))
    try store.undo()
    #expect(try store.venue("v") == SampleVenue.small)
    #expect(try layers() == before)
    try store.undo(1)
    #expect(try store.venueSummaries() == [])
    #expect(try layers() == [])
  }

  @Test func `only what differs is written`() throws {
    var venue = SampleVenue.small
    venue.rooms[0].name = "Foyer"
    try store.save(venue, replace: true)
    let connection = try Connection(path: fixture.path, access: .readOnly)
    func entries(_ layer: String) throws -> Int64? {
      try connection.integer("SELECT count(*) FROM \(layer)_journal WHERE change = 2")
    }
    #expect(try entries("venue_rooms") == 1)
    #expect(try entries("venue_points") == 0)
    #expect(try entries("venues") == 1)
    #expect(try store.venue("v") == venue)
    #expect(try store.changes().first?.venues == ChangeCounts(changed: 1))
    try store.undo()
    #expect(try store.venue("v") == SampleVenue.small)
  }
}
