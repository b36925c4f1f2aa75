import CGeoSQLite
import GeoSystem

/// How a store is opened.
public enum OpenMode: Hashable, Sendable {
  /// Opens the store, or makes it when there is no file.
  case createOrOpen
  /// Opens an existing store.
  case open
  /// Opens an existing store and never changes it.
  case readOnly
}

/// Opens the project's database files and makes new ones.
///
/// Whatever is not a store of this project is refused before anything is written to it.
package enum StoreFile {
  /// How many connections read one store at the same time unless asked otherwise.
  package static let maximumReaders = 5

  /// How much of a file each of so many connections that read beside one another keeps, in KiB.
  ///
  /// It is as much as SQLite lets one keep, and for all together no more than for the usual number of them: the system
  /// keeps the file as well.
  static func cacheSize(ofEachOf readers: Int) -> Int {
    2_000 * maximumReaders / max(readers, maximumReaders)
  }

  /// Opens the file at a path and brings the tables of its components to their newest versions.
  ///
  /// A new file appears under its name only when it is complete. An older file that is only read is
  /// read by a copy of it with the newest tables.
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: whether it may be made or changed.
  ///   - component: the tables that every file has.
  ///   - optional: those that are looked after where the file has them; they are made by `make`.
  ///   - busyTimeout: how long to wait while another process writes.
  /// - Returns: a connection to the file, or to the copy.
  /// - Throws: `GeoPackageError` when the file is not a store, from a newer version, locked, damaged,
  ///   or not allowed to be written.
  package static func open(
    _ path: String, mode: OpenMode, component: Component, optional: [Component] = [],
    busyTimeout: Duration = .seconds(2)
  ) throws(GeoPackageError) -> Connection {
    let components = StoreComponents(required: component, optional: optional)
    if mode != .readOnly { try checkClock(time(nil), path) }
    if mode == .createOrOpen, try FileState(of: path) == .missing {
      try NewFile.make(at: path, component: component)
    }
    if mode == .readOnly, let reader = openOwn(path, components, busyTimeout: busyTimeout) {
      try components.checkForReading(reader)
      return reader
    }
    let versions = try StoreProbe.inspect(path, components, busyTimeout: busyTimeout)
    guard mode != .readOnly else {
      let reader = try openReadOnly(path, busyTimeout: busyTimeout)
      guard components.areNewest(versions) else {
        if versions.first == 0 { try checkForMissingRecord(reader, component) }
        return try MigratedCopy.open(of: reader, components, busyTimeout: busyTimeout)
      }
      try components.checkForReading(reader)
      return reader
    }
    var connection = try openWritable(path, busyTimeout: busyTimeout)
    for (component, version) in zip(components.all, versions) {
      if version == 0, component.name != components.required.name { continue }
      try checkForWriting(&connection, component, version: version, busyTimeout: busyTimeout)
    }
    if !components.areNewest(versions) {
      try connection.transaction(.write) { () throws(GeoPackageError) in
        try components.migrate(connection)
      }
    }
    return connection
  }

  /// Makes sure that a time, in seconds since the begin of 1970 in UTC, can be written: SQLite has
  /// none after the year 9999.
  static func checkClock(_ seconds: Int, _ path: String) throws(GeoPackageError) {
    guard seconds >= 253_402_300_800 else { return }
    throw GeoPackageError(
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
  ) throws(GeoPackageError) -> Connection {
    let reader = try Connection(path: path, access: access, busyTimeout: busyTimeout)
    try reader.execute("PRAGMA query_only = ON")
    return reader
  }

  /// Opens a store of this project for reading in the plain case: nobody has it open, and its tables
  /// have the version that is known; nil in any other.
  ///
  /// To understand a file SQLite parses all of its tables and triggers, each time anew: the longest
  /// part of a short command. Here it does so once, not for the probe and then for the reader.
  private static func openOwn(
    _ path: String, _ components: StoreComponents, busyTimeout: Duration
  ) -> Connection? {
    guard StoreProbe.looksOwn(path, busyTimeout: busyTimeout),
      let reader = tidyReader(path, busyTimeout: busyTimeout),
      let versions = try? StoreProbe.versions(of: components, in: reader),
      components.areNewest(versions)
    else { return nil }
    return reader
  }

  /// A connection that only promises not to write, where there is no log yet: it tidies up behind
  /// itself and changes nothing either; nil where that is not possible.
  private static func tidyReader(_ path: String, busyTimeout: Duration) -> Connection? {
    guard FileState.sizeOfLog(of: path) == nil,
      let tidy = try? openReader(path, access: .readWrite, busyTimeout: busyTimeout),
      !tidy.isReadOnly, (try? tidy.integer("SELECT count(*) FROM sqlite_schema")) != nil
    else { return nil }
    return tidy
  }

  /// Makes sure that writing runs nothing of anybody else's, and brings back what is missing.
  private static func checkForWriting(
    _ connection: inout Connection, _ component: Component, version: Int, busyTimeout: Duration
  ) throws(GeoPackageError) {
    let path = connection.path
    guard version > 0 else { return try checkForMissingRecord(connection, component) }
    let defects = try SchemaGuard(component).defects(of: connection, version: version)
    let foreign = defects.filter { !$0.isMendedAtOpening }
    guard foreign.isEmpty else { throw SchemaGuard.refusal(foreign, path) }
    // The steps to a newer version bring triggers and indexes of their own.
    guard version == component.version else { return }
    let before = connection.mended
    let isInDoubt = component.isInDoubt(connection)
    guard isInDoubt || !defects.isEmpty else { return }
    var mended: [StoreDefect] = []
    do throws(GeoPackageError) {
      mended = try mend(connection, component, isThorough: defects.isEmpty)
    } catch {
      // A doubt about damaged pages is answered by whoever reads them.
      guard defects.isEmpty, error.code == .damaged else { throw error }
    }
    connection = try openWritable(path, busyTimeout: busyTimeout)
    connection.mended = before + mended
  }

  /// Makes sure that a component of which the file says nothing has no tables in it either.
  static func checkForMissingRecord(
    _ connection: Connection, _ component: Component
  ) throws(GeoPackageError) {
    guard try !state(of: component, connection).isThere else {
      throw SchemaGuard.refusal([StoreDefect(.missingRecord, component.name)], connection.path)
    }
  }

  static func openWritable(
    _ path: String, busyTimeout: Duration
  ) throws(GeoPackageError) -> Connection {
    let connection = try Connection(path: path, access: .readWrite, busyTimeout: busyTimeout)
    // SQLite opens a file that it may not write for reading, without a word.
    guard !connection.isReadOnly else { throw connection.failure(SQLITE_READONLY) }
    do throws(GeoPackageError) {
      let journal = try connection.text("PRAGMA journal_mode = WAL")
      guard journal == "wal" else {
        throw GeoPackageError(
          code: .cannotOpen,
          message:
            "its folder does not allow a write-ahead log (journal mode \(journal ?? "none"))",
          attempted: connection.attempt)
      }
      // With less, a power failure could take back a commit that was acknowledged.
      try connection.execute("PRAGMA synchronous = FULL")
    } catch {
      // The log is made beside the file: without a right to do so there is no writing.
      guard error.code == .cannotOpen, !FileState.canWriteFolder(of: path) else { throw error }
      throw connection.failure(SQLITE_READONLY)
    }
    return connection
  }

  static func openReadOnly(
    _ path: String, busyTimeout: Duration
  ) throws(GeoPackageError) -> Connection {
    // A connection without the right to write leaves the files of the log behind it.
    if let tidy = tidyReader(path, busyTimeout: busyTimeout) { return tidy }
    let connection = try Connection(path: path, access: .readOnly, busyTimeout: busyTimeout)
    do throws(GeoPackageError) {
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
      return connection
    } catch {
      // A write-ahead log needs a file beside the store, which a read-only medium does not allow.
      guard error.code == .cannotOpen || error.code == .readOnly,
        !FileState.canWriteFolder(of: path)
      else { throw error }
    }
    return try Connection(path: path, access: .immutable, busyTimeout: busyTimeout)
  }
}

extension Connection {
  /// What people must know about how the file was opened; nil when there is nothing to say.
  package var notice: String? {
    if let copy {
      return
        "`\(copy.original)` was written by an earlier version of geoanchor and is read through "
        + "a copy; a command that changes it brings it up to date"
    }
    guard access == .immutable else { return mendedNotice }
    let log = FileState.sizeOfLog(of: path) ?? 0
    let base = "`\(path)` is on a read-only medium and is read as it is, without locks"
    guard log > 0 else { return base }
    return base + "; the \(log) bytes of changes in `\(path)-wal` are not seen"
  }

  /// What opening put right, for people.
  private var mendedNotice: String? {
    guard !mended.isEmpty else { return nil }
    // Of a table that was made anew nobody needs to hear what it lost.
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
