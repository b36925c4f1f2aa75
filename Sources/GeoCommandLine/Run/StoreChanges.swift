import Synchronization

/// Whether the command changed a store already, for the case that something fails afterwards.
package final class StoreChanges: Sendable {
  /// What was changed.
  package enum Extent: Hashable, Sendable {
    /// Something that the history does not keep.
    case forGood
    /// Something that `undo` takes back.
    case undoable
  }

  private let state = Mutex<Extent?>(nil)

  /// What was changed so far; nil for nothing.
  package var extent: Extent? { state.withLock { $0 } }

  /// Notes a change that was made.
  package func note(canBeUndone: Bool) {
    state.withLock { $0 = canBeUndone ? .undoable : .forGood }
  }
}
