import GeoFormats

/// Numbers as plain decimals: never an exponent, always the same bytes for the same value.
enum FixedDecimal {
  /// The value with at most `places` decimals.
  ///
  /// It is `0` when it is not finite, and cut to a magnitude of 1e9.
  static func text(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "0" }
    let bounded = max(-1e9, min(1e9, value))
    return DecimalText.trimmed(bounded, decimals: max(0, min(places, 9))) ?? "0"
  }
}
