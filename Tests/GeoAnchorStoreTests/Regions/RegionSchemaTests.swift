import GeoAreas
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct RegionSchemaTests {
  /// A checksum that is not right makes every opening slow; this says the right one.
  @Test func `the seal is that of a new store`() throws {
    let folder = try TemporaryFolder()
    try AnchorStore(path: folder.file("x.gpkg")).save(
      RegionSet(name: "one", regions: [Regions.box("a", 0, 0, 1, 1)]))
    let connection = try Connection(path: folder.file("x.gpkg"), access: .readOnly)
    let seal = try #require(RegionSchema.component.seal)
    try expectEqual(seal.checksum(of: connection), seal.checksum)
  }

  @Test func `U-C3: a layer of regions gets its triggers back, and its index is filled`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.gpkg")
    try AnchorStore(path: path).save(
      RegionSet(name: "one", regions: [Regions.box("a", 0, 0, 1, 1)]))
    let other = try Connection(path: path, access: .readWrite)
    try other.execute("DROP TRIGGER rtree_regions_geom_insert")
    try other.execute("CREATE TRIGGER evil AFTER INSERT ON regions BEGIN DELETE FROM regions; END")
    #expect(throws: AnchorStoreError.self) { try AnchorStore(path: path) }
    try expect(AnchorStore.repair(path: path, dryRun: true).map(\.object).contains("evil"))
    try expectEqual(AnchorStore.repair(path: path).count, 2)
    try expectEqual(AnchorStore.repair(path: path), [])
    try expectNil(AnchorStore(path: path).notice)
  }
}
