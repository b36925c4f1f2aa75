// Links the C library's mathematics, which rounding and roots fall back to without optimisation.
import Glibc

/// Numbers as plain decimals: never an exponent, always the same bytes for the same value.
enum FixedDecimal {
  /// The value with at most `places` decimals, halves away from zero.
  ///
  /// It is `0` when it is not finite, and cut to a magnitude of 1e9.
  static func text(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "0" }
    var power = 1
    for _ in 0..<max(0, min(places, 9)) { power *= 10 }
    let bounded = max(-1e9, min(1e9, value))
    let scaled = Int((bounded * Double(power)).rounded(.toNearestOrAwayFromZero))
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(power))
    let sign = scaled < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var digits = String(UInt(power) + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
