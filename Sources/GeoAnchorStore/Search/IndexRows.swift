import GeoPackage
import Geodesy

/// The rows of anchors that the spatial index has in boxes.
enum IndexRows {
  private static let sql = """
    SELECT id FROM \(StoreSchema.anchors.index)
    WHERE maxx >= ?1 AND minx <= ?2 AND maxy >= ?3 AND miny <= ?4
    """

  /// The numbers of the rows in order, each once.
  ///
  /// The index rounds outwards, so some of them may lie a little outside. No box crosses the
  /// antimeridian.
  static func find(
    _ boxes: [BoundingBox], on connection: Connection
  ) throws(GeoPackageError) -> [Int64] {
    var rows: [Int64] = []
    try connection.withKept(sql) { (statement) throws(GeoPackageError) in
      for box in boxes {
        statement.reset()
        try statement.bind(box.west, at: 1)
        try statement.bind(box.east, at: 2)
        try statement.bind(box.south, at: 3)
        try statement.bind(box.north, at: 4)
        while try statement.step() { rows.append(statement.integer(0)) }
      }
    }
    rows.sort()
    guard boxes.count > 1 else { return rows }
    var last: Int64?
    rows.removeAll { row in
      defer { last = row }
      return row == last
    }
    return rows
  }

  /// How SQLite searches the index, step by step.
  static func plan(on connection: Connection) throws(GeoPackageError) -> [String] {
    let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
    var steps: [String] = []
    while try statement.step() { steps.append(statement.text(3) ?? "") }
    return steps
  }
}
