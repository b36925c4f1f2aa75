import Geodesy

/// A round length to show the scale of a map with.
enum ScaleBar {
  /// The longest length of the series 1, 2, 5, 10, 20, 50 … that is not longer than `longest`;
  /// nil when `longest` is not a length between a millimeter and 1e8 m.
  static func length(notLongerThan longest: Meters) -> Meters? {
    guard longest.isFinite, longest >= 0.001, longest <= 1e8 else { return nil }
    return roundLengths(-3...8).last { $0 <= longest }
  }

  /// The lengths 1, 2, 5, 10, 20, 50 … from ten to the first of the powers on, ascending and exact.
  static func roundLengths(_ powers: ClosedRange<Int>) -> [Meters] {
    powers.flatMap { power in
      let ten = (0..<power.magnitude).reduce(1.0) { value, _ in value * 10 }
      return [1.0, 2, 5].map { power < 0 ? $0 / ten : $0 * ten }
    }
  }

  /// The length with its unit, kilometers from 1000 m on.
  static func text(_ length: Meters, labels: MapLabels) -> String {
    length >= 1000
      ? "\(FixedDecimal.text(length / 1000, places: 3)) \(labels.kilometers)"
      : "\(FixedDecimal.text(length, places: 3)) \(labels.meters)"
  }
}
