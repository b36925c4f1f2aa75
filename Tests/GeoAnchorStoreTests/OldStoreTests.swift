import GeoAnchorStore
import GeoAnchors
import GeoCoverage
import GeoFormats
import GeoPackage
import GeoTestSupport
import GeoVenues
import Testing

/// A store that the version before made, in which regions and venues had no history.
///
/// It has two changes of an anchor, a set of two regions and a venue.
@Suite struct OldStoreTests {
  private let fixture = try? StoreFixture()
  private let path: String

  init() throws {
    path = try #require(fixture).path
    let file = Checkout.path("Tests/Data/stores/version-6.gpkg.gz")
    try #require(fixture).write(FileBytes.unpacked(file))
  }

  @Test func `it is brought up with its history`() throws {
    let store = try AnchorStore(path: path)
    #expect(store.notice == nil)
    #expect(try store.resolve("@Beta").id.rawValue == "a")
    #expect(try store.changes().map(\.kind) == [.start, .start, .edit, .edit])
    #expect(try store.changes().map(\.author) == [nil, nil, "ada", "eve"])
    let set = try #require(try store.regionSets(named: ["city"]).first)
    #expect(set.regions.map(\.id) == ["north", "south"])
    #expect(set.version == "1")
    #expect(try store.venueSummaries().map(\.id.rawValue) == ["gallery"])
    #expect(try store.venue("gallery").rooms.count == 30)
    // What was there before is no change that could be taken back; the anchor's are.
    #expect(try store.undo().id == 2)
    #expect(try store.resolve("@Alpha").id.rawValue == "a")
    try store.removeRegionSet(named: "city")
    try store.removeVenue("gallery")
    try store.undo()
    try store.undo()
    #expect(try store.regionSets(named: ["city"]) == [set])
    #expect(try store.venue("gallery").rooms.count == 30)
    #expect(try AnchorStore.repair(path: path, dryRun: true) == [])
  }

  @Test func `who only reads it leaves it as it is`() throws {
    let before = try #require(fixture).bytes
    let store = try AnchorStore(path: path, mode: .readOnly)
    #expect(store.notice?.contains("written by an earlier version") == true)
    #expect(try store.regionSets().map(\.name) == ["city"])
    #expect(try store.changes().map(\.id) == [4, 3, 2, 1])
    #expect(try #require(fixture).bytes == before)
    #expect(try #require(fixture).names == ["anchors.gpkg"])
  }
}
