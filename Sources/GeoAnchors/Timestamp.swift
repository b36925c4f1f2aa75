/// Times as the store keeps them: ISO 8601 in UTC with milliseconds, so that text sorts by time.
public enum Timestamp {
  /// The time that a text means, in the form of the store; nil when it is none.
  ///
  /// Takes `2026-12-31`, `2026-12-31T10:30`, `2026-12-31T10:30:00` with up to nine decimals, and
  /// `Z` or an offset such as `+02:00` behind them; without one it is UTC.
  public static func normalized(_ text: String) -> String? {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), (1...12).contains(month),
      (1...length(of: month, in: year)).contains(day)
    else { return nil }
    var seconds = days(year, month, day) * 86_400
    var milliseconds = 0
    if reader.skip("T") || reader.skip(" ") {
      guard let time = reader.time(), let offset = reader.offset() else { return nil }
      seconds += time.seconds - offset
      milliseconds = time.milliseconds
    }
    guard reader.isAtEnd, let date = date(ofDay: floor(seconds, 86_400)) else { return nil }
    return self.text(date, seconds - floor(seconds, 86_400) * 86_400, milliseconds)
  }

  /// Milliseconds since the begin of 1970 in UTC of a time as `normalized` writes it; nil for other
  /// texts.
  public static func milliseconds(of text: String) -> Int? {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), (1...12).contains(month),
      (1...length(of: month, in: year)).contains(day), reader.skip("T"), let time = reader.time(),
      reader.skip("Z"), reader.isAtEnd
    else { return nil }
    return (days(year, month, day) * 86_400 + time.seconds) * 1000 + time.milliseconds
  }

  /// The time that is so many seconds after the begin of 1970 in UTC; nil outside of the years 0 to
  /// 9999.
  public static func text(seconds: Int) -> String? {
    let day = floor(seconds, 86_400)
    return date(ofDay: day).map { self.text($0, seconds - day * 86_400, 0) }
  }

  private static func text(
    _ date: (year: Int, month: Int, day: Int), _ rest: Int, _ milliseconds: Int
  ) -> String {
    [
      padded(date.year, 4), "-", padded(date.month, 2), "-", padded(date.day, 2), "T",
      padded(rest / 3600, 2), ":", padded(rest / 60 % 60, 2), ":", padded(rest % 60, 2), ".",
      padded(milliseconds, 3), "Z",
    ].joined()
  }

  private static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days since 1970-01-01; years begin in March, so that the leap day is the last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469
  }

  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int)? {
    let day = day + 719_468
    let era = floor(day, 146_097)
    let inEra = day - era * 146_097
    let year = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    let result = (
      year: era * 400 + year + (month >= 10 ? 1 : 0), month: month < 10 ? month + 3 : month - 9,
      day: inYear - (153 * month + 2) / 5 + 1
    )
    return (0...9999).contains(result.year) ? result : nil
  }

  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Reads fixed groups of digits.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

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

  mutating func time() -> (seconds: Int, milliseconds: Int)? {
    guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60 else {
      return nil
    }
    guard skip(":") else { return (hour * 3600 + minute * 60, 0) }
    guard let second = number(2), second < 60 else { return nil }
    var milliseconds = 0
    if skip(".") {
      var scale = 100
      var digits = 0
      while digits < 9, let digit = number(1) {
        milliseconds += digit * scale
        scale /= 10
        digits += 1
      }
      guard digits > 0 else { return nil }
    }
    return (hour * 3600 + minute * 60 + second, milliseconds)
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    if isAtEnd || skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60
    else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }
}
