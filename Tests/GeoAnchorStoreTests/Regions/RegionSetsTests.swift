import GeoAnchorStore
import GeoAreas
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite(.everyStore) struct RegionSetsTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func set(_ name: String, _ regions: CoverageRegion...) -> RegionSet {
    RegionSet(name: name, version: "v1", source: "test", regions: regions)
  }

  @Test func `keeps what it is given`() throws {
    var region = Regions.box("a", 0, 0, 1, 1, provider: .arkit, grade: .experimental, hole: true)
    region.name = "Ä \"b\""
    region.validFrom = CoverageTime("2024-01-01")
    region.validUntil = CoverageTime("2024-12-31", endOfDay: true)
    region.properties = #"{"x":1}"#
    let whole = set("one", region, Regions.box("b", 179, -90, 180, 90))
    let store = try fixture.store()
    try store.save(whole)
    try expectEqual(store.regionSets(named: []), [whole])
    let summary = try #require(try store.regionSets().first)
    expectEqual(summary.regionCount, 2)
    expectEqual(summary.providers, ["arkit", "custom"])
    expectEqual(summary.revision, 1)
  }

  @Test func `replaces only when asked`() throws {
    let store = try fixture.store()
    try store.save(set("one", Regions.box("a", 0, 0, 1, 1)))
    #expect(throws: AnchorStoreError.regionSetExists("one")) {
      try store.save(set("one", Regions.box("b", 0, 0, 1, 1)))
    }
    try store.save(set("one", Regions.box("b", 0, 0, 1, 1)), replace: true)
    try expectEqual(store.regionSets().first?.revision, 2)
    try expectEqual(store.regionSets(named: ["one"]).first?.regions.map(\.id), ["b"])
  }

  @Test func `keeps nothing of a set that it refuses`() throws {
    let store = try fixture.store()
    let twins = set("one", Regions.box("a", 0, 0, 1, 1), Regions.box("a", 2, 2, 3, 3))
    #expect(throws: AnchorStoreError.badRegionSet("one", "two regions have the id `a`")) {
      try store.save(twins)
    }
    #expect(throws: AnchorStoreError.badRegionSet("none", "the set `none` has no regions")) {
      try store.save(set("none"))
    }
    for name in ["", "a/b", "a\nb", String(repeating: "x", count: 101)] {
      let problem =
        "`\(name.prefix(80))` cannot be the name of a set: expected 1 to 100 characters without slashes"
      #expect(throws: AnchorStoreError.badRegionSet(name, problem)) {
        try store.save(set(name, Regions.box("a", 0, 0, 1, 1)))
      }
    }
    try expect(store.regionSets().isEmpty)
  }

  @Test func `removes sets`() throws {
    let store = try fixture.store()
    try store.save(set("one", Regions.box("a", 0, 0, 1, 1)))
    try store.removeRegionSet(named: "one")
    try expect(store.regionSets(named: []).isEmpty)
    #expect(throws: AnchorStoreError.unknownRegionSet("one", known: [])) {
      try store.removeRegionSet(named: "one")
    }
  }
}
