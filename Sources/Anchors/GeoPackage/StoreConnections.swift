import CGeoSQLite
import Dispatch
import GeoSystem
import Synchronization

/// The connections to one store file: one that writes, and a bounded number that read beside it.
///
/// Readers are opened when they are needed, kept while idle, and closed with this. A reader that
/// finds all of them lent waits for one. A read within a read on one thread does not: it gets a
/// connection beyond the limit for as long as it lasts, since several such threads would otherwise
/// wait for one another for ever.
package final class StoreConnections<Failure: StoreFailure>: Sendable {
  /// The path of the file as it was given.
  package let path: String
  /// Whether it was opened for writing.
  package let isWritable: Bool
  /// A notice for the user about how the file was opened, or nil.
  package let notice: String?
  /// The number of connections that read at the same time.
  package let maximumReaders: Int

  /// The copy that is read in place of the file; nil where the file itself is.
  private let copy: TemporaryCopy?
  private let access: Connection.Access
  private let busyTimeout: Duration
  private let state: StoreMutex<LentConnections>
  private let freeReaders: DispatchSemaphore
  private let freeWriter = DispatchSemaphore(value: 1)
  private let log = Mutex<CommitLog?>(nil)
  private let identity: [UInt]?
  private let logIdentity: [UInt]?

  /// Opens the file, as `StoreFile.open` does; `maximumReaders` is at least 1.
  package init(
    path: String, mode: OpenMode, component: Component, optional: [Component] = [],
    busyTimeout: Duration, maximumReaders: Int = StoreFile.maximumReaders
  ) throws(Failure) {
    let connection = try Failure.catching {
      try StoreFile.open(
        path, mode: mode, component: component, optional: optional, busyTimeout: busyTimeout)
    }
    self.path = path
    identity = FileState.identity(of: path)
    logIdentity = FileState.identityOfLog(of: path)
    self.busyTimeout = busyTimeout
    self.maximumReaders = max(maximumReaders, 1)
    isWritable = mode != .readOnly
    copy = connection.copy
    access = connection.access
    notice = connection.notice
    freeReaders = DispatchSemaphore(value: self.maximumReaders)
    let first = ConnectionLease(connection: connection)
    // A connection that cannot write is a reader.
    state = StoreMutex(
      isWritable
        ? LentConnections(writer: first, idle: []) : LentConnections(writer: nil, idle: [first]))
    if !isWritable { try Failure.catching { try bound(connection) } }
  }

  /// Runs work that sees one state of the store throughout.
  ///
  /// `attempt` is what the work does, as errors quote it after "cannot".
  package func read<Result, Problem: Error>(
    _ attempt: String, _ work: (Connection) throws(Problem) -> Result
  ) throws(Failure) -> Result {
    let attempted = "\(attempt) in `\(path)`"
    let thread = pthread_self()
    let isWithin = state.withLock { $0.reading.contains(thread) }
    return try Failure.catching {
      if !isWithin { try wait(for: freeReaders, attempted) }
      defer { if !isWithin { freeReaders.signal() } }
      let idle = state.withLock { $0.idle.popLast() }
      let lease = try idle ?? ConnectionLease(connection: watcher())
      state.withLock { $0.reading.append(thread) }
      defer { giveBack(lease, thread) }
      return try run(.read, on: lease.connection, attempted) { .commit(try work($0)) }
    }
  }

  /// Runs work in one durable transaction, after those that began before.
  /// - Parameters:
  ///   - attempt: The purpose of the work, as errors quote it after "cannot".
  ///   - checksForeignKeys: whether the database looks after references between rows; work that replaces all rows of
  ///     a table is slow where it does, and must keep every reference itself where it does not.
  ///   - committed: Runs after the transaction was committed, before the next one begins.
  ///   - work: Returns whether to commit the transaction.
  /// - Returns: The result of the work, committed or not.
  /// - Throws: The errors of the work, and `Failure.file`; nothing was changed then.
  package func write<Result, Problem: Error>(
    _ attempt: String, checksForeignKeys: Bool = true, committed: () -> Void = {},
    _ work: (Connection) throws(Problem) -> TransactionEnding<Result>
  ) throws(Failure) -> Result {
    let attempted = "\(attempt) in `\(path)`"
    return try withWriter(attempted) { connection in
      // Inside of a transaction the setting does not change.
      if !checksForeignKeys { try connection.execute("PRAGMA foreign_keys = OFF") }
      defer { if !checksForeignKeys { try? connection.execute("PRAGMA foreign_keys = ON") } }
      let result = try run(.write, on: connection, attempted) { connection in
        // Another name may have been made since the store was opened.
        try StorePlace.checkSingleName(of: path, attempt: attempted)
        return try work(connection)
      }
      committed()
      return result
    }
  }

  /// Whether another file, or none, is at the path by now: what is written would be lost with the old one.
  package var isReplaced: Bool { FileState.identity(of: path) != identity }

  /// Makes sure that what was just written is in the file at the path.
  /// - Throws: `Failure.file` when that is another file by now.
  package func checkPlace(_ attempt: String) throws(Failure) {
    try Failure.catching { () throws(StorageError) in
      guard isReplaced else { return }
      throw StorageError(
        code: .replaced, message: "another file has taken its place",
        attempted: "\(attempt) in `\(path)`")
    }
  }

  /// Moves the log of a replaced file into that file, and deletes the log: SQLite would read the
  /// new file through it.
  /// - Throws: `Failure.file` while another connection reads the old file.
  package func abandonLog() throws(Failure) {
    guard isWritable, isReplaced, let logIdentity,
      FileState.identityOfLog(of: path) == logIdentity
    else { return }
    let attempted = "leave `\(path)`, which was replaced"
    try withWriter(attempted) { try emptyLog(of: $0, attempted) }
    FileState.removeLog(of: path)
  }

  /// Moves the log into the file and empties it, unless a reader is active.
  package func shortenLog() {
    // Whatever stands in its way, nothing is lost: the log is part of the store.
    try? withWriter("shorten the log of `\(path)`") {
      try $0.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Rewrites the file without free pages, and empties the log.
  /// - Parameter mustEmptyLog: Whether to throw when a reader stays longer than the busy timeout:
  ///   the log then still holds the file's former content.
  /// - Throws: `Failure.file` when there is no room for a second copy.
  package func rewriteFile(mustEmptyLog: Bool) throws(Failure) {
    let attempted = "shrink `\(path)`"
    try withWriter(attempted) { connection in
      connection.attempt = attempted
      try StorePlace.checkSingleName(of: path, attempt: attempted)
      try connection.execute("VACUUM")
      guard !mustEmptyLog else { return try emptyLog(of: connection, attempted) }
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private func emptyLog(of connection: Connection, _ attempted: String) throws(StorageError) {
    guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") != 0 else { return }
    throw StorageError(
      code: .locked,
      message: "another process reads the store, and its log `\(path)-wal` still holds what "
        + "was there before",
      attempted: attempted)
  }

  /// The sizes of the file and of its log in bytes.
  package var sizes: (file: Int, log: Int) {
    (FileState.size(of: path) ?? 0, FileState.sizeOfLog(of: path) ?? 0)
  }

  /// A value that changes with every commit; nil where it is unknown without a transaction.
  package var commitMark: CommitMark? { log.withLock { $0 }?.mark }

  /// Makes `commitMark` known, where the file has a write-ahead log.
  package func watchCommits(_ connection: Connection) throws(StorageError) {
    guard log.withLock({ $0 == nil }), try connection.text("PRAGMA journal_mode") == "wal" else {
      return
    }
    let found = CommitLog(path: copy?.path ?? path)
    log.withLock { $0 = found }
  }

  /// One more connection that sees what all others commit, for the caller alone; it is not counted.
  package func watcher() throws(StorageError) -> Connection {
    let reader = try StoreFile.openReader(
      copy?.path ?? path, access: access, busyTimeout: busyTimeout)
    try bound(reader)
    return reader
  }

  /// Lets a connection that reads keep its share of the file.
  private func bound(_ reader: Connection) throws(StorageError) {
    try reader.execute("PRAGMA cache_size = -\(StoreFile.cacheSize(ofEachOf: maximumReaders))")
  }

  private func giveBack(_ lease: ConnectionLease, _ thread: pthread_t) {
    state.withLock { state in
      if let place = state.reading.lastIndex(of: thread) { state.reading.remove(at: place) }
      if state.idle.count < maximumReaders { state.idle.append(lease) }
    }
  }

  private func withWriter<Result>(
    _ attempted: String, _ work: (Connection) throws -> Result
  ) throws(Failure) -> Result {
    try Failure.catching {
      try wait(for: freeWriter, attempted)
      defer { freeWriter.signal() }
      let lent = state.withLock { state in
        defer { state.writer = nil }
        return state.writer
      }
      guard let lent else {
        throw StorageError(
          code: .readOnly, message: "the store was opened for reading only",
          attempted: attempted)
      }
      defer { state.withLock { $0.writer = lent } }
      return try work(lent.connection)
    }
  }

  private func run<Result>(
    _ kind: TransactionKind, on connection: Connection, _ attempted: String,
    _ work: (Connection) throws -> TransactionEnding<Result>
  ) throws -> Result {
    connection.attempt = attempted
    return try connection.obeying(Cancellation.current) {
      try connection.transaction(
        kind, wrap: { $0 as any Error }, ending: { () throws in try work(connection) })
    }
  }

  /// Waits for a turn, unless the call is canceled.
  private func wait(for turn: DispatchSemaphore, _ attempted: String) throws {
    guard let cancellation = Cancellation.current else { return turn.wait() }
    while turn.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      guard !cancellation.isCancelled else {
        throw StorageError(
          code: .other(SQLITE_INTERRUPT), message: "the call was canceled",
          attempted: attempted)
      }
    }
  }
}

/// A connection on its way between callers; never used by two at a time.
private struct ConnectionLease: @unchecked Sendable {
  let connection: Connection
}

/// The connections that are idle, and the writer.
///
/// Not a member of the generic class, whose types are looked up at every call.
private struct LentConnections {
  /// Nil while a writer is active.
  var writer: ConnectionLease?
  var idle: [ConnectionLease]
  var reading: [pthread_t] = []
}
