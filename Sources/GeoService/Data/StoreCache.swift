import GeoAnchorStore
import Synchronization

/// What was read from the store, kept until the store changes.
final class StoreCache<Value: Sendable>: Sendable {
  private let known = Mutex<(revision: Int, value: Value)?>(nil)

  /// The value for the present revision: the known one, or what `read` reads.
  ///
  /// The revision is read first: what is written meanwhile makes the value newer than that, so that it is
  /// read once more, and never stays old.
  func value(
    _ store: any AnchorStorage, _ read: () throws(AnchorStoreError) -> Value
  ) throws(AnchorStoreError) -> Value {
    let revision = try store.revision()
    if let known = known.withLock({ $0 }), known.revision == revision { return known.value }
    let value = try read()
    known.withLock { $0 = (revision, value) }
    return value
  }
}
