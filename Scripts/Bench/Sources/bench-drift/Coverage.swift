/// The frequency with which errors are within the stated uncertainty.
struct Coverage {
  private var count = 0
  private var within = (one: 0, two: 0)
  private var errors: [Double] = []
  private var stated: [Double] = []

  mutating func add(error: Double, standardDeviation: Double) {
    count += 1
    if abs(error) <= standardDeviation { within.one += 1 }
    if abs(error) <= 2 * standardDeviation { within.two += 1 }
    errors.append(abs(error))
    stated.append(standardDeviation)
  }

  /// The shares in percent, with the medians of error and statement.
  var text: String {
    func percent(_ part: Int) -> String { "\((1000 * part / max(count, 1) + 5) / 10) %" }
    func middle(_ numbers: [Double]) -> Double {
      numbers.isEmpty ? 0 : (numbers.sorted()[numbers.count / 2] * 1000).rounded() / 1000
    }
    return "1σ \(percent(within.one)), 2σ \(percent(within.two)), median error \(middle(errors)), "
      + "median σ \(middle(stated)), n \(count)"
  }
}
