import CGeoSQLite

/// Finds out whether a file is a store of this project, without changing a byte of it.
enum StoreProbe {
  /// Looks into the file.
  ///
  /// - Returns: the versions of the components in it; 0 for one that it does not have yet.
  /// - Throws: `GeoPackageError` when it is not a store, or has a newer version than known.
  static func inspect(
    _ path: String, _ components: StoreComponents, busyTimeout: Duration
  ) throws(GeoPackageError) -> [Int] {
    guard try FileState(of: path) == .file else {
      throw GeoPackageError(
        code: .cannotOpen, message: "there is no such file", attempted: "open `\(path)`")
    }
    // Without locks and without files beside it: a foreign file stays as it is.
    let still = try Connection(path: path, access: .immutable, busyTimeout: busyTimeout)
    let usesLog = try checkHeader(of: still)
    guard usesLog, FileState.sizeOfLog(of: path) != nil,
      let live = try? Connection(path: path, access: .readOnly, busyTimeout: busyTimeout),
      let versions = try knownVersions(of: components, in: live)
    else {
      return try accept(try versions(of: components, in: still), components, path)
    }
    // With a log beside it, the newest content may be in the log.
    return try accept(versions, components, path)
  }

  /// The versions in a file that can be read; nil where it cannot.
  private static func knownVersions(
    of components: StoreComponents, in connection: Connection
  ) throws(GeoPackageError) -> [Int]? {
    do throws(GeoPackageError) {
      return try versions(of: components, in: connection)
    } catch {
      guard error.code != .altered else { throw error }
      return nil
    }
  }

  /// Whether the first bytes are those that a store of this project has, though others may too.
  static func looksOwn(_ path: String, busyTimeout: Duration) -> Bool {
    guard (try? FileState(of: path)) == .file,
      let still = try? Connection(path: path, access: .immutable, busyTimeout: busyTimeout)
    else { return false }
    return (try? checkHeader(of: still)) == true
  }

  /// Checks the first bytes of the file.
  ///
  /// - Returns: whether the file uses a write-ahead log.
  private static func checkHeader(of connection: Connection) throws(GeoPackageError) -> Bool {
    var header = [UInt8](repeating: 0, count: 100)
    let result = header.withUnsafeMutableBytes { bytes in
      geo_sqlite_read_start(connection.handle, bytes.baseAddress, Int32(bytes.count))
    }
    let isDatabase = header.starts(with: Array("SQLite format 3\0".utf8))
    guard result == SQLITE_OK, isDatabase else {
      // A short file cannot be a database; any other code is a failure to read.
      guard result == SQLITE_OK || result == SQLITE_IOERR | (2 << 8) else {
        throw connection.failure(result)
      }
      throw refusal(connection.path, "it is not a SQLite file")
    }
    switch Array(header[68..<72]) {
    case Array("GPKG".utf8): break
    case Array("GP10".utf8), Array("GP11".utf8):
      throw refusal(connection.path, "it is a GeoPackage of an old version by another program")
    default: throw refusal(connection.path, "it is a SQLite database, but not a GeoPackage")
    }
    // Byte 18: the version a writer must know; 2 means write-ahead log.
    return header[18] == 2
  }

  /// The versions of the components in a file; 0 for one that it does not have yet.
  ///
  /// - Throws: `GeoPackageError` when it is not a store of this project.
  static func versions(
    of components: StoreComponents, in connection: Connection
  ) throws(GeoPackageError) -> [Int] {
    guard try MetaTable.exists(in: connection) else {
      let names = SchemaWords(components.required.seal?.tables ?? [])
      let isOurs = try SchemaObject.all(in: connection).contains {
        names.contains($0.name) && $0.name.hasPrefix("geoanchor_")
      }
      guard !isOurs else {
        throw SchemaGuard.refusal([StoreDefect(.missingTable, MetaTable.name)], connection.path)
      }
      throw foreign(connection.path)
    }
    guard try MetaTable.isAsMade(in: connection) else {
      throw SchemaGuard.refusal([StoreDefect(.changedTable, MetaTable.name)], connection.path)
    }
    return try components.all.map { (component) throws(GeoPackageError) in
      try component.version(in: connection)
    }
  }

  static func foreign(_ path: String) -> GeoPackageError {
    refusal(path, "it is a GeoPackage of another program (it has no table `\(MetaTable.name)`)")
  }

  /// Makes sure that a file is a GeoPackage; returns whether it has the table that marks ours.
  static func checkIsGeoPackage(
    _ path: String, busyTimeout: Duration
  ) throws(GeoPackageError) -> Bool {
    guard try FileState(of: path) == .file else {
      throw GeoPackageError(
        code: .cannotOpen, message: "there is no such file", attempted: "open `\(path)`")
    }
    let still = try Connection(path: path, access: .immutable, busyTimeout: busyTimeout)
    _ = try checkHeader(of: still)
    return try MetaTable.exists(in: still)
  }

  private static func accept(
    _ versions: [Int], _ components: StoreComponents, _ path: String
  ) throws(GeoPackageError) -> [Int] {
    for (component, version) in zip(components.all, versions) where version > component.version {
      throw GeoPackageError(
        code: .newerVersion,
        message: "it was written by a newer version of geoanchor "
          + "(its \(component.name) tables have version \(version), "
          + "this one knows \(component.version))",
        attempted: "open `\(path)`")
    }
    return versions
  }

  private static func refusal(_ path: String, _ message: String) -> GeoPackageError {
    GeoPackageError(code: .notAStore, message: message, attempted: "open `\(path)`")
  }
}
