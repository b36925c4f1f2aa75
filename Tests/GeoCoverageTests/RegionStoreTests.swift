import GeoCoverage
import GeoPackage
import GeoTestSupport
import Geodesy
import Testing

@Suite struct RegionStoreTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("store.gpkg")
  }

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
    try RegionStore(path: path).save(whole)
    let store = try #require(try RegionStore.reading(path))
    #expect(try store.sets() == [whole])
    let summary = try #require(try store.summaries().first)
    #expect(summary.regionCount == 2)
    #expect(summary.providers == ["arkit", "custom"])
    #expect(summary.revision == 1)
  }

  @Test func `replaces only when asked`() throws {
    let store = try RegionStore(path: path)
    try store.save(set("one", Regions.box("a", 0, 0, 1, 1)))
    #expect(throws: RegionStoreError.setExists("one")) {
      try store.save(set("one", Regions.box("b", 0, 0, 1, 1)))
    }
    try store.save(set("one", Regions.box("b", 0, 0, 1, 1)), replace: true)
    #expect(try store.summaries().first?.revision == 2)
    #expect(try store.sets(named: ["one"]).first?.regions.map(\.id) == ["b"])
  }

  @Test func `keeps nothing of a set that it refuses`() throws {
    let store = try RegionStore(path: path)
    let twins = set("one", Regions.box("a", 0, 0, 1, 1), Regions.box("a", 2, 2, 3, 3))
    #expect(throws: RegionStoreError.duplicateID("a")) { try store.save(twins) }
    #expect(throws: RegionStoreError.emptySet("none")) { try store.save(set("none")) }
    for name in ["", "a/b", "a\nb", String(repeating: "x", count: 101)] {
      #expect(throws: RegionStoreError.badName(name)) {
        try store.save(set(name, Regions.box("a", 0, 0, 1, 1)))
      }
    }
    #expect(try store.summaries().isEmpty)
  }

  @Test func `removes sets`() throws {
    let store = try RegionStore(path: path)
    try store.save(set("one", Regions.box("a", 0, 0, 1, 1)))
    try store.remove("one")
    #expect(try store.sets().isEmpty)
    #expect(throws: RegionStoreError.unknownSet("one", known: [])) { try store.remove("one") }
  }
}
