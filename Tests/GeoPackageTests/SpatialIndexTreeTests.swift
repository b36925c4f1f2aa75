import GeoTestSupport
import GeoTesting

@testable import GeoPackage

/// Nodes of a spatial index that are no tree are named before SQLite follows them.
@Suite struct SpatialIndexTreeTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.file("a.gpkg"), access: .create)
    try connection.execute(
      """
      CREATE VIRTUAL TABLE i USING rtree(id, minx, maxx, miny, maxy);
      INSERT INTO i SELECT x, x, x + 1, x % 90, x % 90 + 1 FROM
        (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 4000) SELECT x FROM n)
      """)
  }

  private func problem() throws -> String? {
    try SpatialIndexTree.problem(ofIndex: "i", on: connection)
  }

  @Test func `what SQLite made is a tree`() throws {
    try expect(connection.integer("SELECT count(*) FROM i_node") ?? 0 > 50)
    try expectNil(problem())
    try connection.execute("DELETE FROM i")
    try expectNil(problem())
  }

  /// Nodes begin with a depth and a count of two bytes each; a cell begins with eight bytes of a number.
  @Test(arguments: [
    ("UPDATE i_node SET data = x'0028' || substr(data, 3) WHERE nodeno = 1", "is missing"),
    ("UPDATE i_node SET data = x'0029' || substr(data, 3) WHERE nodeno = 1", "41 levels deep"),
    (
      "UPDATE i_node SET data = substr(data, 1, 4) || x'0000000000000001' || substr(data, 13) "
        + "WHERE nodeno = 1", "node 1 is named more than once"
    ),
    (
      "UPDATE i_node SET data = substr(data, 1, 2) || x'FFFF' || substr(data, 5) WHERE nodeno = 1",
      "cut off"
    ),
    ("UPDATE i_node SET data = x'00' WHERE nodeno = 2", "node 2 is cut off"),
    ("DELETE FROM i_node WHERE nodeno = 3", "node 3 is missing"),
  ])
  func `U-X10: nodes that are no tree`(sql: String, said: String) throws {
    try connection.writingShadowTables { () throws(StorageError) in try connection.execute(sql) }
    let problem = try problem()
    expectEqual(problem?.contains(said), true, "\(problem ?? "none")")
  }
}
