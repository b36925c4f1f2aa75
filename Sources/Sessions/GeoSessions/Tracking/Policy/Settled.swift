import Geodesy

/// A debounced value: it changes only after the new one has lasted for a while.
///
/// The first value counts at once.
struct Settled<Value: Hashable & Sendable>: Hashable, Sendable {
  private(set) var value: Value
  private var candidate: Value
  private var since: Seconds
  private var isFresh = true

  init(_ value: Value) {
    self.value = value
    candidate = value
    since = 0
  }

  /// Updates the value; a new one counts once it has lasted for `hold`.
  mutating func update(_ new: Value, at time: Seconds, hold: Seconds) {
    if isFresh {
      isFresh = false
      self.value = new
      candidate = new
      since = time
      return
    }
    if new != candidate {
      candidate = new
      since = time
    }
    if candidate != value, time - since >= hold { value = candidate }
  }

  mutating func set(_ new: Value, at time: Seconds) {
    isFresh = false
    value = new
    candidate = new
    since = time
  }
}
