/// A table of features with a geometry column, as GIS programs list it.
package struct FeatureTable: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case point = "POINT"
    /// Lines of two or more positions.
    case line = "LINESTRING"
    /// Areas of one or more polygons.
    case multiPolygon = "MULTIPOLYGON"
  }

  /// The name of the table: a plain lower-case word.
  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  package static let geometryColumn = "geom"

  /// The spatial index of the table.
  package var index: String { "rtree_\(name)_\(Self.geometryColumn)" }

  /// Creates the table, lists it in the file's contents and gives it a spatial index.
  ///
  /// Heights are optional in its geometries (`z = 2`).
  /// `columns` is the SQL of the columns after `fid` and `geom`, and of the table's constraints;
  /// `description` is what people read about the layer in their GIS.
  package func create(
    on connection: Connection, columns: String, description: String
  ) throws(StorageError) {
    try connection.execute(
      """
      CREATE TABLE \(name) (
        fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        geom \(kind.rawValue) NOT NULL,
        \(columns)
      )
      """)
    try connection.prepare(
      """
      INSERT INTO gpkg_contents (table_name, data_type, identifier, description, srs_id)
      VALUES (?1, 'features', ?1, ?2, \(GeometryBlob.referenceSystem))
      """, name, description
    ).run()
    try connection.execute(
      """
      INSERT INTO gpkg_geometry_columns
      VALUES ('\(name)', 'geom', '\(kind.rawValue)', \(GeometryBlob.referenceSystem), 2, 0)
      """)
    try SpatialIndex(of: self).create(on: connection)
  }

  /// Notes in the file's contents that the table changed.
  ///
  /// The box of the layer grows to hold the extent of what was added or moved. The time is right to
  /// a second: changes in quick succession need not write it again.
  package func recordChange(
    on connection: Connection, extent: Extent?
  ) throws(StorageError) {
    try Self.recordChange(of: name, on: connection, extent: extent)
  }

  /// Notes in the file's contents that the table of a name changed.
  package static func recordChange(
    of name: String, on connection: Connection, extent: Extent?
  ) throws(StorageError) {
    // Every change comes here: the statement is kept.
    try connection.cachedStatement(
      """
      UPDATE gpkg_contents SET
        last_change = strftime('%Y-%m-%dT%H:%M:%fZ','now'),
        min_x = coalesce(min(min_x, ?2), ?2, min_x), max_x = coalesce(max(max_x, ?3), ?3, max_x),
        min_y = coalesce(min(min_y, ?4), ?4, min_y), max_y = coalesce(max(max_y, ?5), ?5, max_y)
      WHERE table_name = ?1 AND (
        last_change NOT BETWEEN strftime('%Y-%m-%dT%H:%M:%fZ','now','-1 second')
          AND strftime('%Y-%m-%dT%H:%M:%fZ','now')
        OR (?2 NOT NULL AND (min_x IS NULL OR ?2 < min_x OR ?3 > max_x OR ?4 < min_y OR ?5 > max_y)))
      """, name, extent?.west, extent?.east, extent?.south, extent?.north
    ).run()
  }
}
