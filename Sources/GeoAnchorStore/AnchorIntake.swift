public import GeoAnchors
import GeoPackage
import Geodesy

/// What happens to an anchor whose id the store has already.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable {
  /// Nothing is stored at all.
  case refuse
  /// The stored anchor stays as it is.
  case skip
  /// The stored anchor is changed; its history goes on.
  case replace
}

/// How many anchors were taken in.
public struct IntakeCounts: Hashable, Sendable {
  /// Anchors whose id was new.
  public var added = 0
  /// Anchors that took the place of another.
  public var replaced = 0
  /// Anchors that were left out because their id was there.
  public var skipped = 0

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
  /// - Throws: What `AnchorIntake.add` throws, or that storing failed; nothing was stored then.
  public func takeIn(
    onDuplicate policy: DuplicatePolicy = .refuse, _ body: (AnchorIntake) -> Bool
  ) throws(AnchorStoreError) -> IntakeCounts {
    let counts = IntakeBox()
    do throws(AnchorStoreError) {
      try pool.write("import anchors") { (connection) throws(AnchorStoreError) in
        let intake = AnchorIntake(connection, policy, author: pool.author)
        defer { intake.end() }
        let isWanted = body(intake)
        if isWanted { try intake.finish() } else { try intake.flush() }
        if let failure = intake.failure { throw failure }
        counts.counts = intake.counts
        guard isWanted else {
          counts.isAbandoned = true
          throw .badQuery("the import was abandoned")
        }
        guard let extent = intake.extent else { return }
        try file { () throws(GeoPackageError) in
          try StoreSchema.anchors.recordChange(on: connection, extent: extent)
        }
      }
    } catch {
      // Only throwing takes a transaction back.
      guard counts.isAbandoned else { throw error }
    }
    return counts.counts
  }

  private final class IntakeBox {
    var counts = IntakeCounts()
    var isAbandoned = false
  }
}

/// Takes anchors into an open transaction; usable only while `AnchorStore.takeIn` runs.
public final class AnchorIntake {
  /// How many anchors were taken so far.
  public private(set) var counts = IntakeCounts()
  private(set) var extent: Extent?
  private(set) var failure: AnchorStoreError?
  private var connection: Connection?
  private let policy: DuplicatePolicy
  private let author: String?
  private var batch: [Anchor] = []
  private var ids: Set<AnchorID> = []
  /// Takes the rest once there are very many.
  private var bulk: BulkIntake?

  private static let batchSize = 512

  init(_ connection: Connection, _ policy: DuplicatePolicy, author: String?) {
    self.connection = connection
    self.policy = policy
    self.author = author
  }

  /// Takes an anchor.
  ///
  /// - Throws: `AnchorStoreError`: it breaks a rule, its id is taken under the policy `refuse`, or it
  ///   would replace a member of a chain; after that nothing is stored.
  public func add(_ anchor: Anchor) throws(AnchorStoreError) {
    do throws(AnchorStoreError) {
      try AnchorStore.check(anchor)
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
      failure = failure ?? error
      throw error
    }
  }

  func end() {
    bulk = nil
    connection = nil
  }

  /// Without lookups of ids, pieces are large, and very many anchors go in bulk.
  private func flushPieces() throws(AnchorStoreError) {
    guard let connection, batch.count >= BulkInsertion.threshold else { return }
    if bulk == nil { bulk = try BulkIntake(on: connection, author: author) }
    if batch.count >= BulkIntake.pieceSize { try flush() }
  }

  /// Stores what is left.
  func finish() throws(AnchorStoreError) {
    try flush()
    if failure == nil { try bulk?.end() }
  }

  func flush() throws(AnchorStoreError) {
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
  private func settleDuplicates(on connection: Connection) throws(AnchorStoreError) -> [Anchor] {
    var new: [Anchor] = []
    for anchor in batch {
      guard let row = try AnchorStore.row(id: anchor.id, on: connection) else {
        new.append(anchor)
        continue
      }
      if policy == .skip {
        counts.skipped += 1
        continue
      }
      if let chain = try ChainTable.owner(ofRow: row.number, on: connection) {
        throw .memberOfChain(anchor.id, chain: chain)
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
