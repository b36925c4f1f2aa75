import GeoPackage
import Synchronization

/// The connections of one store: one writer and as many readers as read at the same time.
final class ConnectionPool: Sendable {
  /// A connection on its way between callers; never used by two at a time.
  private struct Lease: @unchecked Sendable {
    let connection: Connection
  }

  let path: String
  let isWritable: Bool
  let notice: String?

  /// Who changes what this pool writes; nil when nobody says.
  let author: String?

  /// Is told the revision of each change that was committed.
  private let didChange: (@Sendable (Int) -> Void)?
  private let access: Connection.Access
  private let busyTimeout: Duration
  private let writer: Mutex<Lease>
  private let readers: Mutex<[Lease]>

  init(
    path: String, mode: OpenMode, busyTimeout: Duration, author: String?,
    didChange: (@Sendable (Int) -> Void)? = nil
  ) throws(GeoPackageError) {
    let connection = try StoreFile.open(
      path, mode: mode, component: StoreSchema.component, busyTimeout: busyTimeout)
    self.path = path
    self.author = author
    self.didChange = didChange
    self.busyTimeout = busyTimeout
    isWritable = mode != .readOnly
    access = connection.access
    notice = connection.notice
    let first = Lease(connection: connection)
    writer = Mutex(first)
    // What cannot write is a reader.
    readers = Mutex(isWritable ? [] : [first])
  }

  /// Runs work in one durable transaction, and notes it as one change.
  ///
  /// `attempt` is what the work does, as errors quote it after "cannot" and the history shows it.
  func write<Result: Sendable>(
    _ attempt: String, _ kind: ChangeKind = .edit, target: Int? = nil,
    _ work: (Connection) throws(AnchorStoreError) -> Result
  ) throws(AnchorStoreError) -> Result {
    let quoted = "\(attempt) in `\(path)`"
    guard isWritable else {
      throw .file(
        GeoPackageError(
          code: .readOnly, message: "the store was opened for reading only", attempted: quoted))
    }
    return try writer.withLock { (lease) throws(AnchorStoreError) in
      let connection = lease.connection
      connection.attempt = quoted
      var change: Int?
      let result = try connection.transaction(.write, wrap: AnchorStoreError.file) {
        () throws(AnchorStoreError) in
        let note = ChangeNote(kind: kind, author: author, target: target, note: attempt)
        let revision = try file { () throws(GeoPackageError) in try note.begin(on: connection) }
        let result = try work(connection)
        let stays = try file { () throws(GeoPackageError) in
          try note.end(revision, on: connection)
        }
        if stays { change = Int(revision) }
        return result
      }
      if let change { didChange?(change) }
      return result
    }
  }

  /// Runs work that sees one state of the store throughout.
  func read<Result>(
    _ attempt: String, _ work: (Connection) throws(AnchorStoreError) -> Result
  ) throws(AnchorStoreError) -> Result {
    let lease: Lease
    if let idle = readers.withLock({ $0.popLast() }) { lease = idle } else { lease = try open() }
    defer { readers.withLock { $0.append(lease) } }
    let connection = lease.connection
    connection.attempt = "\(attempt) in `\(path)`"
    return try connection.transaction(.read, wrap: AnchorStoreError.file) {
      () throws(AnchorStoreError) in try work(connection)
    }
  }

  /// Brings what the log holds into the file and empties it, unless somebody reads meanwhile.
  func shortenLog() {
    writer.withLock { lease in
      // Whatever stands in its way, nothing is lost: the log is part of the store.
      try? lease.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// A connection of its own that sees what all others commit.
  func watcher() throws(GeoPackageError) -> StoreWatcher {
    StoreWatcher(try StoreFile.openReader(path, access: access, busyTimeout: busyTimeout))
  }

  private func open() throws(AnchorStoreError) -> Lease {
    try file { () throws(GeoPackageError) in
      Lease(
        connection: try StoreFile.openReader(path, access: access, busyTimeout: busyTimeout))
    }
  }
}
