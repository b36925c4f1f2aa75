import Geodesy

/// A round length to show the scale of a map with.
enum ScaleBar {
  /// The longest length of the series 1, 2, 5, 10, 20, 50 … that is not longer than `longest`;
  /// nil when `longest` is not a length between a millimeter and 1e8 m.
  static func length(notLongerThan longest: Meters) -> Meters? {
    guard longest.isFinite, longest >= 0.001, longest <= 1e8 else { return nil }
    var best: Meters?
    for exponent in -3...8 {
      for digit in [1.0, 2, 5] {
        let power = tenToThe(exponent)
        let candidate = exponent < 0 ? digit / power : digit * power
        if candidate <= longest { best = candidate }
      }
    }
    return best
  }

  /// The length with its unit, kilometers from 1000 m on.
  static func text(_ length: Meters, labels: MapLabels) -> String {
    length >= 1000
      ? "\(FixedDecimal.text(length / 1000, places: 3)) \(labels.kilometers)"
      : "\(FixedDecimal.text(length, places: 3)) \(labels.meters)"
  }

  /// 10 to the magnitude of the exponent, exact.
  private static func tenToThe(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return power
  }
}
