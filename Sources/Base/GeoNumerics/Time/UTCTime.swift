/// An instant of UTC, read from and written as text of RFC 3339.
package struct UTCTime: Hashable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  package let seconds: Int
  /// The nanoseconds within the second: 0 ..< 1,000,000,000.
  package let nanoseconds: Int
  /// Whether the text was a date alone, which stands for its first second.
  package let isDate: Bool

  /// Reads `2026-12-31`, or a date and time such as `2026-12-31T10:30:15.25+02:00`; nil for anything
  /// else, as for days that the calendar lacks.
  ///
  /// A blank may stand for the `T`; seconds, their fraction, and minutes of the offset may be left
  /// out. Without `Z` or an offset the time is UTC. `23:59:60` (a leap second) and `24:00` are the
  /// first second of what follows. Fractions beyond the ninth digit are dropped.
  package init?(_ text: some StringProtocol) {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    isDate = reader.isAtEnd
    guard !isDate else {
      (seconds, nanoseconds) = (date.daysSince1970 * 86_400, 0)
      return
    }
    guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let time = reader.time(),
      let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    seconds = date.daysSince1970 * 86_400 + time.seconds - offset
    nanoseconds = time.nanoseconds
  }

  /// The instant in seconds since 1970, as exactly as a floating-point number holds it.
  package var secondsSince1970: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// Seconds since 1970 of a text with a time of day; nil for a date alone, and for anything else.
  package static func seconds(_ text: some StringProtocol) -> Double? {
    UTCTime(text).flatMap { $0.isDate ? nil : $0.secondsSince1970 }
  }

  /// The text of an instant such as `2025-03-09T14:05:00Z`, with milliseconds where they are given.
  package static func text(secondsSince1970 seconds: Int, milliseconds: Int? = nil) -> String {
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let (date, rest) = (CivilDate(daysSince1970: day), seconds - day * 86_400)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
      + "T\(clock.joined(separator: ":"))\(milliseconds.map { "." + padded($0, 3) } ?? "")Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Reads fixed groups of digits.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number(_ width: Int) -> Int? {
    guard position + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + width] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += width
    return value
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  /// The time of day in seconds, and what is left of a second.
  mutating func time() -> (seconds: Int, nanoseconds: Int)? {
    guard let hour = number(2), skip(":"), let minute = number(2), minute < 60 else { return nil }
    var (second, nanoseconds) = (0, 0)
    if skip(":") {
      guard let whole = number(2), whole <= 60 else { return nil }
      second = whole
      if skip(".") {
        guard let fraction = fraction() else { return nil }
        nanoseconds = fraction
      }
    }
    let seconds = hour * 3600 + minute * 60 + second
    return hour < 24 || (seconds == 86_400 && nanoseconds == 0) ? (seconds, nanoseconds) : nil
  }

  private mutating func fraction() -> Int? {
    guard var digit = number(1) else { return nil }
    var (value, scale) = (0, 100_000_000)
    while true {
      value += digit * scale
      scale /= 10
      guard let next = number(1) else { return value }
      digit = next
    }
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hour = number(2), hour < 24 else { return nil }
    if isAtEnd { return sign * hour * 3600 }
    guard skip(":"), let minute = number(2), minute < 60 else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }
}
