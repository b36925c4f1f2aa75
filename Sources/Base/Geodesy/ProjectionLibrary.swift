internal import CGeoPROJ

/// The PROJ library loaded by this process.
package struct ProjectionLibrary: Hashable, Sendable {
  /// The version, such as `9.1.1`.
  package var version: String
  /// The path of the shared library; nil when the loader does not say.
  package var path: String?
  /// The path of `proj.db`; nil when it was not found, and then only PROJ strings and WKT work.
  package var database: String?
  /// The version of the EPSG dataset in the database, such as `v10.076`.
  package var dataset: String?
  /// The folders that are searched for grids and the database, in order.
  package var folders: [String]

  /// Loads PROJ and asks it.
  /// - Throws: `GeodesyError.library` when it cannot be loaded.
  package init() throws(GeodesyError) {
    let context = try ProjectionContext()
    let proj = context.proj
    let info = proj.proj_info()
    version = info.version.map { String(cString: $0) } ?? "unknown"
    path = geo_proj_library_path().map { String(cString: $0) }
    // Opens the database, or gives NULL.
    database = proj.proj_context_get_database_path(context.pointer).map { String(cString: $0) }
    dataset =
      database == nil
      ? nil
      : proj.proj_context_get_database_metadata(context.pointer, "EPSG.VERSION")
        .map { String(cString: $0) }
    folders = ProjectionContext.folders(info)
  }
}
