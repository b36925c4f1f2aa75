import CGeoSQLite
import GeoSystem

/// Opens the project's database files and makes new ones.
///
/// Whatever is not a store of this project is refused before anything is written to it.
package enum StoreFile {
  /// The default number of connections that read one store at the same time.
  package static let maximumReaders = 5

  /// The page cache of each of several concurrent readers, in KiB.
  ///
  /// For up to the default number of readers it is SQLite's default of one connection, and for more
  /// it is divided so that the total does not grow: the system caches the file as well.
  static func cacheSize(ofEachOf readers: Int) -> Int {
    2_000 * maximumReaders / max(readers, maximumReaders)
  }

  /// Opens the file at a path and brings the tables of its components to their newest versions.
  ///
  /// A new file appears under its name only when it is complete. An older file that is only read is
  /// read by a copy of it with the newest tables. Every look at a file that others may write is under
  /// their locks.
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: whether it may be made or changed.
  ///   - component: the tables that every file has.
  ///   - optional: those that are looked after where the file has them; they are made by `make`.
  ///   - busyTimeout: The time to wait while another process writes.
  /// - Returns: a connection to the file, or to the copy.
  /// - Throws: `StorageError` when the file is not a store, from a newer version, locked, damaged,
  ///   or not allowed to be written.
  package static func open(
    _ path: String, mode: OpenMode, component: Component, optional: [Component] = [],
    busyTimeout: Duration = .seconds(2)
  ) throws(StorageError) -> Connection {
    let components = StoreComponents(required: component, optional: optional)
    guard mode != .readOnly else {
      return try openForReading(path, components, busyTimeout: busyTimeout)
    }
    try checkClock(time(nil), path)
    if mode == .createOrOpen, try FileState(of: path) == .missing {
      try NewFile.make(at: path, component: component)
    }
    return try openForWriting(path, components, busyTimeout: busyTimeout)
  }

  private static func openForReading(
    _ path: String, _ components: StoreComponents, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    let reader = try openReadOnly(path, busyTimeout: busyTimeout)
    let isNewest = try reader.transaction(.read) { () throws(StorageError) in
      let versions = try StoreProbe.versions(of: components, in: reader)
      if versions.first == 0 { try checkForMissingRecord(reader, components.required) }
      guard components.areNewest(versions) else { return false }
      try components.checkForReading(reader)
      return true
    }
    if isNewest { return reader }
    return try TemporaryCopy.migrated(from: reader, components, busyTimeout: busyTimeout)
  }

  private static func openForWriting(
    _ path: String, _ components: StoreComponents, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    // A file that is no store is refused before anything is written to it.
    let reader = try openBeforeWriting(path, busyTimeout: busyTimeout)
    var found = try reader.transaction(.read) { () throws(StorageError) in
      try look(at: reader, components)
    }
    var connection = try makeWritable(reader, busyTimeout: busyTimeout)
    if !found.isNewest {
      // Once locked, it looks again: another process may have migrated the file in the meantime.
      found = try connection.transaction(.write) { () throws(StorageError) in
        if try !look(at: connection, components).isNewest { try components.migrate(connection) }
        return try look(at: connection, components)
      }
    }
    for doubt in found.doubts { try mend(&connection, doubt, busyTimeout: busyTimeout) }
    return connection
  }

  /// A component whose tables may lack something that opening brings back.
  private struct Doubt {
    let component: Component
    /// Whether the schema is as it should be, so that only all of the content can tell.
    let isThorough: Bool
  }

  /// Makes sure, inside a transaction, that writing runs nothing of anybody else's.
  /// - Returns: whether the file has the newest versions, and what may be missing in it.
  private static func look(
    at connection: Connection, _ components: StoreComponents
  ) throws(StorageError) -> (isNewest: Bool, doubts: [Doubt]) {
    let versions = try StoreProbe.versions(of: components, in: connection)
    var doubts: [Doubt] = []
    for (component, version) in zip(components.all, versions) {
      guard version > 0 else {
        if component.name == components.required.name {
          try checkForMissingRecord(connection, component)
        }
        continue
      }
      let defects = try SchemaGuard(component).defects(of: connection, version: version)
      let foreign = defects.filter { !$0.isMendedAtOpening }
      guard foreign.isEmpty else { throw SchemaGuard.refusal(foreign, connection) }
      // The steps to a newer version bring triggers and indexes of their own.
      guard version == component.version else { continue }
      if !defects.isEmpty || component.isInDoubt(connection) {
        doubts.append(Doubt(component: component, isThorough: defects.isEmpty))
      }
    }
    return (components.areNewest(versions), doubts)
  }

  /// Makes sure that a time, in seconds since the begin of 1970 in UTC, can be written: SQLite has
  /// none after the year 9999.
  static func checkClock(_ seconds: Int, _ path: String) throws(StorageError) {
    guard seconds >= 253_402_300_800 else { return }
    throw StorageError(
      code: .cannotOpen,
      message: "the clock of this system is \(seconds) s after 1970, later than the year 9999, "
        + "up to which times are kept; set the clock",
      attempted: "open `\(path)` for writing")
  }

  /// Opens one more connection to a store that `open` accepted before.
  ///
  /// It reaches the file like that connection (`access`), but cannot write.
  package static func openReader(
    _ path: String, access: Connection.Access, busyTimeout: Duration = .seconds(2)
  ) throws(StorageError) -> Connection {
    let reader = try Connection(path: path, access: access, busyTimeout: busyTimeout)
    try reader.execute("PRAGMA query_only = ON")
    return reader
  }

  /// Brings back what the tables of a component lack.
  private static func mend(
    _ connection: inout Connection, _ doubt: Doubt, busyTimeout: Duration
  ) throws(StorageError) {
    let path = connection.path
    let before = connection.mended
    var mended: [StoreDefect] = []
    do throws(StorageError) {
      mended = try mend(connection, doubt.component, isThorough: doubt.isThorough)
    } catch {
      // Doubts about damaged pages are settled by the read that meets them.
      guard doubt.isThorough, error.code == .damaged else { throw error }
    }
    connection = try openWritable(path, busyTimeout: busyTimeout)
    connection.mended = before + mended
  }

  /// Makes sure that a component of which the file says nothing has no tables in it either.
  static func checkForMissingRecord(
    _ connection: Connection, _ component: Component
  ) throws(StorageError) {
    guard try !state(of: component, connection).isThere else {
      throw SchemaGuard.refusal([StoreDefect(.missingRecord, component.name)], connection)
    }
  }
}

extension Connection {
  /// A notice for the user about how the file was opened, or nil.
  package var notice: String? {
    if let copy { return copy.notice }
    guard access == .immutable else { return mendedNotice ?? StorePlace.notice(of: path) }
    let log = FileState.sizeOfLog(of: path) ?? 0
    let base = "`\(path)` is on a read-only medium and is read as it is, without locks"
    guard log > 0 else { return base }
    return base + "; the \(log) bytes of changes in `\(path)-wal` are not seen"
  }

  /// A readable list of the repairs made at opening.
  private var mendedNotice: String? {
    guard !mended.isEmpty else { return nil }
    // The former parts of a recreated table need no mention.
    let anew = Set(mended.filter { $0.kind == .changedTable }.map(\.table))
    let said = mended.filter {
      $0.kind != .changedTrigger && $0.kind != .changedIndex || !anew.contains($0.table)
    }
    let most = 4
    let rest = said.count > most ? "; and \(said.count - most) more" : ""
    return "`\(path)` was changed by another program and is put right: "
      + said.prefix(most).map(\.description).joined(separator: "; ") + rest
  }
}
