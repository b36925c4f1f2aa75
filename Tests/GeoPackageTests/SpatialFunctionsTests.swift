import GeoTestSupport
import GeoTesting

@testable import GeoPackage

/// Blobs of all kinds by GDAL 3.6.2 from the WKT in the comments.
@Suite struct SpatialFunctionsTests {
  @Test(arguments: [
    // POLYGON ((0 0, 4 0, 4 3, 0 0), (1 0.5, 2 0.5, 2 1, 1 0.5))
    (
      """
      47500003E61000000000000000000000000000000000104000000000000000000000000000000840010300000002\
      000000040000000000000000000000000000000000000000000000000010400000000000000000000000000000\
      104000000000000008400000000000000000000000000000000004000000000000000000F03F000000000000E0\
      3F0000000000000040000000000000E03F0000000000000040000000000000F03F000000000000F03F00000000\
      0000E03F
      """, [0.0, 4, 0, 3]
    ),
    // MULTIPOINT (7 -8, -9 10)
    (
      """
      47500003E610000000000000000022C00000000000001C4000000000000020C000000000000024400104000000\
      0200000001010000000000000000001C4000000000000020C0010100000000000000000022C000000000000024\
      40
      """, [-9, 7, -8, 10]
    ),
    // GEOMETRYCOLLECTION (POINT (1 1), MULTILINESTRING ((2 2, 3 5), (0 -1, 1 1)))
    (
      """
      47500003E610000000000000000000000000000000000840000000000000F0BF00000000000014400107000000\
      020000000101000000000000000000F03F000000000000F03F0105000000020000000102000000020000000000\
      0000000000400000000000000040000000000000084000000000000014400102000000020000000000000000\
      000000000000000000F0BF000000000000F03F000000000000F03F
      """, [0, 3, -1, 5]
    ),
  ])
  func `box of`(blob: String, box: [Double]) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    let statement = try connection.prepare(
      "SELECT ST_MinX(g), ST_MaxX(g), ST_MinY(g), ST_MaxY(g), ST_IsEmpty(g) FROM (SELECT ?1 AS g)")
    try statement.bind(bytes(hexadecimal: blob), at: 1)
    try expect(statement.step())
    expectEqual((0..<4).map { statement.number($0) }, box)
    expectEqual(statement.integer(4), 0)
  }

  @Test(arguments: ["NULL", "x''", "'text'", "x'4750000100'", "7"])
  func `unreadable is null`(value: String) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    for function in ["ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY", "ST_IsEmpty"] {
      try expectEqual(connection.integer("SELECT \(function)(\(value)) IS NULL"), 1)
    }
  }

  @Test func `empty has no box`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    let statement = try connection.prepare("SELECT ST_IsEmpty(?1), ST_MinX(?1)")
    try statement.bind(GeometryBlob.line([]), at: 1)
    try expect(statement.step())
    expectEqual(statement.integer(0), 1)
    expectEqual(statement.isNull(1), true)
  }
}
