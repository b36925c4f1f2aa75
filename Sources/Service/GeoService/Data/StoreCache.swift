import GeoAnchorStore
import Synchronization

/// A value read from the store, cached until the store changes.
final class StoreCache<Value: Sendable>: Sendable {
  private let known = Mutex<(state: StoreState, value: Value)?>(nil)

  /// The value for the present state of the store: the known one, or what `read` reads.
  ///
  /// The state is read first: what is written meanwhile makes the value newer than that, so that it is
  /// read once more, and never stays old.
  func value(
    _ store: any AnchorStorage, _ read: () throws(AnchorStoreError) -> Value
  ) throws(AnchorStoreError) -> Value {
    let state = try store.state()
    if let known = known.withLock({ $0 }), known.state == state { return known.value }
    let value = try read()
    known.withLock { $0 = (state, value) }
    return value
  }
}
