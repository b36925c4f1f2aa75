package import GeoAnchorStore
import GeoSystem

extension TeamStore {
  /// Makes views with geometries, and an index, for programs that know PostGIS.
  /// - Parameters:
  ///   - url: the URL of the database, by a role that owns the tables.
  ///   - editable: whether the view of anchors takes edits, as changes of the history.
  /// - Throws: `AnchorStoreError.file` where there is no PostGIS, or the server refuses.
  package static func makeLayers(url: String, editable: Bool) throws(AnchorStoreError) {
    try AnchorStoreError.catching {
      let address = try StoreAddress(url)
      let purpose = "make layers in `\(address.shown)`"
      let connection = try ServerConnection(address, attempted: purpose)
      try TeamSchema.migrate(connection, mayWrite: true, attempted: purpose)
      let found = try connection.execute("SELECT 1 FROM pg_extension WHERE extname = 'postgis'")
      guard found.count > 0 else {
        throw StorageError(
          code: .cannotOpen,
          message: "the database has no PostGIS; CREATE EXTENSION postgis adds it",
          attempted: purpose)
      }
      try connection.execute("BEGIN;" + layers(editable: editable) + "COMMIT")
    }
  }

  private static func layers(editable: Bool) -> String {
    (["layers.sql"] + (editable ? ["layer-edits.sql"] : [])).compactMap { Embedded.all[$0] }
      .joined()
  }

  /// The SQL that recreates the views of a database, which name each column; empty without views.
  static func layers(on connection: ServerConnection) throws -> String {
    let found = try connection.execute(
      """
      SELECT to_regclass('geoanchor.anchor_points') IS NOT NULL,
        to_regproc('geoanchor.edit_anchor_point') IS NOT NULL
      """)
    guard found.text(0, 0) == "t" else { return "" }
    return layers(editable: found.text(0, 1) == "t")
  }
}
