import Synchronization

/// Whether the command changed a store already, for the case that something fails afterwards.
package final class StoreChanges: Sendable {
  private let state = Mutex(false)

  /// Whether a change was made that the history has.
  package var areMade: Bool { state.withLock { $0 } }

  package func note() { state.withLock { $0 = true } }
}
