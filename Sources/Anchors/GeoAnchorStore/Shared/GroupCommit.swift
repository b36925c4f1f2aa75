import GeoSystem
import Synchronization

/// Group commit: commits the waiting edits together.
///
/// While some are being synchronized to the disk, others gather, and share the next
/// synchronization. Each is answered when it is durable, or was refused. A thread that submits an
/// edit while no commit runs commits all that arrive until then, so no thread is woken for a single
/// edit.
package final class GroupCommit: Sendable {
  /// A closure called when an edit is durable, or was refused.
  package typealias Completion = @Sendable (StoreEdit.Outcome) -> Void

  private let store: any AnchorStorage
  private let most: Int
  private let state = Mutex(State())

  private struct State {
    var waiting: [(edit: StoreEdit, completion: Completion)] = []
    var isCommitting = false
  }

  /// Creates a group commit for a store.
  /// - Parameters:
  ///   - store: the store.
  ///   - most: The maximum number of waiting edits.
  package init(_ store: any AnchorStorage, most: Int = 4_096) {
    self.store = store
    self.most = most
  }

  /// Queues an edit, and commits the queue unless another thread is doing that.
  /// - Parameters:
  ///   - edit: The edit.
  ///   - completion: Called once, on the thread that commits, which waits for it.
  /// - Returns: Whether it was queued; false when too many wait.
  package func submit(_ edit: StoreEdit, _ completion: @escaping Completion) -> Bool {
    let (isTaken, begins) = state.withLock { state in
      guard state.waiting.count < most else { return (false, false) }
      state.waiting.append((edit, completion))
      defer { state.isCommitting = true }
      return (true, !state.isCommitting)
    }
    if begins { commitAll() }
    return isTaken
  }

  private func commitAll() {
    while true {
      let group = state.withLock { state in
        let group = state.waiting
        state.waiting.removeAll(keepingCapacity: true)
        state.isCommitting = !group.isEmpty
        return group
      }
      guard !group.isEmpty else { return }
      let outcomes = commit(group.map(\.edit))
      for (waiting, outcome) in zip(group, outcomes) { waiting.completion(outcome) }
    }
  }

  /// The outcomes of edits; when they cannot be committed together, each is tried alone.
  private func commit(_ edits: [StoreEdit]) -> [StoreEdit.Outcome] {
    do throws(AnchorStoreError) {
      return try store.commit(edits)
    } catch {
      guard edits.count > 1, error.mayConcernOne else { return edits.map { _ in .failure(error) } }
      return edits.flatMap { commit([$0]) }
    }
  }
}

extension AnchorStoreError {
  /// Whether a failure of several edits may be one edit's: each waits for a lock alike, but one alone may be
  /// what the disk has no room for.
  fileprivate var mayConcernOne: Bool {
    if case .file(let error) = self {
      return ![.locked, .replaced, .severalNames].contains(error.code)
    }
    return true
  }
}
