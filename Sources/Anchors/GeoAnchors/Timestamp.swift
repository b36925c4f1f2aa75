import GeoNumerics
import GeoSystem

/// Times as the store keeps them: ISO 8601 in UTC with milliseconds, so that text sorts by time.
package enum Timestamp {
  /// The time of a text in the form of the store; nil when the text is invalid, or outside of the
  /// years 0 to 9999.
  ///
  /// Accepts `2026-12-31`, `2026-12-31T10:30`, `2026-12-31T10:30:00` with decimals, and `Z` or an
  /// offset such as `+02:00` behind them; without one it is UTC.
  package static func normalized(_ text: String) -> String? {
    UTCTime(text).flatMap { Self.text($0.seconds, milliseconds: $0.nanoseconds / 1_000_000) }
  }

  /// The seconds since 1970 of a text that `normalized` takes, to the millisecond; nil when it is
  /// no time.
  package static func seconds(_ text: String) -> Double? {
    UTCTime(text).map { Double($0.seconds) + Double($0.nanoseconds / 1_000_000) / 1000 }
  }

  /// Milliseconds since the begin of 1970 in UTC of a time as `normalized` writes it; nil for other
  /// texts.
  package static func milliseconds(of text: String) -> Int? {
    guard text.utf8.count == "2026-12-31T00:00:00.000Z".utf8.count, text.utf8.last == 0x5A,
      let time = UTCTime(text)
    else { return nil }
    return time.seconds * 1000 + time.nanoseconds / 1_000_000
  }

  /// The time that is so many seconds after the begin of 1970 in UTC; nil outside of the years 0 to
  /// 9999.
  package static func text(seconds: Int) -> String? { text(seconds, milliseconds: 0) }

  /// The time that is so many milliseconds after the begin of 1970 in UTC; nil outside of the years 0
  /// to 9999.
  package static func text(milliseconds: Int) -> String? {
    text(milliseconds / 1000, milliseconds: milliseconds % 1000)
  }

  /// The present instant, to the millisecond: what is compared with a kept time must be as fine.
  package static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCTime.text(secondsSince1970: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
  }

  /// The first second of the year 0 and of the year 10000.
  private static let range = -62_167_219_200..<253_402_300_800

  private static func text(_ seconds: Int, milliseconds: Int) -> String? {
    range.contains(seconds)
      ? UTCTime.text(secondsSince1970: seconds, milliseconds: milliseconds) : nil
  }
}
