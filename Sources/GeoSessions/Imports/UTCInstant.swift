import GeoFormats
public import Geodesy

/// Instants of UTC as seconds since 1970, without a calendar library.
public enum UTCInstant {
  /// Days since 1970-01-01 of a date of the Gregorian calendar (Howard Hinnant's `days_from_civil`).
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The instant of a text such as `2026-05-01T12:34:56.789Z` or with an offset like `+02:00`, also
  /// with a blank in place of `T`.
  ///
  /// Without a zone it is UTC; nil for anything else.
  public static func seconds(iso8601 text: String) -> Seconds? {
    let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard date.count == 3, (1...12).contains(date[1]), (1...31).contains(date[2]),
      (1...9999).contains(date[0])
    else { return nil }
    var clock = parts[1]
    var offset = 0
    if clock.hasSuffix("Z") || clock.hasSuffix("z") {
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = clock[clock.index(after: sign)...].split(separator: ":").compactMap { Int($0) }
      guard let hours = zone.first, (0...23).contains(hours) else { return nil }
      let minutes = zone.count > 1 ? zone[1] : 0
      guard (0...59).contains(minutes) else { return nil }
      offset = (hours * 3600 + minutes * 60) * (clock[sign] == "-" ? -1 : 1)
      clock = clock[..<sign]
    }
    let times = clock.split(separator: ":")
    guard times.count >= 2, let hour = Int(times[0]), let minute = Int(times[1]),
      (0...23).contains(hour), (0...59).contains(minute),
      let second = times.count > 2 ? NumberText.number(times[2]) : 0, (0..<61).contains(second)
    else { return nil }
    let day = days(year: date[0], month: date[1], day: date[2])
    return Double(day * 86_400 + hour * 3600 + minute * 60 - offset) + second
  }
}
