import GeoCommandLine

/// Options of the store that mean the same wherever they appear.
extension CommonOption {
  static let author = Option(
    "author", "NAME", .text, group: "Store",
    environment: EnvironmentSpec("GEOANCHOR_AUTHOR", "Default for --author."),
    help: "Author recorded in the history; defaults to $GEOANCHOR_AUTHOR.")

  /// Timeout for a lock, at most a day.
  static let wait = Option(
    "wait", "SECONDS", .number(in: 0...86_400), group: "Store",
    environment: EnvironmentSpec("GEOANCHOR_WAIT", "Default for --wait, in seconds."),
    help: "Time to wait for a locked store; defaults to $GEOANCHOR_WAIT, or 2.")

  /// The layer of a file with several, as GDAL reads them.
  static func layer(_ group: String) -> Option<String?> {
    Option(
      "layer", "NAME", .text, group: group,
      help: "Layer of a file with several (GeoPackage, GML, XLSX …), read by GDAL.")
  }

  /// The coordinate reference system of a file that names none, or the wrong one.
  static func crs(_ group: String) -> Option<String?> {
    Option(
      "crs", "CRS", .text, group: group,
      help: "Coordinate reference system of tables, GeoJSON and files of GIS, as in EPSG:25832.")
  }

  /// The hint for numbers that are too large for degrees.
  static let projectedHint =
    "numbers this large are those of a map: `--crs EPSG:…` names its coordinate reference system"

  /// The options of every command that changes what the history of the store keeps.
  static let changing = [store.spec, author.spec, wait.spec]
}
