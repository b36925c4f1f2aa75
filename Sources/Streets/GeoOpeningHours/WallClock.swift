import GeoNumerics

/// A moment as the clocks show it where a walk is.
public struct WallClock: Hashable, Sendable {
  /// The moment as text, such as `2026-12-31T18:00` or `2026-12-31T18:00+01:00`.
  public let text: String
  /// The day, counted from 1970-01-01.
  package let day: Int
  /// The minute of the day, `0..<1440`.
  package let minute: Int
  /// The offset of the clocks from UTC, in minutes; nil where it is not known.
  package let offset: Int?

  /// Reads a date and a time of day with or without the offset of the clocks from UTC.
  /// - Returns: nil for anything else, a date alone included.
  public init?(_ text: String) {
    let time = Array(text.utf8.dropFirst(10))
    let sign = time.lastIndex { [UInt8(ascii: "+"), UInt8(ascii: "-")].contains($0) }
    let hasZone = sign != nil || text.last == "Z" || text.last == "z"
    let local = sign.map { String(text.utf8.prefix(10 + $0)) ?? "" } ?? text
    guard let instant = UTCTime(text), let clock = UTCTime(local), !clock.isDate,
      (0..<CivilDate.latestDay).contains(clock.seconds / 86_400)
    else { return nil }
    self.text = text
    day = clock.seconds / 86_400
    minute = clock.seconds % 86_400 / 60
    offset = hasZone ? (clock.seconds - instant.seconds) / 60 : nil
  }

  /// The expected form, for errors of readers.
  package static let expected = "a time such as 2026-12-31T18:00 or 2026-12-31T18:00+01:00"

  /// Creates a moment of its parts.
  package init(day: Int, minute: Int, offset: Int? = nil) {
    (self.day, self.minute, self.offset) = (day, minute, offset)
    text = String(
      UTCTime.text(secondsSince1970: day * 86_400 + minute * 60).prefix(16))
  }
}

extension CivilDate {
  /// The first day of the year 9000: days around it are dates of the calendar, too.
  fileprivate static let latestDay = 2_567_633
}
