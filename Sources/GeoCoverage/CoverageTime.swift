public import Geodesy

/// A moment, as text and as seconds.
public struct CoverageTime: Hashable, Sendable, CustomStringConvertible {
  /// The moment as it was written: a date, or a date and time of RFC 3339.
  public let text: String
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Seconds

  /// Reads a moment; nil when the text is none.
  ///
  /// A date alone stands for its first second, or for the end of the day with `endOfDay`. A time
  /// without a zone is UTC.
  public init?(_ text: String, endOfDay: Bool = false) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes.count <= 40, let year = Self.digits(bytes, 0, 4),
      bytes[4] == UInt8(ascii: "-"), let month = Self.digits(bytes, 5, 2),
      bytes[7] == UInt8(ascii: "-"), let day = Self.digits(bytes, 8, 2), (1...12).contains(month),
      (1...Self.length(of: month, year)).contains(day)
    else { return nil }
    let days = Double(Self.days(year, month, day))
    guard bytes.count > 10 else {
      self.text = text
      seconds = days * 86400 + (endOfDay ? 86400 : 0)
      return
    }
    guard let time = Self.time(bytes[10...]) else { return nil }
    self.text = text
    seconds = days * 86400 + time
  }

  /// Makes a moment of seconds since 1970.
  public init(seconds: Seconds) {
    self.seconds = seconds
    let days = Int((min(max(seconds, -6e10), 2.5e11) / 86400).rounded(.down))
    let rest = Int(min(max(seconds, -6e10), 2.5e11)) - days * 86400
    let (year, month, day) = Self.date(days)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let shown = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    text =
      "\(shown)-\(two(month))-\(two(day))T\(two(rest / 3600)):\(two(rest / 60 % 60))"
      + ":\(two(rest % 60))Z"
  }

  /// The moment as it was written.
  public var description: String { text }

  /// The seconds since midnight UTC of `T12:30[:15[.5]][Z|+01:00]`.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Double? {
    let bytes = Array(bytes)
    guard bytes[0] == UInt8(ascii: "T") || bytes[0] == UInt8(ascii: " ") || bytes[0] == 0x74,
      let hour = digits(bytes, 1, 2), bytes.count >= 6, bytes[3] == UInt8(ascii: ":"),
      let minute = digits(bytes, 4, 2), hour <= 24, minute < 60
    else { return nil }
    var seconds = Double(hour * 3600 + minute * 60)
    var index = 6
    if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
      guard let whole = digits(bytes, index + 1, 2), whole <= 60 else { return nil }
      seconds += Double(whole)
      index += 3
      if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
        index += 1
        var scale = 0.1
        while index < bytes.count, let digit = digits(bytes, index, 1) {
          seconds += Double(digit) * scale
          scale /= 10
          index += 1
        }
      }
    }
    guard index < bytes.count else { return seconds }
    switch bytes[index] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return index + 1 == bytes.count ? seconds : nil
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard bytes.count == index + 6, let hours = digits(bytes, index + 1, 2),
        bytes[index + 3] == UInt8(ascii: ":"), let minutes = digits(bytes, index + 4, 2)
      else { return nil }
      let offset = Double(hours * 3600 + minutes * 60)
      return bytes[index] == UInt8(ascii: "+") ? seconds - offset : seconds + offset
    default: return nil
    }
  }

  private static func digits(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[start..<start + count] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1970 of a date of the Gregorian calendar (Hinnant, chrono-compatible algorithms).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of days since 1970.
  private static func date(_ days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let index = (5 * dayOfYear + 2) / 153
    let month = index < 10 ? index + 3 : index - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * index + 2) / 5 + 1
    )
  }
}
