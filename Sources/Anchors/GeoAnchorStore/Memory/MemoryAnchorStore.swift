import Dispatch
import GeoAnchors
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
  /// Always nil.
  public let notice: String? = nil
  /// The number of concurrent reads of a task queue; more would do no harm.
  public let maximumReaders = 5

  private let author: String?
  private let didChange: (@Sendable (Int) -> Void)?
  private let shared = StoreMutex(Shared())
  private let freeWriter = DispatchSemaphore(value: 1)

  /// Creates an empty store.
  /// - Parameters:
  ///   - author: The author of the changes, as the history shows it.
  ///   - didChange: Called with the revision of each change.
  public init(author: String? = nil, didChange: (@Sendable (Int) -> Void)? = nil) {
    self.author = author
    self.didChange = didChange
  }

  /// Runs work that only reads and sees one state of the store throughout.
  public func read<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    let state = shared.withLock { $0.state }
    let storage = VersionedTransaction(
      state, VersionedChange(revision: state.revision() + 1, kind: .edit), purpose: purpose)
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
    let state = shared.withLock { $0.state }
    let storage = VersionedTransaction(
      state,
      VersionedChange(
        revision: state.revision() + 1, kind: kind, author: author, target: target),
      purpose: purpose)
    let transaction = AnchorTransaction(storage, isWritable: true)
    defer { transaction.end() }
    return try AnchorStoreError.catching {
      try storage.checkCancellation()
      let result = try work(transaction)
      guard try transaction.finish() else { return (result, nil) }
      try storage.checkCancellation()
      storage.open.facts = transaction.facts
      let revision = storage.state.close(storage.open)
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
        continuation.yield(shared.state.revision())
        return shared.lastWatcher
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.shared.withLock { $0.watchers.removeValue(forKey: number) }
      }
    }
  }
}
