import GeoNumerics
public import Geodesy

/// A moment, as text and as seconds.
public struct CoverageTime: Hashable, Sendable, CustomStringConvertible {
  /// The moment as it was written: a date, or a date and time of RFC 3339.
  public let text: String
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Seconds

  /// Reads a moment; nil for invalid text.
  ///
  /// A date alone stands for its first second, or for the end of the day with `endOfDay`. A time
  /// without a zone is UTC.
  public init?(_ text: String, endOfDay: Bool = false) {
    guard let time = UTCTime(text) else { return nil }
    self.text = text
    seconds = time.secondsSince1970 + (time.isDate && endOfDay ? 86_400 : 0)
  }

  /// Creates a moment of seconds since 1970.
  public init(seconds: Seconds) {
    self.seconds = seconds
    text = UTCTime.text(secondsSince1970: Int(min(max(seconds, -6e10), 2.5e11).rounded(.down)))
  }

  /// The moment as it was written.
  public var description: String { text }
}
