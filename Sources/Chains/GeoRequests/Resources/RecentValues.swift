import Synchronization

/// A bounded cache of values that take long to make: the least recently used one is dropped first.
///
/// Threads that ask for the same key at a time wait for one of them to make the value.
package final class RecentValues<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private struct Entry: Sendable {
    var key: Key
    var slot = Slot()
  }

  private let entries = Mutex<[Entry]>([])
  private let capacity: Int

  /// Creates a cache of at most `capacity` values.
  package init(capacity: Int) { self.capacity = capacity }

  /// The value of a key, made by `make` unless it is cached.
  package func value<Failure: Error>(
    for key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slot = entries.withLock { entries in
      let index = entries.firstIndex { $0.key == key }
      let entry = index.map { entries.remove(at: $0) } ?? Entry(key: key)
      entries.append(entry)
      if entries.count > capacity { entries.removeFirst() }
      return entry.slot
    }
    return try slot.value.withLock { value throws(Failure) in
      if let value { return value }
      let made = try make()
      value = made
      return made
    }
  }
}
