import GeoAnchors
import GeoAreas
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct RegionHistoryTests {
  private let fixture: StoreFixture
  private let store: AnchorStore
  private let one = RegionSet(
    name: "city", version: "1", source: "a.geojson",
    regions: [Regions.box("a", 0, 0, 1, 1), Regions.box("b", 2, 0, 3, 1)])

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    try store.save(one)
  }

  private func count(_ sql: String) throws -> Int64? {
    try Connection(path: fixture.path, access: .readOnly).integer("SELECT count(*) FROM \(sql)")
  }

  @Test func `a set that was imported is a change`() throws {
    let change = try #require(try store.changes().first)
    expectEqual(change.names, ["city"])
    expectEqual(change.regions, ChangeCounts(added: 2))
    expectEqual(change.anchors, ChangeCounts())
    try store.undo()
    try expectEqual(store.regionSets(), [])
    try store.redo()
    try expectEqual(store.regionSets(named: ["city"]), [one])
  }

  @Test func `only regions that differ are written`() throws {
    var two = one
    two.version = "2"
    two.regions[1] = Regions.box("b", 2, 0, 4, 1)
    two.regions.append(Regions.box("c", 5, 0, 6, 1))
    try store.save(two, replace: true)
    let change = try #require(try store.changes().first)
    expectEqual(change.regions, ChangeCounts(added: 1, changed: 1))
    try expectEqual(store.regionSets(named: []), [two])
    try expectEqual(count("regions_journal WHERE change = 2"), 2)
    try store.undo()
    try expectEqual(store.regionSets(named: []), [one])
    try expectEqual(store.regionSets().map(\.revision), [1])
  }

  @Test func `another order of the regions is kept`() throws {
    var two = one
    two.regions.reverse()
    try store.save(two, replace: true)
    try expectEqual(store.regionSets(named: []), [two])
    try store.undo()
    expectEqual(Set(try store.regionSets(named: []).flatMap(\.regions)), Set(one.regions))
  }

  @Test func `the whole store goes back, and forth again`() throws {
    try store.removeRegionSet(named: "city")
    try store.restoreAll(to: 1)
    try expectEqual(store.regionSets(named: []), [one])
    try store.restoreAll(to: 0)
    try expectEqual(store.regionSets(), [])
    try store.undo()
    try expectEqual(store.regionSets(named: []), [one])
  }

  @Test func `an older change is not taken back over a newer one`() throws {
    var two = one
    two.regions[1] = Regions.box("b", 2, 0, 4, 1)
    try store.save(two, replace: true)
    #expect(throws: AnchorStoreError.self) { try store.undo(1) }
    try expectEqual(store.regionSets(named: []), [two])
  }

  @Test func `another program's edit is a change`() throws {
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.execute("UPDATE regions SET grade = 'experimental' WHERE id = 'a'")
    let change = try #require(try store.changes().first)
    expectEqual(change.kind, .external)
    expectEqual(change.names, ["city/a"])
    expectEqual(change.regions, ChangeCounts(changed: 1))
    try store.undo()
    try expectEqual(store.regionSets(named: []), [one])
  }

  @Test func `a transaction spans all kinds`() throws {
    try store.transaction("everything") { transaction in
      try transaction.add(Anchor("x", 1, 2))
      try transaction.removeRegionSet(named: "city")
      try transaction.save(SampleVenue.small)
    }
    try expectEqual(store.changes().count, 2)
    try expectEqual(store.changes().first?.venues, ChangeCounts(added: 1))
    try store.undo()
    try expectEqual(store.regionSets(named: []), [one])
    try expectEqual(store.venueSummaries(), [])
    #expect(throws: AnchorStoreError.self) { try store.resolve("x") }
    try expectEqual(AnchorStore.repair(path: fixture.path, dryRun: true), [])
  }
}
