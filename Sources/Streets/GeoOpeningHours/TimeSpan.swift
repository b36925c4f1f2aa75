/// Times of a day from one to another.
struct TimeSpan: Hashable, Sendable {
  var start: TimePoint
  /// The end, which is not part of it; nil for a moment, which lasts a minute.
  var end: TimePoint?
  /// Whether it may last longer than it says.
  var isOpenEnded = false

  /// Whether a minute lies in the span of a day.
  /// - Parameters:
  ///   - minute: the minute from the begin of the day, 1440 or more on the day after.
  ///   - sun: the minute of the day of an event; nil where it does not happen.
  /// - Returns: nil where an event does not happen.
  func contains(_ minute: Int, _ sun: (SunEvent) -> Int?) -> Bool? {
    guard let begin = start.minute(sun) else { return nil }
    guard let end else { return minute == begin }
    guard var last = end.minute(sun) else { return nil }
    if last <= begin { last += 1_440 }
    return minute >= begin && minute < last
  }
}

struct TimePoint: Hashable, Sendable {
  /// The event of the sun that it is counted from; nil for midnight.
  var event: SunEvent?
  /// Minutes later.
  var minutes = 0

  /// The minute of the day; nil where the event does not happen.
  func minute(_ sun: (SunEvent) -> Int?) -> Int? {
    guard let event else { return minutes }
    return sun(event).map { $0 + minutes }
  }
}
