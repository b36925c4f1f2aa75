public import GeoAnchors
import GeoPackage

extension AnchorStore {
  /// Runs several changes as one, which is durable when this returns.
  ///
  /// When it throws, none of them is made. The history shows one change, which can be undone.
  /// - Parameters:
  ///   - note: what is done, as the history shows it.
  ///   - body: makes the changes by the transaction alone; using the store itself within it would
  ///     wait for ever. What it reads includes what it changed.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws; or what a change of it threw, even when the body went on.
  public func transaction<Result: Sendable>(
    _ note: String, _ body: (AnchorTransaction) throws -> Result
  ) throws -> Result {
    let outcome: Swift.Result<Result, any Error> = try pool.writeOrRollBack(note) { connection in
      let transaction = AnchorTransaction(connection, author: pool.author)
      defer { transaction.end() }
      do {
        let result = try body(transaction)
        if let broken = transaction.failure { throw broken }
        return .commit(.success(result))
      } catch {
        return .rollBack(.failure(error))
      }
    }
    return try outcome.get()
  }
}

/// Changes that belong together; usable only while `AnchorStore.transaction` runs.
public final class AnchorTransaction {
  private var connection: Connection?
  private let author: String?
  private(set) var failure: AnchorStoreError?

  init(_ connection: Connection, author: String?) {
    self.connection = connection
    self.author = author
  }

  func end() { connection = nil }

  /// The anchor of an id; nil when there is none.
  public func anchor(id: AnchorID) throws(AnchorStoreError) -> Anchor? {
    try reading { try AnchorStore.row(id: id, on: $0)?.anchor }
  }

  /// The anchors that a query asks for, in its order.
  public func anchors(matching query: AnchorQuery) throws(AnchorStoreError) -> [FoundAnchor] {
    try reading { try AnchorStore.anchors(matching: query, on: $0, skipping: UnreadableRows()) }
  }

  /// Adds anchors.
  ///
  /// - Throws: what `AnchorStore.add(contentsOf:)` throws.
  public func add(contentsOf anchors: [Anchor]) throws(AnchorStoreError) {
    try change { connection in
      for anchor in anchors { try AnchorStore.check(anchor) }
      guard !anchors.isEmpty else { return }
      try AnchorStore.add(checked: anchors, on: connection, author: author)
    }
  }

  /// Adds an anchor.
  ///
  /// - Throws: what `AnchorStore.add` throws.
  public func add(_ anchor: Anchor) throws(AnchorStoreError) {
    try add(contentsOf: [anchor])
  }

  /// Changes anchors.
  ///
  /// - Throws: what `AnchorStore.edit` throws.
  @discardableResult
  public func edit(
    _ references: [String], ifRevision revision: Int? = nil, _ body: (inout Anchor) -> Void
  ) throws(AnchorStoreError) -> [FoundAnchor] {
    try change { connection in
      try AnchorStore.edit(references, ifRevision: revision, on: connection, body)
    }
  }

  /// Removes anchors and chains.
  ///
  /// - Throws: what `AnchorStore.remove` throws.
  @discardableResult
  public func remove(
    _ references: [String], chains: [String] = []
  ) throws(AnchorStoreError) -> [AnchorID] {
    try change { connection in
      try AnchorStore.remove(references, chains: chains, on: connection)
    }
  }

  /// Stores a chain and its anchors under a name.
  ///
  /// - Throws: what `AnchorStore.save` throws.
  public func save(
    _ chain: Chain, name: String, replace: Bool = false
  ) throws(AnchorStoreError) {
    try change { connection in
      try AnchorStore.check(chain, name: name)
      try AnchorStore.save(
        checked: chain, name: name, replace: replace, on: connection, author: author)
    }
  }

  private func reading<Result>(
    _ work: (Connection) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    guard let connection else { throw AnchorStoreError.badQuery("the transaction has ended") }
    do { return try work(connection) } catch { throw AnchorStoreError(thrown: error) }
  }

  /// Half of a failed change may be there: nothing of the transaction may stay then.
  private func change<Result>(
    _ work: (Connection) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    // Some failures took the transaction back: what follows would be a change of its own.
    if connection != nil, let failure { throw failure }
    do throws(AnchorStoreError) {
      return try reading(work)
    } catch {
      if connection != nil { failure = failure ?? error }
      throw error
    }
  }
}
