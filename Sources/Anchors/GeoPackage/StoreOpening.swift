import CGeoSQLite
import GeoSystem

// Access to a file: under the locks of its writers, wherever that is possible.
extension StoreFile {
  static func openWritable(
    _ path: String, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    try prepareForWriting(
      Connection(path: path, access: .readWrite, busyTimeout: busyTimeout))
  }

  /// Lets a connection that read a store write it too, or opens one that can.
  static func makeWritable(
    _ reader: Connection, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    guard reader.access == .readWrite else {
      return try openWritable(reader.path, busyTimeout: busyTimeout)
    }
    try reader.execute("PRAGMA query_only = OFF")
    return try prepareForWriting(reader)
  }

  private static func prepareForWriting(
    _ connection: Connection
  ) throws(StorageError) -> Connection {
    // SQLite opens a file that it may not write for reading, without a word.
    guard !connection.isReadOnly else { throw connection.failure(SQLITE_READONLY) }
    try StorePlace.checkForWriting(connection.path)
    do throws(StorageError) {
      let journal = try connection.text("PRAGMA journal_mode = WAL")
      guard journal == "wal" else {
        throw StorageError(
          code: .cannotOpen,
          message:
            "its folder does not allow a write-ahead log (journal mode \(journal ?? "none"))",
          attempted: connection.attempt)
      }
      // With less, a power failure could take back a commit that was acknowledged.
      try connection.execute("PRAGMA synchronous = FULL")
    } catch {
      throw isRefused(connection.path, error) ? connection.failure(SQLITE_READONLY) : error
    }
    return connection
  }

  /// Opens a file for reading under the locks of those who write it; nothing is written to it.
  /// - Throws: `StorageError` when it is no GeoPackage, or cannot be read in this way.
  static func openLive(
    _ path: String, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    guard try FileState(of: path) == .file else {
      throw StorageError(
        code: .cannotOpen, message: "there is no such file", attempted: "open `\(path)`")
    }
    // A connection without the right to write leaves the files of the log behind it. One that only
    // promises not to write, where there is no log yet, tidies up behind itself.
    var hasLog = FileState.sizeOfLog(of: path) != nil
    while true {
      let reader = try Connection(
        path: path, access: hasLog ? .readOnly : .readWrite, busyTimeout: busyTimeout)
      if !hasLog, reader.isReadOnly {
        hasLog = true
        continue
      }
      try StoreProbe.checkHeader(of: reader)
      try reader.execute("PRAGMA query_only = ON")
      do throws(StorageError) {
        _ = try reader.integer("SELECT count(*) FROM sqlite_schema")
        return reader
      } catch {
        guard !hasLog, error.code == .cannotOpen || error.code == .readOnly else { throw error }
        hasLog = true
      }
    }
  }

  /// Opens a file that is to be written afterwards, for looking at it first.
  static func openBeforeWriting(
    _ path: String, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    do throws(StorageError) {
      return try openLive(path, busyTimeout: busyTimeout)
    } catch {
      guard isRefused(path, error) else { throw error }
      throw StorageError(result: SQLITE_READONLY, text: "", attempted: error.attempted)
    }
  }

  /// Opens a file for reading in the best way that there is.
  static func openReadOnly(
    _ path: String, busyTimeout: Duration
  ) throws(StorageError) -> Connection {
    let end = ContinuousClock.now + busyTimeout
    while true {
      let failure: StorageError
      do throws(StorageError) {
        return try openLive(path, busyTimeout: busyTimeout)
      } catch {
        failure = error
      }
      // The locks are in a file beside the store, which some folders do not allow.
      guard isRefused(path, failure) else { throw failure }
      if StorePlace.isOnReadOnlyMedium(path) {
        let reader = try Connection(path: path, access: .immutable, busyTimeout: busyTimeout)
        try StoreProbe.checkHeader(of: reader)
        return reader
      }
      if let reader = try TemporaryCopy.settled(path, busyTimeout: busyTimeout) { return reader }
      guard ContinuousClock.now < end else {
        throw StorageError(
          code: .locked,
          message: "others write the store, and this user has no right to write in its folder, "
            + "where the locks are", attempted: failure.attempted)
      }
      usleep(20_000)
    }
  }

  /// Whether a failure comes of a folder in which this user may make no files.
  private static func isRefused(_ path: String, _ error: StorageError) -> Bool {
    (error.code == .cannotOpen || error.code == .readOnly) && !FileState.canWriteFolder(of: path)
      && FileState.size(of: path) != nil
  }
}
