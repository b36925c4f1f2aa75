import GeoPackage
import GeoTesting

@testable import GeoAnchorStore

@Suite struct StoreSchemaTests {
  /// A checksum that is not right makes every opening slow; this says the right one.
  @Test func `the seal is that of a new store`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.open()
    let connection = try Connection(path: fixture.path, access: .readOnly)
    let seal = try #require(StoreSchema.component.seal)
    let checksum = try seal.checksum(of: connection)
    expectEqual(checksum, seal.checksum, "0x\(String(checksum, radix: 16, uppercase: true))")
    let tables = try connection.text(
      """
      SELECT group_concat(name) FROM (SELECT name FROM sqlite_schema WHERE type = 'table'
        AND name NOT LIKE 'gpkg%' AND name NOT LIKE 'sqlite%' AND name != 'geoanchor_meta'
        ORDER BY name)
      """)
    expectEqual(seal.tables.sorted().joined(separator: ","), tables)
  }
}
