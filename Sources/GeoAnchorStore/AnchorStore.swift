public import GeoAnchors
public import GeoPackage
import Geodesy

/// Anchors and chains in a GeoPackage file.
///
/// Every call that changes something is one durable transaction: when it returns, the change
/// survives a power failure; when it throws, nothing changed. Any number of tasks may use a store
/// at the same time: readers see the last committed state, writers wait for one another.
public final class AnchorStore: Sendable {
  let pool: ConnectionPool

  /// Opens a store, or makes a new one.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: whether it may be made or changed.
  ///   - busyTimeout: how long to wait while another process writes.
  ///   - maximumReaders: how many connections read at the same time; a read that finds all of them
  ///     taken waits for one, but not within another read on its thread.
  ///   - author: who makes the changes, as the history shows it.
  ///   - unreadable: hears of each anchor that a read leaves out because it cannot be read, once.
  ///   - didChange: receives the revision of each change that this store made.
  /// - Throws: `AnchorStoreError.file` when the file is not a store (it is then left as it is), from
  ///   a newer version, locked, damaged or not allowed to be written.
  public init(
    path: String, mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2),
    maximumReaders: Int = 5, author: String? = nil,
    unreadable: (@Sendable (UnreadableAnchor) -> Void)? = nil,
    didChange: (@Sendable (Int) -> Void)? = nil
  ) throws(AnchorStoreError) {
    pool = ConnectionPool(
      connections: try StoreConnections(
        path: path, mode: mode, component: StoreSchema.component, busyTimeout: busyTimeout,
        maximumReaders: maximumReaders),
      author: author, unreadable: UnreadableRows(unreadable), didChange: didChange)
  }

  /// The path of the file as it was given.
  public var path: String { pool.path }

  /// What people should know about how the file was opened, such as that it lies on a read-only
  /// medium; nil when there is nothing to say.
  public var notice: String? { pool.connections.notice }

  /// Adds an anchor.
  ///
  /// - Throws: `AnchorStoreError.duplicate` when its id is taken, `badAnchor` when it breaks a rule.
  public func add(_ anchor: Anchor) throws(AnchorStoreError) {
    try add(contentsOf: [anchor])
  }

  /// Adds anchors, all of them or none.
  ///
  /// They keep their order, but ten thousand or more at once are put in the order of their places,
  /// which makes searches faster.
  /// - Throws: `AnchorStoreError.duplicate` when an id is taken or there twice, `badAnchor` when one
  ///   breaks a rule.
  public func add(contentsOf anchors: [Anchor]) throws(AnchorStoreError) {
    for anchor in anchors { try Self.check(anchor) }
    guard !anchors.isEmpty else { return }
    let isBulk = anchors.count >= BulkInsertion.threshold
    try pool.write("add \(Self.count(anchors.count, "anchor"))", isBulk ? .import : .edit) {
      connection in
      try Self.add(checked: anchors, on: connection, author: pool.author)
    }
  }

  static func add(checked anchors: [Anchor], on connection: Connection, author: String?) throws {
    if anchors.count >= BulkInsertion.threshold {
      try BulkInsertion(anchors: anchors, author: author).run(on: connection)
    } else {
      try insert(anchors, on: connection, author: author)
    }
    let extent = Extent(around: anchors.lazy.map(\.coordinate))
    try StoreSchema.anchors.recordChange(on: connection, extent: extent)
  }

  /// Removes an anchor.
  ///
  /// - Returns: the anchor as it was.
  /// - Throws: `AnchorStoreError.unknownAnchor`, or `memberOfChain` when it belongs to a chain.
  @discardableResult
  public func remove(_ id: AnchorID) throws(AnchorStoreError) -> Anchor {
    try pool.write("remove the anchor `\(id)`") { connection in
      guard let row = try Self.row(id: id, on: connection) else {
        throw try Self.unknown(id.rawValue, on: connection)
      }
      if let chain = try ChainTable.owner(ofRow: row.number, on: connection) {
        throw AnchorStoreError.memberOfChain(id, chain: chain)
      }
      try connection.execute("DELETE FROM anchors WHERE fid = \(row.number)")
      try StoreSchema.anchors.recordChange(on: connection, extent: nil)
      return row.anchor
    }
  }

  static func insert(
    _ anchors: some Sequence<Anchor>, on connection: Connection, author: String?,
    inserted: (Int64, Coordinate) -> Void = { _, _ in }
  ) throws {
    let statement = try connection.cachedStatement(AnchorTable.insertion)
    for anchor in anchors {
      do {
        try AnchorTable.bind(anchor, to: statement)
        try statement.bind(author, at: AnchorTable.authorParameter)
        try statement.run()
      } catch let error as GeoPackageError where error.code == .notUnique {
        throw AnchorStoreError.duplicate(anchor.id)
      }
      inserted(connection.lastInsertedRow, anchor.coordinate)
    }
  }

  static func check(_ anchor: Anchor) throws(AnchorStoreError) {
    do throws(AnchorProblem) {
      try AnchorRules.check(anchor)
    } catch {
      throw AnchorStoreError.badAnchor(anchor.id, error)
    }
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "an \(thing)" : "\(number) \(thing)s"
  }
}
