import GeoFormats
import GeoTexts
package import Geodesy

/// Times as people say and read them.
package enum DurationText {
  /// A duration: `2.9 s`, `42 s`, `19 min 3 s`, `2 h 5 min`.
  package static func text(_ seconds: Seconds) -> String {
    Message.duration(seconds).text(in: .english)
  }

  /// A moment as a stopwatch shows it: `19:03.200`, `1:05:03.000`, `19:03` without decimals.
  package static func clock(_ seconds: Seconds, decimals: Int = 3) -> String {
    guard let text = DecimalText.fixed(abs(seconds), decimals: decimals),
      let whole = Int(text.prefix { $0 != "." })
    else { return "\(seconds)" }
    let sign = seconds < 0 && text.contains { "123456789".contains($0) } ? "-" : ""
    let (hours, minutes) = (whole / 3600, whole / 60)
    let head = hours > 0 ? "\(hours):\(digits(minutes % 60))" : "\(minutes)"
    return sign + head + ":" + digits(whole % 60) + text.drop { $0 != "." }
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
