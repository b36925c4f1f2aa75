import GeoSystem

extension StoreFile {
  /// Writes a copy of a store, which appears under its name when it is complete.
  /// - Parameters:
  ///   - source: the store, within a read transaction that has read something.
  ///   - path: the copy.
  ///   - replaces: whether a file of that name goes.
  /// - Throws: `StorageError` when the copy cannot be written; nothing of it stays then.
  package static func copy(
    from source: Connection, to path: String, replaces: Bool = false
  ) throws(StorageError) {
    let attempt = "copy `\(source.path)` to `\(path)`"
    if try FileState(ofAny: path) == .file, FileState.isSame(source.path, path) {
      throw StorageError(
        code: .cannotOpen, message: "both are the same file", attempted: attempt)
    }
    try NewFile.make(at: path, attempt: attempt, present: replaces ? .replaced : .refused) {
      (draft) throws(StorageError) in
      let target = try Connection(path: draft, access: .create)
      target.attempt = attempt
      // Until the file has its name it needs no journal that would survive a crash.
      try target.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
      try PageCopy.run(from: source, to: target)
    }
  }

  /// Runs work that sees one state of a store as a whole, whatever its tables are like.
  /// - Parameters:
  ///   - path: the file.
  ///   - component: whose tables make it a store.
  ///   - busyTimeout: The time to wait while another process holds it.
  ///   - notice: receives what people must know about how the file was opened.
  ///   - work: reads, inside a transaction.
  /// - Returns: The result of the work.
  /// - Throws: `StorageError` when it is no GeoPackage with the component, or what the work throws.
  package static func inspect<Result>(
    _ path: String, component: Component, busyTimeout: Duration = .seconds(2),
    notice: (String) -> Void = { _ in },
    _ work: (Connection) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    let connection = try openReadOnly(path, busyTimeout: busyTimeout)
    if let said = connection.notice { notice(said) }
    return try connection.transaction(.read) { () throws(StorageError) in
      guard try isStore(connection, component) else { throw StoreProbe.foreign(connection) }
      return try work(connection)
    }
  }

  /// Whether a file has the list of versions, or tables of a component.
  private static func isStore(
    _ connection: Connection, _ component: Component
  ) throws(StorageError) -> Bool {
    if try MetaTable.exists(in: connection) { return true }
    return try state(of: component, connection).isThere
  }

  /// Whether a file is a store that another one can be written into.
  private static func isReplaceable(
    _ path: String, busyTimeout: Duration
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      let reader = try openLive(path, busyTimeout: busyTimeout)
      return try MetaTable.exists(in: reader)
    } catch {
      // A lock held by another process, or a missing right, says nothing about the file.
      switch error.code {
      case .damaged, .notAStore, .other: return false
      default: throw error
      }
    }
  }

  /// Gives a store the content of another one in one transaction, and keeps what it was.
  ///
  /// Concurrent readers see the former content. A file that is not a store of this project, or
  /// cannot be read, is moved away as it is.
  /// - Parameters:
  ///   - path: the store.
  ///   - source: the content.
  ///   - kept: the name under which the former store stays.
  ///   - busyTimeout: The time to wait while another process writes.
  /// - Returns: Whether there was a store to keep.
  /// - Throws: `StorageError` when another process writes, or there is no room; the store is then
  ///   what it was.
  package static func replace(
    _ path: String, by source: Connection, keepingAs kept: String, busyTimeout: Duration
  ) throws(StorageError) -> Bool {
    let attempt = "restore `\(path)`"
    guard try FileState(ofAny: path) == .file else {
      try copy(from: source, to: path)
      return false
    }
    guard !FileState.isSame(source.path, path) else {
      throw StorageError(
        code: .cannotOpen, message: "the backup is the store itself", attempted: attempt)
    }
    guard try isReplaceable(path, busyTimeout: busyTimeout) else {
      try moveAway(path, to: kept, attempt)
      try copy(from: source, to: path)
      return true
    }
    let target = try openWritable(path, busyTimeout: busyTimeout)
    target.attempt = attempt
    let reader = try openReader(path, access: .readWrite, busyTimeout: busyTimeout)
    let version = try reader.integer("PRAGMA data_version")
    try reader.transaction(.read) { () throws(StorageError) in
      _ = try reader.integer("SELECT count(*) FROM sqlite_schema")
      try copy(from: reader, to: kept)
    }
    do throws(StorageError) {
      try PageCopy.run(from: source, to: target) { () throws(StorageError) in
        guard try reader.integer("PRAGMA data_version") == version else {
          throw StorageError(
            code: .locked, message: "another process changed the store meanwhile",
            attempted: attempt)
        }
      }
    } catch {
      unlink(kept)
      throw error
    }
    return true
  }

  private static func moveAway(
    _ path: String, to kept: String, _ attempt: String
  ) throws(StorageError) {
    for suffix in ["-wal", "-journal", ""] where FileState.size(of: path + suffix) != nil {
      guard rename(path + suffix, kept + suffix) == 0 else {
        throw StorageError(
          code: .readOnly, message: FileIdentifier.reason(errno: errno), attempted: attempt)
      }
    }
    NewFile.synchronizeFolder(of: path)
  }
}

extension FileState {
  /// Creates the state of a path whose file may have any content.
  /// - Throws: `StorageError` when it is no regular file, or cannot be inspected.
  init(ofAny path: String) throws(StorageError) {
    if Self.size(of: path) == 0 {
      self = .file
    } else {
      self = try FileState(of: path)
    }
  }

  /// Whether two paths lead to one file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
