/// Looks at what a file lists before anything is read from it or written to it.
struct SchemaGuard {
  private let component: Component

  init(_ component: Component) {
    self.component = component
  }

  /// The defects in the schema of a file at a version of the component.
  ///
  /// For an intact file this costs one look.
  func defects(
    of connection: Connection, version: Int
  ) throws(StorageError) -> [StoreDefect] {
    if version == component.version, let seal = component.seal,
      try seal.checksum(of: connection) == seal.checksum
    {
      return []
    }
    return try ExpectedSchema(of: component, version: version).defects(of: connection)
  }

  /// Makes sure that reading the tables runs nothing of anybody else's.
  func checkForReading(_ connection: Connection) throws(StorageError) {
    for defect in try defects(of: connection, version: component.version) {
      switch defect.kind {
      case .foreignView, .missingTable: throw Self.refusal([defect], connection)
      case .changedTable: try checkColumns(of: defect, connection)
      case .spatialIndex:
        guard try hasIndex(defect.object, connection) else {
          throw Self.refusal([StoreDefect(.missingTable, defect.object)], connection)
        }
      default: continue
      }
    }
  }

  /// A table that another program made is read where it holds what ours would.
  private func checkColumns(
    of defect: StoreDefect, _ connection: Connection
  ) throws(StorageError) {
    let model = try ExpectedSchema(of: component).model
    let names =
      "SELECT group_concat(lower(name)) FROM (SELECT name FROM pragma_table_xinfo('\(defect.object)') WHERE hidden = 0 ORDER BY name)"
    let present = Set((try connection.text(names) ?? "").split(separator: ","))
    let wanted = Set((try model.text(names) ?? "").split(separator: ","))
    let isComputed =
      try connection.integer(
        "SELECT 1 FROM pragma_table_xinfo('\(defect.object)') WHERE hidden != 0") != nil
    guard wanted.isSubset(of: present), !isComputed else {
      throw Self.refusal([defect], connection)
    }
    let system = try connection.integer(
      "SELECT srs_id FROM gpkg_geometry_columns WHERE table_name = '\(defect.object)'")
    if let system, !LayerReprojection.isWGS84(system) {
      throw Self.refusal(
        [StoreDefect(.referenceSystem, "EPSG:\(system)", of: defect.object)], connection)
    }
  }

  private func hasIndex(
    _ name: String, _ connection: Connection
  ) throws(StorageError) -> Bool {
    let tables = ([""] + ["_node", "_parent", "_rowid"]).map { "'\(name)\($0)'" }
    return try connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN "
        + "(\(tables.joined(separator: ", ")))") == 4
  }

  /// The error for a file that is not used as it is.
  static func refusal(_ defects: [StoreDefect], _ connection: Connection) -> StorageError {
    let most = 5
    let named = defects.prefix(most).map(\.description).joined(separator: "; ")
    let rest = defects.count > most ? "; and \(defects.count - most) more" : ""
    return StorageError(
      code: .altered,
      message: named + rest
        + "; `geoanchor store repair` says what it would change with --dry-run, and puts it right",
      attempted: "open `\(connection.shownPath)`")
  }
}
