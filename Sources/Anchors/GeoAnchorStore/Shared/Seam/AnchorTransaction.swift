public import GeoAnchors
import GeoSystem

/// Work on one state of a store, and changes of it that belong together; usable only while the
/// function that lends it runs.
///
/// A transaction lent by `AnchorStorage.read` only reads. Whatever can be said in terms of other
/// things is said here, once for every store: references and their nearest spellings, rules,
/// failures.
public final class AnchorTransaction {
  private var storage: (any AnchorStorageTransaction)?
  private let isWritable: Bool
  private(set) var failure: AnchorStoreError?
  /// The facts that the history keeps of the change beside the journal.
  package var facts = ChangeFacts()
  /// Whether the work is to be committed; a failure never is.
  private(set) var isKept = true

  /// Creates a transaction over that of a backend.
  package init(_ storage: some AnchorStorageTransaction, isWritable: Bool) {
    self.storage = storage
    self.isWritable = isWritable
  }

  /// Invalidates the transaction: any later use throws.
  package func end() { storage = nil }

  /// Decides the outcome at the end of the work.
  ///
  /// - Returns: True to commit, false to roll back.
  /// - Throws: The error of any change, even if the work went on.
  package func finish() throws(AnchorStoreError) -> Bool {
    if isKept, let failure { throw failure }
    return isKept
  }

  /// Marks the transaction to be rolled back at its end.
  package func rollBack() { isKept = false }

