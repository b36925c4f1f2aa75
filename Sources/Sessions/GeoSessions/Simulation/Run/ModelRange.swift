/// Checks the numbers of models.
enum ModelRange {
  static func check(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>
  ) throws(SimulationError) {
    guard range.contains(value) else {
      throw .badParameter(
        name: name, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
