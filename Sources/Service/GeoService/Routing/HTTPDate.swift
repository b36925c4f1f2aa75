import GeoNumerics
import GeoSystem

/// The dates of header fields (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let format = "%a, %d %b %Y %H:%M:%S GMT"
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The text of a time in seconds since 1970, such as `Wed, 25 Nov 2026 03:31:04 GMT`.
  static func text(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let place = text.baseAddress else { return "" }
      let count = strftime(place, text.count, format, &parts)
      return String(decoding: UnsafeRawBufferPointer(start: place, count: count), as: UTF8.self)
    }
  }

  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The seconds since 1970 of a text in the form of `text`, or in one of the obsolete forms of RFC 850 and C's
  /// `asctime`; nil for any other.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    if words.count == 4, words[3] == "GMT", words[0].hasSuffix(","),
      let day = days.first(where: { words[0] == $0 + "," })
    {
      // `Sunday, 06-Nov-94 08:49:37 GMT`: a year of two digits is one up to 50 years ahead.
      let date = words[1].split(separator: "-")
      guard date.count == 3, let year = Int(date[2]), (0...99).contains(year) else { return nil }
      let full = year < 77 ? 2000 + year : 1900 + year
      return usual("\(day.prefix(3)), \(date[0]) \(date[1]) \(full) \(words[2]) GMT")
    }
    if words.count == 5 {
      // `Sun Nov  6 08:49:37 1994`
      let day = words[2].count == 1 ? "0" + words[2] : words[2]
      return usual("\(words[0]), \(day) \(words[1]) \(words[4]) \(words[3]) GMT")
    }
    return usual(text)
  }

  private static func usual(_ text: String) -> Int? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard text.utf8.count == 29, words.count == 6, words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2])),
      let time = UTCTime(
        "\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])T\(words[4])Z"),
      // The day of the week must fit the date.
      self.text(time.seconds) == text
    else { return nil }
    return time.seconds
  }
}

extension ServerResponse {
  /// The response with the time of the last change of its content.
  ///
  /// A change within the last two seconds is left out, because another one may follow in the same
  /// second (RFC 9110 §8.8.2.2).
  func modified(at seconds: Int?, now: Int) -> ServerResponse {
    guard let seconds, now - seconds >= 2 else { return self }
    var response = self
    response.fields["last-modified"] = HTTPDate.text(seconds)
    return response
  }
}
