import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoPackage
import GeoTestSupport
import GeoTesting

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
    expectNil(store.notice)
    try expectEqual(store.resolve("@Beta").id.rawValue, "a")
    try expectEqual(store.changes().map(\.kind), [.start, .start, .edit, .edit])
    try expectEqual(store.changes().map(\.author), [nil, nil, "ada", "eve"])
    let set = try #require(try store.regionSets(named: ["city"]).first)
    expectEqual(set.regions.map(\.id), ["north", "south"])
    expectEqual(set.version, "1")
    try expectEqual(store.venueSummaries().map(\.id.rawValue), ["gallery"])
    try expectEqual(store.venue("gallery").rooms.count, 30)
    // The content from before is no change that could be undone; the anchor's are.
    try expectEqual(store.undo().id, 2)
    try expectEqual(store.resolve("@Alpha").id.rawValue, "a")
    try store.removeRegionSet(named: "city")
    try store.removeVenue("gallery")
    try store.undo()
    try store.undo()
    try expectEqual(store.regionSets(named: ["city"]), [set])
    try expectEqual(store.venue("gallery").rooms.count, 30)
    try expectEqual(AnchorStore.repair(path: path, dryRun: true), [])
  }

  @Test func `who only reads it leaves it as it is`() throws {
    let before = try #require(fixture).bytes
    let store = try AnchorStore(path: path, mode: .readOnly)
    expectEqual(store.notice?.contains("written by an earlier version"), true)
    try expectEqual(store.regionSets().map(\.name), ["city"])
    try expectEqual(store.changes().map(\.id), [4, 3, 2, 1])
    try expectEqual(#require(fixture).bytes, before)
    try expectEqual(#require(fixture).names, ["anchors.gpkg"])
  }
}
