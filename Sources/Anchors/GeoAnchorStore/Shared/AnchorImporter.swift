public import GeoAnchors
import GeoSystem
package import Geodesy

/// The treatment of an anchor that the store already has: one of its id, or, for an anchor that
/// came without an id, one of its name and altitude that is no farther away than
/// `AnchorImporter.samePlace`.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable {
  /// Refused; nothing is stored at all.
  case refuse
  /// The stored anchor stays as it is.
  case skip
  /// The stored anchor is changed and keeps its id; its history goes on.
  case replace
  /// Stored as another anchor, with a new id where its own is taken.
  case add
}

/// The counts of an import.
public struct AnchorImportCounts: Hashable, Sendable {
  /// Anchors whose id was new.
  public var added = 0
  /// Anchors that took the place of another.
  public var replaced = 0
  /// Anchors that were left out because they were there.
  public var skipped = 0
  /// The number of replaced or skipped anchors that came without an id.
  public var withoutID = 0

  /// The number of anchors given.
  public var total: Int { added + replaced + skipped }

  /// Makes counts.
  public init(added: Int = 0) {
    self.added = added
  }
}

extension AnchorStorage {
  /// Imports anchors one by one, all of them or none, in memory that does not grow with them.
  /// - Parameters:
  ///   - files: The names of the files that the anchors come from, for the history.
  ///   - policy: The treatment of an id that the store already has.
  ///   - body: A closure that adds the anchors, and returns whether to store them.
  /// - Returns: The counts, whether stored or not.
  /// - Throws: The errors of `AnchorImporter.add`, or that storing failed; nothing was stored then.
  public func importAnchors(
    from files: [String] = [], onDuplicate policy: DuplicatePolicy = .refuse,
    _ body: (AnchorImporter) -> Bool
  ) throws(AnchorStoreError) -> AnchorImportCounts {
    try writeImport { try $0.importAnchors(from: files, onDuplicate: policy, body) }
  }

  /// Runs work as one change that is an import.
  package func writeImport<Result>(
    _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try write("import anchors", as: .import, target: nil, work)
  }
}

extension AnchorTransaction {
  /// Imports anchors one by one into an import transaction; if they are not to be stored, all of it
  /// is rolled back.
  /// - Throws: The errors of `AnchorStorage.importAnchors`.
  package func importAnchors(
    from files: [String], onDuplicate policy: DuplicatePolicy, _ body: (AnchorImporter) -> Bool
  ) throws(AnchorStoreError) -> AnchorImportCounts {
    facts.files = files
    return try change { storage in
      let importer = AnchorImporter(storage, policy)
      defer { importer.end() }
      let isWanted = body(importer)
      if isWanted { try importer.finish() } else { try importer.tryOut() }
      if let failure = importer.failure { throw failure }
      if !isWanted { rollBack() }
      return importer.counts
    }
  }
}

/// Adds anchors to an open transaction; usable only while `AnchorStorage.importAnchors` runs.
public final class AnchorImporter {
  /// The counts so far.
  public private(set) var counts = AnchorImportCounts()
  private(set) var failure: AnchorStoreError?
  private var storage: (any AnchorStorageTransaction)?
  private let policy: DuplicatePolicy
  private var batch: [Anchor] = []
  private var ids: Set<AnchorID> = []
  /// Whether there are so many that they go in pieces.
  private var isBulk = false

  /// The last row of those that were there before, 0 for none; found when it is first needed.
  private var lastBefore: Int64?
  /// The names of the anchors that the policy refuses, up to `mostNamed`, and how many these are.
  private var refused: (names: [String], count: Int) = ([], 0)

  private static let batchSize = 512
  private static let mostNamed = 10

  /// The greatest distance between two anchors without ids that count as the same, in meters.
  package static let samePlace: Meters = StoredTwins.reach

  init(_ storage: any AnchorStorageTransaction, _ policy: DuplicatePolicy) {
    self.storage = storage
    self.policy = policy
  }

  /// Adds an anchor; without `hasOwnID` it is matched to the previously stored ones by name,
  /// altitude and place.
  /// - Throws: `AnchorStoreError`: it breaks a rule, its id is taken under the policy `refuse`, or
  ///   it would replace a member of a chain; after that nothing is stored.
  public func add(_ anchor: Anchor, hasOwnID: Bool = true) throws(AnchorStoreError) {
    if let failure { throw failure }
    do {
      try StoreRules.check(anchor)
      if !hasOwnID, policy != .add, let twin = try twin(of: anchor) {
        return try settle(anchor, twin)
      }
      if policy == .refuse {
        batch.append(anchor)
        try flushPieces()
        return
      }
      // The second of two anchors with one id meets the first one in the store.
      if !ids.insert(anchor.id).inserted { try flush() }
      ids.insert(anchor.id)
      batch.append(anchor)
      if batch.count >= Self.batchSize { try flush() }
    } catch {
      let failure = failure ?? AnchorStoreError(thrown: error)
      self.failure = failure
      throw failure
    }
  }

