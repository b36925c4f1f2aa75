extension StoreFile {
  /// Checks a component of a file in full and repairs it in one transaction.
  ///
  /// Foreign triggers, indexes and views that run when our tables are used are dropped; missing
  /// objects are recreated; no row is lost.
  /// - Parameters:
  ///   - path: The file.
  ///   - component: The component whose tables are checked.
  ///   - isOptional: Whether a store may lack the component.
  ///   - dryRun: Whether to leave the file unchanged.
  ///   - busyTimeout: The time to wait while another process writes.
  /// - Returns: The defects found; empty when the file lacks the component.
  /// - Throws: `StorageError` when the file is no GeoPackage, newer, locked or cannot be written.
  package static func repair(
    _ path: String, component: Component, isOptional: Bool = false, dryRun: Bool,
    busyTimeout: Duration = .seconds(2)
  ) throws(StorageError) -> [StoreDefect] {
    let reader = try openBeforeWriting(path, busyTimeout: busyTimeout)
    let (version, isThere, isOwn) = try reader.transaction(.read) { () throws(StorageError) in
      let (version, isThere) = try state(of: component, reader)
      return (version, isThere, try MetaTable.exists(in: reader))
    }
    guard isThere else {
      guard isOwn || isOptional || component.seal == nil else { throw StoreProbe.foreign(reader) }
      return []
    }
    guard version == 0 || version == component.version else {
      throw StorageError(
        code: version > component.version ? .newerVersion : .olderVersion,
        message: "its \(component.name) tables have version \(version), this program repairs "
          + "\(component.version)"
          + (version < component.version ? "; open it for writing once" : ""),
        attempted: "repair `\(path)`")
    }
    return try mend(
      try makeWritable(reader, busyTimeout: busyTimeout), component, isThorough: true,
      keeps: !dryRun)
  }

  /// The version of a component, 0 where the file does not say, and whether it has tables of it.
  static func state(
    of component: Component, _ connection: Connection
  ) throws(StorageError) -> (version: Int, isThere: Bool) {
    let version =
      try MetaTable.isAsMade(in: connection) ? component.version(in: connection) : 0
    let names = SchemaWords(component.seal?.tables ?? [])
    let isThere = try SchemaObject.all(in: connection).contains {
      $0.type == "table" && names.contains($0.name)
    }
    return (version, isThere || version > 0)
  }

  /// Puts right what is wrong, on a connection that is used for nothing else.
  static func mend(
    _ connection: Connection, _ component: Component, isThorough: Bool, keeps: Bool = true
  ) throws(StorageError) -> [StoreDefect] {
    connection.attempt = "repair `\(connection.path)`"
    // Neither can be changed within a transaction; both come back with the next connection.
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
    let expected = try ExpectedSchema(of: component)
    return try connection.transaction(
      .write, wrap: { $0 },
      ending: { () throws(StorageError) in
        let version = try state(of: component, connection).version
        guard version <= component.version else {
          throw component.isNewer(version, connection.path)
        }
        if try !MetaTable.isAsMade(in: connection) { try MetaTable.remake(in: connection) }
        let found = try SchemaRepair(expected, connection, isThorough: isThorough).run()
        return keeps ? .commit(found) : .rollBack(found)
      })
  }
}