  /// Reads by the backend.
  func reading<Result>(
    _ work: (any AnchorStorageTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    guard let storage else { throw AnchorStoreError.badQuery("the transaction has ended") }
    do { return try work(storage) } catch { throw AnchorStoreError(thrown: error) }
  }

  /// Changes by the backend.
  ///
  /// Half of a failed change may be there: nothing of the transaction may stay then.
  func change<Result>(
    _ work: (any AnchorStorageTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    // Some failures took the transaction back: what follows would be a change of its own.
    if storage != nil, let failure { throw failure }
    do throws(AnchorStoreError) {
      return try reading { storage in
        guard isWritable else {
          throw StorageError(
            code: .readOnly, message: "this work only reads", attempted: "change the store")
        }
        return try work(storage)
      }
    } catch {
      if storage != nil { failure = failure ?? error }
      throw error
    }
  }
}

// MARK: - Reading

extension AnchorTransaction {
  /// The anchor of an id, or nil.
  public func anchor(id: AnchorID) throws(AnchorStoreError) -> Anchor? {
    try found(id: id)?.anchor
  }

  /// An anchor with the store's facts about its past; nil for an unknown id.
  public func found(id: AnchorID) throws(AnchorStoreError) -> FoundAnchor? {
    try stored(id: id)?.found
  }

  /// An anchor with its row; nil for an unknown id.
  package func stored(id: AnchorID) throws(AnchorStoreError) -> StoredAnchor? {
    try reading { try $0.anchor(id: id) }
  }

  /// The place of an anchor in a chain; nil when it stands alone.
  package func chainMember(of row: StoredAnchor) throws(AnchorStoreError) -> ChainMember? {
    try reading { try $0.member(ofRow: row.number) }
  }

  /// The chain that an anchor belongs to, and its number there; nil when it stands alone or does
  /// not exist.
  package func chainMember(_ id: AnchorID) throws(AnchorStoreError) -> ChainMember? {
    try reading { storage in
      try storage.anchor(id: id).flatMap { try storage.member(ofRow: $0.number) }
    }
  }

  /// The anchors that a query asks for, in its order.
  public func anchors(matching query: AnchorQuery) throws(AnchorStoreError) -> [FoundAnchor] {
    try reading { try $0.anchors(matching: query) }
  }

  /// The anchor that people mean by an id or by `@` and a name.
  ///
  /// - Throws: `AnchorStoreError.unknownAnchor` with the nearest spelling, or `ambiguousName` with
  ///   the ids of all anchors of that name.
  public func resolve(_ reference: String) throws(AnchorStoreError) -> Anchor {
    try reading { try $0.row(reference: reference).anchor }
  }

  /// All chains, by name.
  package func chains() throws(AnchorStoreError) -> [ChainSummary] {
    try reading { try $0.chains() }
  }

  /// The chain of a name.
  ///
  /// - Throws: `AnchorStoreError.unknownChain` with the nearest spelling.
  public func chain(named name: String) throws(AnchorStoreError) -> Chain {
    try reading { storage in
      guard let row = try storage.chainRow(named: name) else {
        throw try storage.unknownChain(name)
      }
      return try storage.chain(ofRow: row, name: name)
    }
  }
}

// MARK: - Changing

extension AnchorTransaction {
  /// Adds anchors.
  ///
  /// - Throws: The errors of `AnchorStorage.add(contentsOf:)`.
  public func add(contentsOf anchors: [Anchor]) throws(AnchorStoreError) {
    try change { storage in
      for anchor in anchors { try StoreRules.check(anchor) }
      guard !anchors.isEmpty else { return }
      try storage.insert(anchors)
    }
  }

  /// Adds an anchor.
  ///
  /// - Throws: The errors of `AnchorStorage.add`.
  public func add(_ anchor: Anchor) throws(AnchorStoreError) {
    try add(contentsOf: [anchor])
  }

  /// Changes anchors.
  ///
  /// - Throws: The errors of `AnchorStorage.edit`.
  @discardableResult
  public func edit(
    _ references: [String], ifRevision revision: Int? = nil, _ body: (inout Anchor) -> Void
  ) throws(AnchorStoreError) -> [FoundAnchor] {
    try change { storage in
      var seen: Set<Int64> = []
      var found: [FoundAnchor] = []
      for reference in references {
        let row = try storage.row(reference: reference)
        guard seen.insert(row.number).inserted else { continue }
        if let revision, row.revision != revision {
          throw AnchorStoreError.editConflict(
            row.anchor.id, expected: revision, found: row.revision)
        }
        var anchor = row.anchor
        body(&anchor)
        let written = try Self.overwrite(row, with: anchor, in: storage)
        found.append(FoundAnchor(anchor: anchor, record: written?.found.record))
      }
      return found
    }
  }

  /// Writes an anchor over the one that was read from a row.
  ///
  /// - Returns: The row as it is read after the change; nil if it cannot be read.
  /// - Throws: `badAnchor`, `duplicate`.
  package func overwrite(
    _ row: StoredAnchor, with anchor: Anchor
  ) throws(AnchorStoreError) -> StoredAnchor? {
    try change { try Self.overwrite(row, with: anchor, in: $0) }
  }

  private static func overwrite(
    _ row: StoredAnchor, with anchor: Anchor, in storage: any AnchorStorageTransaction
  ) throws -> StoredAnchor? {
    try StoreRules.check(anchor)
    if anchor.heading == nil, row.anchor.heading != nil,
      let member = try storage.member(ofRow: row.number)
    {
      throw AnchorStoreError.badAnchor(
        anchor.id, .detail("an anchor of a chain has a heading (\(member))"))
    }
    if anchor != row.anchor { try storage.overwrite(row.number, with: anchor) }
    return try storage.anchor(id: anchor.id)
  }

  /// Removes anchors and chains.
  ///
  /// - Throws: The errors of `AnchorStorage.remove`.
  @discardableResult
  public func remove(
    _ references: [String], chains: [String] = []
  ) throws(AnchorStoreError) -> [AnchorID] {
    try change { storage in
      var rows: [(number: Int64, id: AnchorID)] = []
      var seen: Set<Int64> = []
      for reference in references {
        let row = try storage.key(reference: reference)
        guard seen.insert(row.number).inserted else { continue }
        try storage.checkAlone(row.number, row.id)
        rows.append(row)
      }
      for chain in Set(chains).sorted() { try storage.removeChain(named: chain) }
      for row in rows { try storage.deleteAnchor(ofRow: row.number) }
      return rows.map(\.id)
    }
  }

  /// Stores a chain and its anchors under a name.
  ///
  /// - Throws: The errors of `AnchorStorage.save`.
  public func save(
    _ chain: Chain, name: String, replace: Bool = false
  ) throws(AnchorStoreError) {
    try change { storage in
      try StoreRules.check(chain, name: name)
      let present = try storage.chainRow(named: name)
      guard present == nil || replace else { throw AnchorStoreError.chainExists(name) }
      try storage.write(chain, name: name, over: present)
    }
  }

  /// Stores a chain in the place of another, whose anchors of the same id stay, perhaps under another name.
  ///
  /// - Throws: The errors of `AnchorStorage.save`, and `unknownChain`.
  package func save(
    _ chain: Chain, name: String, inPlaceOf old: String
  ) throws(AnchorStoreError) {
    try change { storage in
      try StoreRules.check(chain, name: name)
      guard let row = try storage.chainRow(named: old) else { throw try storage.unknownChain(old) }
      if name != old, try storage.chainRow(named: name) != nil {
        throw AnchorStoreError.chainExists(name)
      }
      try storage.write(chain, name: name, over: row)
    }
  }
}
