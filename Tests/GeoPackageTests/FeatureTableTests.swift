import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoPackage

@Suite struct FeatureTableTests {
  private let folder: TemporaryFolder
  private let connection: Connection
  private let table = FeatureTable(name: "things", kind: .point)

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    try StandardTables.create(on: connection)
    try table.create(on: connection, columns: "name TEXT", description: "Things")
  }

  private func insert(_ latitude: Double, _ longitude: Double) throws -> Int64 {
    let statement = try connection.prepare("INSERT INTO things (geom) VALUES (?1)")
    let point = Coordinate(latitude: latitude, longitude: longitude)
    try statement.bind(GeometryBlob.point(point), at: 1)
    try statement.run()
    return connection.lastInsertedRow
  }

  private func index() throws -> [[Double?]] {
    let statement = try connection.prepare(
      "SELECT id, minx, maxx, miny, maxy FROM rtree_things_geom ORDER BY id")
    var rows: [[Double?]] = []
    while try statement.step() { rows.append((0..<5).map { statement.number($0) }) }
    return rows
  }

  /// The triggers of annex F.3, one after the other; the numbers are exact in 32 bits.
  @Test func `triggers keep the index true`() throws {
    let first = try insert(2, 1)
    let second = try insert(-4, 3)
    try expectEqual(index(), [[1, 1, 1, 2, 2], [2, 3, 3, -4, -4]])
    try connection.execute(
      "UPDATE things SET geom = (SELECT geom FROM things WHERE fid = \(second)) "
        + "WHERE fid = \(first)")
    try expectEqual(index(), [[1, 3, 3, -4, -4], [2, 3, 3, -4, -4]])
    try connection.execute("UPDATE things SET fid = 7 WHERE fid = \(first)")
    try expectEqual(index(), [[2, 3, 3, -4, -4], [7, 3, 3, -4, -4]])
    // A well-formed empty point: NaN twice.
    let nan = "000000000000F87F000000000000F87F"
    try connection.execute(
      "UPDATE things SET geom = x'47500011E61000000101000000\(nan)' WHERE fid = 2")
    try expectEqual(index(), [[7, 3, 3, -4, -4]])
    try connection.execute("DELETE FROM things WHERE fid = 7")
    try expectEqual(index(), [])
    try expectEqual(connection.text("SELECT rtreecheck('rtree_things_geom')"), "ok")
  }

  @Test func `changes grow the box of the layer`() throws {
    let box = "SELECT min_x || ' ' || min_y || ' ' || max_x || ' ' || max_y FROM gpkg_contents"
    try table.recordChange(on: connection, extent: nil)
    try expectNil(connection.text(box))
    let points = [
      Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: -3, longitude: 5),
    ]
    try table.recordChange(on: connection, extent: Extent(around: points))
    try expectEqual(connection.text(box), "2.0 -3.0 5.0 1.0")
    let beyond = Coordinate(latitude: 0, longitude: -7)
    try table.recordChange(on: connection, extent: Extent(of: beyond))
    try table.recordChange(on: connection, extent: nil)
    try expectEqual(connection.text(box), "-7.0 -3.0 5.0 1.0")
  }

  @Test func `the header is that of GeoPackage 13`() throws {
    try expectEqual(connection.integer("PRAGMA application_id"), 0x4750_4B47)
    try expectEqual(connection.integer("PRAGMA user_version"), 10300)
  }
}
