import Dispatch
import GeoAnchors
import GeoPackage
import GeoSystem
import Synchronization

/// Anchors and chains in memory, for tests and previews: nothing stays when it goes.
///
/// It does what `AnchorStore` does, with its history and its feed.
public final class MemoryAnchorStore: AnchorStorage {
  private struct Shared {
    var state = MemoryState()
    var watchers: [Int: AsyncStream<Int>.Continuation] = [:]
    var lastWatcher = 0
  }

  /// The URL of a store in memory.
  public let path = "memory:"
  /// Nothing.
  public let notice: String? = nil
  /// How many reads a task queue runs at the same time; more do no harm.
  public let maximumReaders = 5

  private let author: String?
  private let didChange: (@Sendable (Int) -> Void)?
  private let shared = StoreMutex(Shared())
  private let freeWriter = DispatchSemaphore(value: 1)

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - author: who makes the changes, as the history shows it.
  ///   - didChange: receives the revision of each change.
  public init(author: String? = nil, didChange: (@Sendable (Int) -> Void)? = nil) {
    self.author = author
    self.didChange = didChange
  }

  /// Runs work that only reads and sees one state of the store throughout.
  public func read<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    let state = shared.withLock { $0.state }
    let storage = MemoryTransaction(state, kind: .edit, author: nil, target: nil, purpose: purpose)
    let transaction = AnchorTransaction(storage, isWritable: false)
    defer { transaction.end() }
    return try AnchorStoreError.catching {
      try storage.checkCancellation()
      return try work(transaction)
    }
  }

  /// Runs work on a copy of the store, which becomes the store when it is done.
  public func write<Result>(
    _ purpose: String, as kind: Change.Kind, target: Int?,
    _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try write(purpose, as: kind, target: target, by: author, work).result
  }

  /// Makes edits one after the other.
  public func commit(_ edits: [StoreEdit]) -> [StoreEdit.Outcome] {
    edits.map { edit in
      var refusal: (any Error)?
      do throws(AnchorStoreError) {
        return .success(
          try write(edit.purpose, as: edit.kind, target: edit.target, by: edit.author) {
            do { try edit.work($0) } catch {
              refusal = error
              throw error
            }
          }.revision)
      } catch {
        return .failure(refusal ?? error)
      }
    }
  }

  private func write<Result>(
    _ purpose: String, as kind: Change.Kind, target: Int?, by author: String?,
    _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> (result: Result, revision: Int?) {
    freeWriter.wait()
    defer { freeWriter.signal() }
    let storage = MemoryTransaction(
      shared.withLock { $0.state }, kind: kind, author: author, target: target, purpose: purpose)
    let transaction = AnchorTransaction(storage, isWritable: true)
    defer { transaction.end() }
    return try AnchorStoreError.catching {
      try storage.checkCancellation()
      let result = try work(transaction)
      guard try transaction.finish() else { return (result, nil) }
      try storage.checkCancellation()
      let revision = storage.closeChange(transaction.facts)
      if let revision {
        let state = storage.state
        shared.withLock { shared in
          shared.state = state
          for watcher in shared.watchers.values { watcher.yield(revision) }
        }
        didChange?(revision)
      }
      return (result, revision)
    }
  }

  /// The revisions of the store as they come.
  public func revisions(every interval: Duration) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = shared.withLock { shared in
        shared.lastWatcher += 1
        shared.watchers[shared.lastWatcher] = continuation
        continuation.yield(shared.state.changes.count)
        return shared.lastWatcher
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.shared.withLock { $0.watchers.removeValue(forKey: number) }
      }
    }
  }
}

/// All that a store in memory has, as a value.
struct MemoryState {
  /// The identity of the store, as feeds name it.
  let store: String
  /// The changes; the number of each is its place from 1.
  var changes: [MemoryChange] = []
  var anchors = MemoryTable<Int64, MemoryAnchor>()
  var chains = MemoryTable<Int64, MemoryChain>()
  var members = MemoryTable<MemoryPosition, MemoryMember>()
  var conflicts = MemoryTable<Int64, MemoryConflict>()
  var regionSets = MemoryTable<String, MemoryRegionSet>()
  var venues = MemoryTable<String, MemoryVenue>()
  /// The highest numbers that rows ever had.
  var lastAnchor: Int64 = 0
  var lastChain: Int64 = 0
  /// The rows of ids.
  private(set) var rowsOfIDs: [AnchorID: Int64] = [:]
  /// Where anchors are in chains.
  private(set) var positions: [Int64: MemoryPosition] = [:]

  init() {
    var generator = SystemRandomNumberGenerator()
    let digits = [generator.next(), generator.next()].map { (number: UInt64) in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    store = digits.joined()
  }

  mutating func setAnchor(_ row: Int64, to anchor: MemoryAnchor, in revision: Int) throws {
    if let taken = rowsOfIDs[anchor.given.id], taken != row {
      throw AnchorStoreError.duplicate(anchor.given.id)
    }
    lastAnchor = max(lastAnchor, row)
    if let old = anchors.rows[row] { rowsOfIDs[old.given.id] = nil }
    rowsOfIDs[anchor.given.id] = row
    anchors.set(row, to: anchor, in: revision)
  }

  mutating func deleteAnchor(_ row: Int64, in revision: Int) {
    if let old = anchors.rows[row] { rowsOfIDs[old.given.id] = nil }
    anchors.set(row, to: nil, in: revision)
  }

  mutating func setMember(
    _ position: MemoryPosition, to member: MemoryMember?, in revision: Int
  ) {
    if let old = members.rows[position], positions[old.anchor] == position {
      positions[old.anchor] = nil
    }
    if let member { positions[member.anchor] = position }
    members.set(position, to: member, in: revision)
  }

  /// The row of the chain of a name.
  func chainRow(named name: String) -> Int64? {
    chains.keys.first { chains.rows[$0]?.name == name }
  }

  /// The members of a chain in order, after a revision.
  func members(
    ofChain chain: Int64, after revision: Int = .max
  ) -> [(position: MemoryPosition, member: MemoryMember)] {
    var keys = Set(members.keys.filter { $0.chain == chain })
    if revision < changes.count {
      keys.formUnion(
        members.entries(of: revision + 1...max(changes.count, revision + 1)).lazy.map(\.key)
          .filter { $0.chain == chain })
    }
    return keys.sorted().compactMap { key in
      members.row(key, after: revision).map { (key, $0) }
    }
  }
}
