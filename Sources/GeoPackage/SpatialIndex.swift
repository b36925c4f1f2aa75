import CGeoSQLite

/// The R*Tree of a feature table and the triggers that keep it true, whoever edits the table.
///
/// OGC 12-128r17, annex F.3 (extension `gpkg_rtree_index`, version 1.3 of the triggers).
struct SpatialIndex {
  private let table: String
  private let index: String

  init(of table: FeatureTable) {
    self.table = table.name
    self.index = table.index
  }

  func create(on connection: Connection) throws(GeoPackageError) {
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
    _ body: () throws(GeoPackageError) -> Void
  ) throws(GeoPackageError) {
    try check(geo_sqlite_allow_shadow_tables(handle, 1))
    defer { _ = geo_sqlite_allow_shadow_tables(handle, 0) }
    try body()
  }
}
