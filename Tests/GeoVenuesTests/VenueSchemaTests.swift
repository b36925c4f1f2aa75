import GeoPackage
import GeoTestSupport
import Testing

@testable import GeoVenues

@Suite struct VenueSchemaTests {
  /// A checksum that is not right makes every opening slow; this says the right one.
  @Test func `the seal is that of a new store`() throws {
    let folder = try TemporaryFolder()
    _ = try VenueStore(path: folder.file("x.gpkg"))
    let connection = try Connection(path: folder.file("x.gpkg"), access: .readOnly)
    let seal = try #require(VenueSchema.component.seal)
    #expect(try seal.checksum(of: connection) == seal.checksum)
    #expect(try VenueStore.repair(path: folder.file("x.gpkg")) == [])
  }
}
