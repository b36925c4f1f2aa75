import CGeoSQLite

/// Finds out whether a file is a store of this project, without changing a byte of it.
enum StoreProbe {
  /// Makes sure that a file is a GeoPackage, before a connection reads anything else of it.
  ///
  /// The bytes that are looked at stay the same while others write.
  static func checkHeader(of connection: Connection) throws(StorageError) {
    var header = [UInt8](repeating: 0, count: 100)
    let result = header.withUnsafeMutableBytes { bytes in
      geo_sqlite_read(connection.handle, bytes.baseAddress, Int32(bytes.count), 0)
    }
    let isDatabase = header.starts(with: Array("SQLite format 3\0".utf8))
    guard result == SQLITE_OK, isDatabase else {
      // A short file cannot be a database; any other code is a failure to read.
      guard result == SQLITE_OK || result == SQLITE_IOERR | (2 << 8) else {
        throw connection.failure(result)
      }
      throw refusal(connection, "it is not a SQLite file")
    }
    switch Array(header[68..<72]) {
    case Array("GPKG".utf8): break
    case Array("GP10".utf8), Array("GP11".utf8):
      throw refusal(connection, "it is a GeoPackage of an old version by another program")
    default: throw refusal(connection, "it is a SQLite database, but not a GeoPackage")
    }
  }

  /// The versions of the components in a file; 0 for one that it does not have yet.
  ///
  /// It belongs into a transaction together with what depends on the versions.
  /// - Throws: `StorageError` when it is not a store of this project, or has a newer version than
  ///   known.
  static func versions(
    of components: StoreComponents, in connection: Connection
  ) throws(StorageError) -> [Int] {
    guard try MetaTable.exists(in: connection) else {
      let names = SchemaWords(components.required.seal?.tables ?? [])
      let isOurs = try SchemaObject.all(in: connection).contains {
        names.contains($0.name) && $0.name.hasPrefix("geoanchor_")
      }
      guard !isOurs else {
        throw SchemaGuard.refusal([StoreDefect(.missingTable, MetaTable.name)], connection)
      }
      throw foreign(connection)
    }
    guard try MetaTable.isAsMade(in: connection) else {
      throw SchemaGuard.refusal([StoreDefect(.changedTable, MetaTable.name)], connection)
    }
    let versions = try components.all.map { (component) throws(StorageError) in
      try component.version(in: connection)
    }
    for (component, version) in zip(components.all, versions) where version > component.version {
      throw component.isNewer(version, connection.shownPath)
    }
    return versions
  }

  /// The error for a GeoPackage of another program.
  static func foreign(_ connection: Connection) -> StorageError {
    refusal(
      connection, "it is a GeoPackage of another program (it has no table `\(MetaTable.name)`)")
  }

  private static func refusal(_ connection: Connection, _ message: String) -> StorageError {
    StorageError(
      code: .notAStore, message: message, attempted: "open `\(connection.shownPath)`")
  }
}

extension Component {
  /// The error for a file whose version of the component is newer than the known one.
  func isNewer(_ version: Int, _ path: String) -> StorageError {
    StorageError(
      code: .newerVersion,
      message: "it was written by a newer version of geoanchor "
        + "(its \(name) tables have version \(version), this one knows \(self.version))",
      attempted: "open `\(path)`")
  }
}
