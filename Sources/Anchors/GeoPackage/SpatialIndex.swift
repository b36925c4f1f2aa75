import CGeoSQLite

/// The R*Tree of a feature table and the triggers that maintain it, whatever program edits the
/// table.
///
/// OGC 12-128r17, annex F.3 (extension `gpkg_rtree_index`, version 1.3 of the triggers).
struct SpatialIndex {
  private let table: String
  private let index: String

  init(of table: FeatureTable) {
    self.table = table.name
    self.index = table.index
  }

  init(table: String, index: String) {
    self.table = table
    self.index = index
  }

  /// The table that an index of its name belongs to.
  static func table(of index: String) -> String {
    String(index.dropFirst("rtree_".count).dropLast("_geom".count))
  }

  /// Deletes entries without a row, and inserts each row that is missing or lies elsewhere.
  /// - Returns: The number of entries changed.
  func complete(on connection: Connection) throws(StorageError) -> Int {
    try connection.execute(
      "CREATE TEMP TABLE geoanchor_unindexed AS SELECT t.fid FROM \(unindexed)")
    try connection.execute(
      "DELETE FROM \(index) WHERE id NOT IN (SELECT fid FROM \(table) WHERE ST_IsEmpty(geom) = 0)")
    let removed = connection.changedRows
    try connection.execute(
      """
      INSERT OR REPLACE INTO \(index)
        SELECT fid, ST_MinX(geom), ST_MaxX(geom), ST_MinY(geom), ST_MaxY(geom)
        FROM \(table) WHERE fid IN (SELECT fid FROM temp.geoanchor_unindexed)
      """)
    let added = connection.changedRows
    try connection.execute("DROP TABLE temp.geoanchor_unindexed")
    return removed + added
  }

  /// The number of rows missing in it or lying elsewhere, plus the number of entries without a row.
  func mismatches(on connection: Connection) throws(StorageError) -> Int {
    let rows = try connection.integer(
      """
      SELECT (SELECT count(*) FROM \(unindexed)) + (SELECT count(*) FROM \(index)
        WHERE id NOT IN (SELECT fid FROM \(table) WHERE ST_IsEmpty(geom) = 0))
      """)
    return Int(rows ?? 0)
  }

  /// The rows that it lacks or has elsewhere, as SQL from the tables on.
  private var unindexed: String {
    // The index rounds outwards, by less than this at any longitude.
    let slack = 0.0001
    return """
      \(table) AS t LEFT JOIN \(index) AS i ON i.id = t.fid
        WHERE ST_IsEmpty(t.geom) = 0 AND (i.id IS NULL
          OR i.minx > ST_MinX(t.geom) OR i.minx < ST_MinX(t.geom) - \(slack)
          OR i.maxx < ST_MaxX(t.geom) OR i.maxx > ST_MaxX(t.geom) + \(slack)
          OR i.miny > ST_MinY(t.geom) OR i.miny < ST_MinY(t.geom) - \(slack)
          OR i.maxy < ST_MaxY(t.geom) OR i.maxy > ST_MaxY(t.geom) + \(slack))
      """
  }

  func create(on connection: Connection) throws(StorageError) {
    try connection.execute(
      "CREATE VIRTUAL TABLE \(index) USING rtree(id, minx, maxx, miny, maxy)")
    try connection.execute(
      """
      INSERT INTO gpkg_extensions VALUES ('\(table)', 'geom', 'gpkg_rtree_index',
        'http://www.geopackage.org/spec130/#extension_rtree', 'write-only')
      """)
    for trigger in triggers { try connection.execute(trigger) }
  }

  private var triggers: [String] {
    let filled = "(NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom))"
    let empty = "(NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))"
    let insert = """
      INSERT OR REPLACE INTO \(index) VALUES (
        NEW.fid, ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom));
      """
    let delete = "DELETE FROM \(index) WHERE id = OLD.fid;"
    return [
      trigger("insert", "AFTER INSERT ON \(table)", when: filled, insert),
      trigger(
        "update1", "AFTER UPDATE OF geom ON \(table)", when: "OLD.fid = NEW.fid AND \(filled)",
        insert),
      trigger(
        "update2", "AFTER UPDATE OF geom ON \(table)", when: "OLD.fid = NEW.fid AND \(empty)",
        delete),
      trigger(
        "update3", "AFTER UPDATE ON \(table)", when: "OLD.fid != NEW.fid AND \(filled)",
        "\(delete) \(insert)"),
      trigger(
        "update4", "AFTER UPDATE ON \(table)", when: "OLD.fid != NEW.fid AND \(empty)",
        "DELETE FROM \(index) WHERE id IN (OLD.fid, NEW.fid);"),
      trigger("delete", "AFTER DELETE ON \(table)", when: "OLD.geom NOTNULL", delete),
    ]
  }

  private func trigger(
    _ name: String, _ event: String, when condition: String, _ body: String
  ) -> String {
    "CREATE TRIGGER \(index)_\(name) \(event) WHEN \(condition) BEGIN \(body) END"
  }
}

extension Connection {
  /// Runs the body with the right to write the tables in which a spatial index keeps its nodes.
  public func writingShadowTables(
    _ body: () throws(StorageError) -> Void
  ) throws(StorageError) {
    try check(geo_sqlite_allow_shadow_tables(handle, 1))
    defer { _ = geo_sqlite_allow_shadow_tables(handle, 0) }
    try body()
  }
}
