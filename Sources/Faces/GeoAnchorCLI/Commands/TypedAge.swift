import GeoCommandLine
import GeoFormats

/// Ages as people type them: `90d`, `12h`, `1.5y`.
enum TypedAge {
  /// The seconds of a unit; a year has 365 days.
  private static let units: KeyValuePairs<String, Double> = [
    "min": 60, "s": 1, "h": 3600, "d": 86400, "w": 7 * 86400, "y": 365 * 86400,
  ]

  /// The longest one, in seconds: ten thousand years.
  private static let longest = 10_000 * 365 * 86400.0

  static func read(_ text: String) throws(ArgumentValueError) -> Duration {
    guard let unit = units.first(where: { text.hasSuffix($0.key) }),
      let number = try? NumberSyntax.number(text.dropLast(unit.key.count)), number >= 0
    else { throw ArgumentValueError() }
    let seconds = number * unit.value
    guard seconds <= longest else {
      throw ArgumentValueError(problem: "it is more than 10,000 years")
    }
    return .seconds(seconds)
  }
}

extension ValueType where Value == Duration {
  /// A number with a unit.
  static var age: ValueType { .custom("a number with s, min, h, d, w or y", TypedAge.read) }
}
