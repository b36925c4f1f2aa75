import GeoAnchors
public import GeoPackage
import Geodesy
import Synchronization

/// Anchors, chains, sets of regions and venues in a GeoPackage file.
///
/// Every call that changes something is one durable transaction: when it returns, the change
/// survives a power failure; when it throws, nothing changed. Any number of tasks may use a store
/// at the same time: readers see the last committed state, writers wait for one another.
public final class AnchorStore: Sendable {
  let pool: ConnectionPool
  /// The state read last, with the commit mark of that moment.
  private let seen = Mutex<(mark: CommitMark, state: StoreState)?>(nil)

  /// Opens a store, or creates a new one.
  /// - Parameters:
  ///   - path: The file.
  ///   - mode: Whether it may be created or changed.
  ///   - busyTimeout: The time to wait while another process writes.
  ///   - maximumReaders: The number of connections that read at the same time; a read that finds
  ///   all of them taken waits for one, but not within another read on its thread.
  ///   - author: The author of the changes, as the history shows it.
  ///   - unreadable: Called once for each anchor that a read leaves out because it cannot be read.
  ///   - didChange: Called with the revision of each change that this store made.
  /// - Throws: `AnchorStoreError.file` when the file is not a store (it is then left as it is),
  ///   from a newer version, locked, damaged or not allowed to be written.
  public init(
    path: String, mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2),
    maximumReaders: Int = 5, author: String? = nil,
    unreadable: (@Sendable (UnreadableAnchor) -> Void)? = nil,
    didChange: (@Sendable (Int) -> Void)? = nil
  ) throws(AnchorStoreError) {
    pool = ConnectionPool(
      connections: try StoreConnections(
        path: path, mode: mode, component: StoreSchema.component,
        optional: StoreSchema.optional, busyTimeout: busyTimeout, maximumReaders: maximumReaders),
      author: author, unreadable: UnreadableRows(unreadable), didChange: didChange)
  }

  /// The path of the file as it was given.
  public var path: String { pool.path }

  /// A notice about how the file was opened, such as from a read-only medium; nil without one.
  public var notice: String? { pool.connections.notice }

  /// Whether another file, or none, is at the path by now.
  public var isReplaced: Bool { pool.connections.isReplaced }

  /// Removes the log that a replaced file left beside the new one.
  public func abandon() throws(AnchorStoreError) { try pool.connections.abandonLog() }

  /// The number of connections that read at the same time.
  public var maximumReaders: Int { pool.connections.maximumReaders }

  /// The revision of the newest change, also of other programs; 0 before the first.
  public func revision() throws(AnchorStoreError) -> Int { try state().revision }

  /// The identity of the store with the newest change, also of other programs.
  public func state() throws(AnchorStoreError) -> StoreState {
    if let known = knownState { return known }
    // The mark comes first: what is committed meanwhile makes the state newer than it, and the next
    // mark another.
    let mark = pool.connections.commitMark
    let state = try pool.read("read the revision") { connection in
      if mark == nil { try pool.connections.watchCommits(connection) }
      return try StoredTransaction(connection, author: nil, unreadable: pool.unreadable)
        .storeState()
    }
    if let mark { seen.withLock { $0 = (mark, state) } }
    return state
  }

  /// The state, where nothing was committed since it was read.
  public var knownState: StoreState? {
    guard let mark = pool.connections.commitMark, let seen = seen.withLock({ $0 }),
      seen.mark == mark
    else { return nil }
    return seen.state
  }

  /// Runs work that only reads and sees one state of the file throughout.
  public func read<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try pool.read(purpose) { connection in
      let storage = StoredTransaction(connection, author: nil, unreadable: pool.unreadable)
      let transaction = AnchorTransaction(storage, isWritable: false)
      defer { transaction.end() }
      return try work(transaction)
    }
  }

  /// Runs work in one durable transaction, and notes it as one change.
  public func write<Result>(
    _ purpose: String, as kind: Change.Kind, target: Int?,
    _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try pool.writeOrRollBack(purpose, kind, target: target) { connection in
      try ending(of: work, by: pool.author, on: connection)
    }
  }

  /// Commits edits together.
  public func commit(_ edits: [StoreEdit]) throws(AnchorStoreError) -> [StoreEdit.Outcome] {
    try pool.commit(edits) { edit, connection in
      try ending(of: edit.work, by: edit.author, on: connection)
    }
  }

  /// Runs work in the open transaction, and says whether it is to be kept.
  private func ending<Result>(
    of work: (AnchorTransaction) throws -> Result, by author: String?, on connection: Connection
  ) throws -> TransactionEnding<Result> {
    let storage = StoredTransaction(connection, author: author, unreadable: UnreadableRows())
    let transaction = AnchorTransaction(storage, isWritable: true)
    defer { transaction.end() }
    let result = try work(transaction)
    guard try transaction.finish() else { return .rollBack(result) }
    try storage.recordChanges()
    try ChangeNote.record(transaction.facts, on: connection)
    return .commit(result)
  }
}

extension AnchorStore: AnchorStorage {}

extension AnchorStore {
  static func insert(
    _ anchors: some Sequence<Anchor>, on connection: Connection, author: String?,
    inserted: (Int64, Coordinate) -> Void = { _, _ in }
  ) throws {
    let statement = try connection.cachedStatement(AnchorTable.insertion)
    for anchor in anchors {
      do {
        try AnchorTable.bind(anchor, to: statement)
        try statement.bind(author, at: AnchorTable.lastParameter)
        try statement.run()
      } catch let error as StorageError where error.code == .notUnique {
        throw AnchorStoreError.duplicate(anchor.id)
      }
      inserted(connection.lastInsertedRow, anchor.coordinate)
    }
  }

  static func next(_ statement: borrowing Statement) throws -> AnchorTable.Row? {
    try statement.step() ? AnchorTable.row(of: statement) : nil
  }

  static func overwrite(_ row: Int64, with anchor: Anchor, on connection: Connection) throws {
    do {
      let statement = try connection.cachedStatement(AnchorTable.update)
      try AnchorTable.bind(anchor, to: statement)
      try statement.bind(row, at: AnchorTable.lastParameter)
      try statement.run()
    } catch let error as StorageError where error.code == .notUnique {
      throw AnchorStoreError.duplicate(anchor.id)
    }
  }
}
