public import GeoAnchors
import GeoPackage
package import Geodesy

/// What happens to an anchor that the store has already: one of its id, or, for an anchor that came
/// without an id, one of its name and altitude that is no farther away than
/// `AnchorImporter.samePlace`.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable {
  /// Nothing is stored at all.
  case refuse
  /// The stored anchor stays as it is.
  case skip
  /// The stored anchor is changed and keeps its id; its history goes on.
  case replace
  /// It is stored as another anchor, with a new id where its own is taken.
  case add
}

/// How many anchors were taken in.
public struct AnchorImportCounts: Hashable, Sendable {
  /// Anchors whose id was new.
  public var added = 0
  /// Anchors that took the place of another.
  public var replaced = 0
  /// Anchors that were left out because they were there.
  public var skipped = 0
  /// How many of those that were replaced or skipped came without an id.
  public var withoutID = 0

  /// How many anchors were given.
  public var total: Int { added + replaced + skipped }

  /// Makes counts.
  public init(added: Int = 0) {
    self.added = added
  }
}

extension AnchorStore {
  /// Takes in anchors one by one, all of them or none, in memory that does not grow with them.
  ///
  /// - Parameters:
  ///   - policy: what happens when an id is there already.
  ///   - body: gives the anchors, and returns whether they are to be stored.
  /// - Returns: The counts, whether stored or not.
  /// - Throws: What `AnchorImporter.add` throws, or that storing failed; nothing was stored then.
  public func importAnchors(
    onDuplicate policy: DuplicatePolicy = .refuse, _ body: (AnchorImporter) -> Bool
  ) throws(AnchorStoreError) -> AnchorImportCounts {
    try pool.writeOrRollBack("import anchors") { connection in
      let importer = AnchorImporter(connection, policy, author: pool.author)
      defer { importer.end() }
      let isWanted = body(importer)
      if isWanted { try importer.finish() } else { try importer.tryOut() }
      if let failure = importer.failure { throw failure }
      guard isWanted else { return .rollBack(importer.counts) }
      if let extent = importer.extent {
        try StoreSchema.anchors.recordChange(on: connection, extent: extent)
      }
      return .commit(importer.counts)
    }
  }
}

/// Takes anchors into an open transaction; usable only while `AnchorStore.importAnchors` runs.
public final class AnchorImporter {
  /// How many anchors were taken so far.
  public private(set) var counts = AnchorImportCounts()
  private(set) var extent: Extent?
  private(set) var failure: AnchorStoreError?
  private var connection: Connection?
  private let policy: DuplicatePolicy
  private let author: String?
  private var batch: [Anchor] = []
  private var ids: Set<AnchorID> = []
  /// Takes the rest once there are very many.
  private var bulk: BulkInserter?

  /// Finds anchors without an id again; made for the first of them.
  private var twins: StoredTwins?
  /// The names of the anchors that the policy refuses, up to `mostNamed`, and how many these are.
  private var refused: (names: [String], count: Int) = ([], 0)

  private static let batchSize = 512
  private static let mostNamed = 10

  /// How far from each other two anchors without ids may be to be the same, in meters.
  package static let samePlace: Meters = StoredTwins.reach

  init(_ connection: Connection, _ policy: DuplicatePolicy, author: String?) {
    self.connection = connection
    self.policy = policy
    self.author = author
  }

  /// Takes an anchor; without an `hasOwnID` it is looked for among those that were stored before, by
  /// name, altitude and place.
  ///
  /// - Throws: `AnchorStoreError`: it breaks a rule, its id is taken under the policy `refuse`, or it
  ///   would replace a member of a chain; after that nothing is stored.
  public func add(_ anchor: Anchor, hasOwnID: Bool = true) throws(AnchorStoreError) {
    if let failure { throw failure }
    do {
      try AnchorStore.check(anchor)
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
    bulk = nil
    twins = nil
    connection = nil
  }

  private func twin(of anchor: Anchor) throws -> AnchorTable.Row? {
    guard let connection else { return nil }
    let twins: StoredTwins
    if let known = self.twins {
      twins = known
    } else {
      // What is waiting is not stored yet, so the rows are those from before.
      twins = try StoredTwins(on: connection, added: counts.added)
      self.twins = twins
    }
    return try twins.row(like: anchor, on: connection)
  }

  /// Does with an anchor without an id what the policy says, as the store has it.
  private func settle(_ anchor: Anchor, _ row: AnchorTable.Row) throws {
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
      guard let connection else { return }
      var anchor = anchor
      anchor.id = row.anchor.id
      if anchor != row.anchor {
        try AnchorStore.overwrite(row.number, with: anchor, on: connection)
        include(anchor.coordinate)
      }
      counts.replaced += 1
      counts.withoutID += 1
    case .add: break
    }
  }

  /// Without lookups of ids, pieces are large, and very many anchors go in bulk.
  private func flushPieces() throws {
    guard let connection, batch.count >= BulkInsertion.threshold else { return }
    if bulk == nil { bulk = try BulkInserter(on: connection, author: author) }
    if batch.count >= BulkInserter.pieceSize { try flush() }
  }

  /// Stores what is left.
  func finish() throws {
    if refused.count > 0 {
      throw AnchorStoreError.alreadyThere(names: refused.names, count: refused.count)
    }
    try flush()
    if failure == nil { try bulk?.end() }
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
    guard failure == nil, let connection, !batch.isEmpty else { return }
    defer {
      batch.removeAll(keepingCapacity: true)
      ids.removeAll(keepingCapacity: true)
    }
    var new = batch
    if policy != .refuse { new = try settleDuplicates(on: connection) }
    if let bulk {
      try bulk.insert(new)
    } else {
      try AnchorStore.insert(new, on: connection, author: author)
    }
    counts.added += new.count
    for anchor in new { include(anchor.coordinate) }
  }

  private func include(_ place: Coordinate) {
    if extent == nil {
      extent = Extent(of: place)
    } else {
      extent?.include(place)
    }
  }

  /// The anchors of the batch that are to be inserted.
  private func settleDuplicates(on connection: Connection) throws -> [Anchor] {
    var new: [Anchor] = []
    for anchor in batch {
      guard let row = try AnchorStore.row(id: anchor.id, on: connection) else {
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
      if let chain = try ChainTable.owner(ofRow: row.number, on: connection) {
        throw AnchorStoreError.memberOfChain(anchor.id, chain: chain)
      }
      // An update, so that the history of the anchor goes on.
      if anchor != row.anchor {
        try AnchorStore.overwrite(row.number, with: anchor, on: connection)
        include(anchor.coordinate)
      }
      counts.replaced += 1
    }
    return new
  }
}
