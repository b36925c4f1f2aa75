import Geodesy

/// Entries that are kept for some days: each noon (UTC) deletes those that are older.
struct RetainedHistory<Entry: Sendable>: Sendable {
  /// Days that entries are kept.
  let days: Int
  /// The entries, oldest first, with seconds since 1970.
  private(set) var entries: [(time: Seconds, entry: Entry)] = []
  private var lastNoon: Double?

  private static var day: Seconds { 86_400 }

  init(days: Int) { self.days = min(max(days, 0), 36_500) }

  /// Adds an entry of a moment, in seconds since 1970, and deletes what that moment's noon deletes.
  mutating func add(_ entry: Entry, at time: Seconds) {
    guard time.isFinite else { return }
    entries.append((time, entry))
    advance(to: time)
  }

  /// Lets time go by; returns how many entries were deleted.
  ///
  /// Nothing is deleted until the first noon passes.
  @discardableResult
  mutating func advance(to time: Seconds) -> Int {
    guard time.isFinite else { return 0 }
    let noon = ((time - Self.day / 2) / Self.day).rounded(.down) * Self.day + Self.day / 2
    guard let last = lastNoon else {
      lastNoon = noon
      return 0
    }
    guard noon > last else { return 0 }
    lastNoon = noon
    let before = entries.count
    entries.removeAll { $0.time < noon - Double(days) * Self.day }
    return before - entries.count
  }
}