  func end() {
    storage = nil
  }

  private func twin(of anchor: Anchor) throws -> StoredAnchor? {
    guard let storage else { return nil }
    let last = try lastRowBefore(in: storage)
    return last > 0 ? try storage.twin(of: anchor, upTo: last) : nil
  }

  private func lastRowBefore(in storage: any AnchorStorageTransaction) throws -> Int64 {
    if let lastBefore { return lastBefore }
    // The waiting anchors are not stored yet, so the rows are those from before.
    let last = max(try storage.lastAnchorRow() ?? 0, Int64(counts.added)) - Int64(counts.added)
    lastBefore = last
    return last
  }

  /// Runs what inserts anchors, and tells an id that comes twice from one that the store had.
  private func inserting(
    in storage: any AnchorStorageTransaction, _ insert: () throws -> Void
  ) throws {
    let last = try lastRowBefore(in: storage)
    do {
      try insert()
    } catch AnchorStoreError.duplicate(let id) {
      let isStored = try storage.anchor(id: id).map { $0.number <= last } ?? false
      throw isStored ? AnchorStoreError.duplicate(id) : AnchorStoreError.repeated(id)
    }
  }

  /// Does with an anchor without an id what the policy says, as the store has it.
  private func settle(_ anchor: Anchor, _ row: StoredAnchor) throws {
    switch policy {
    case .refuse:
      refused.count += 1
      if refused.names.count < Self.mostNamed {
        refused.names.append(anchor.name.isEmpty ? row.anchor.id.rawValue : anchor.name)
      }
    case .skip:
      counts.skipped += 1
      counts.withoutID += 1
    case .replace:
      guard let storage else { return }
      var anchor = anchor
      anchor.id = row.anchor.id
      if anchor != row.anchor { try storage.overwrite(row.number, with: anchor) }
      counts.replaced += 1
      counts.withoutID += 1
    case .add: break
    }
  }

  /// Without lookups of ids, pieces are large, and very many anchors go in bulk.
  private func flushPieces() throws {
    guard batch.count >= BulkInsertion.threshold else { return }
    isBulk = true
    if batch.count >= BulkInserter.pieceSize { try flush() }
  }

  /// Stores the remaining anchors.
  func finish() throws {
    if refused.count > 0 {
      throw AnchorStoreError.alreadyThere(names: refused.names, count: refused.count)
    }
    try flush()
    guard failure == nil, isBulk, let storage else { return }
    try inserting(in: storage) { try storage.endPieces() }
  }

  /// Stores what is left of an import that will be taken back; what is refused is refused all the
  /// same.
  func tryOut() throws {
    if failure == nil, refused.count > 0 {
      throw AnchorStoreError.alreadyThere(names: refused.names, count: refused.count)
    }
    try flush()
  }

  func flush() throws {
    guard failure == nil, let storage, !batch.isEmpty else { return }
    defer {
      batch.removeAll(keepingCapacity: true)
      ids.removeAll(keepingCapacity: true)
    }
    var new = batch
    if policy != .refuse { new = try settleDuplicates(in: storage) }
    try inserting(in: storage) {
      if isBulk { try storage.insert(piece: new) } else { try storage.insert(new) }
    }
    counts.added += new.count
  }

  /// The anchors of the batch that are to be inserted.
  private func settleDuplicates(in storage: any AnchorStorageTransaction) throws -> [Anchor] {
    var new: [Anchor] = []
    for anchor in batch {
      guard let row = try storage.anchor(id: anchor.id) else {
        new.append(anchor)
        continue
      }
      if policy == .add {
        var other = anchor
        other.id = .random()
        new.append(other)
        continue
      }
      if policy == .skip {
        counts.skipped += 1
        continue
      }
      try storage.checkAlone(row.number, anchor.id)
      // An update, so that the history of the anchor goes on.
      if anchor != row.anchor { try storage.overwrite(row.number, with: anchor) }
      counts.replaced += 1
    }
    return new
  }
}
