import GeoNumerics
import Geodesy

/// The mean of the newest headings of a user, on the circle.
struct HeadingMean: Hashable, Sendable {
  private struct Entry: Hashable {
    var time: Seconds
    var heading: Degrees
  }

  private var entries: [Entry] = []

  /// Adds a heading; only the newest `count` are kept.
  mutating func add(_ heading: Degrees, at time: Seconds, count: Int) {
    entries.append(Entry(time: time, heading: heading))
    if entries.count > max(1, count) { entries.removeFirst(entries.count - max(1, count)) }
  }

  /// The mean of those not older than an age; nil without one and where they cancel out.
  func mean(at time: Seconds, age: Seconds) -> Degrees? {
    CircularMean.mean(entries.filter { time - $0.time <= age }.map(\.heading))
  }
}
