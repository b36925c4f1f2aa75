import GeoSessions

extension SessionOutput.Value {
  /// A text, or null.
  static func optional(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

  /// A whole number, or null.
  static func optional(_ number: Int?) -> Self { number.map { .whole($0) } ?? .null }

  /// A number with so many decimals, or null.
  static func optional(_ number: Double?, decimals: Int) -> Self {
    number.map { .number($0, decimals: decimals) } ?? .null
  }
}
