import GeoHTTP
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

  /// The seconds since 1970 of a text; nil where it has another form.
  static func seconds(_ text: String) -> Int? {
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
