package import Geodesy

/// The usual statistics of a list of distances: the absolute trajectory error of a path.
package struct ErrorStatistics: Hashable, Sendable {
  package let count: Int
  /// The root of the mean square.
  package let rmse: Meters
  package let mean: Meters
  /// The middle one; the mean of the middle two of an even count.
  package let median: Meters
  /// The smallest.
  package let minimum: Meters
  /// The largest.
  package let maximum: Meters
  /// The standard deviation, of the population.
  package let standardDeviation: Meters
  /// The sum of the squares, in square meters.
  package let squares: Double

  /// Sums up distances; nil without any.
  package init?(_ distances: [Meters]) {
    if distances.isEmpty { return nil }
    count = distances.count
    let number = Double(count)
    squares = distances.reduce(0) { $0 + $1 * $1 }
    rmse = (squares / number).squareRoot()
    let mean = distances.reduce(0, +) / number
    self.mean = mean
    standardDeviation = (distances.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / number)
      .squareRoot()
    let sorted = distances.sorted()
    minimum = sorted[0]
    maximum = sorted[count - 1]
    median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
