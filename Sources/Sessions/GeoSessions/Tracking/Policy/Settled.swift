import Geodesy

/// A value that changes only after the new one has been there for a while.
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

  /// Takes the value of a moment; `hold` is how long a new one has to last.
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

  /// Takes the value of a moment as settled.
  mutating func set(_ new: Value, at time: Seconds) {
    isFresh = false
    value = new
    candidate = new
    since = time
  }
}
