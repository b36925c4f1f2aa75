import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct VenueSchemaTests {
  /// A checksum that is not right makes every opening slow; this says the right one.
  @Test func `the seal is that of a new store`() throws {
    let folder = try TemporaryFolder()
    try AnchorStore(path: folder.file("x.gpkg")).save(SampleVenue.small)
    let connection = try Connection(path: folder.file("x.gpkg"), access: .readOnly)
    let seal = try #require(VenueSchema.component.seal)
    try expectEqual(seal.checksum(of: connection), seal.checksum)
    try expectEqual(AnchorStore.repair(path: folder.file("x.gpkg")), [])
  }
}
