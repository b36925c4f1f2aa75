import Geodesy

/// Compares measured places with the truth of their moments, which may come later.
struct TruthComparison {
  enum Source { case satellites, visual }

  private static let longestGap: Seconds = 3
  private static let mostWaiting = 1000

  private var waiting: [(time: Seconds, place: Coordinate, source: Source)] = []
  private var last: (time: Seconds, place: Coordinate)?

  /// Adds the measured place of a moment.
  mutating func measured(_ place: Coordinate, at time: Seconds, _ source: Source) {
    waiting.append((time, place, source))
    if waiting.count > Self.mostWaiting { waiting.removeFirst() }
  }

  /// Adds the true place of a moment; returns the errors in meters that are known now.
  mutating func truth(
    _ place: Coordinate, at time: Seconds
  ) -> [(time: Seconds, meters: Meters, source: Source)] {
    defer { last = (time, place) }
    var errors: [(time: Seconds, meters: Meters, source: Source)] = []
    for entry in waiting {
      let then: Coordinate
      if let last, entry.time >= last.time, entry.time < time,
        time - last.time <= Self.longestGap
      {
        let fraction = (entry.time - last.time) / (time - last.time)
        then = last.place.interpolated(to: place, fraction: fraction)
      } else if entry.time == time {
        then = place
      } else {
        continue
      }
      errors.append((entry.time, entry.place.distance(to: then), entry.source))
    }
    waiting.removeAll { $0.time <= time }
    return errors
  }
}
