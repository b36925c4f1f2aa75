import GeoNumerics
import Geodesy

/// The effect of the noise of the measurements on a fit: the covariance of yaw, east and north.
///
/// The estimate weighs measurements as if they were independent; its covariance counts that errors of
/// one source are alike for a while (exponential correlation), by one running sum per source.
struct NoiseSums {
  private(set) var yaw = 0.0
  private(set) var yawEast = 0.0
  private(set) var yawNorth = 0.0
  private(set) var place = 0.0

  /// Adds the trusted measurements, in order of time.
  mutating func add(
    _ places: ArraySlice<PlaceMeasurement>, _ rows: [PlacementFit.Row], fit: PlacementFit
  ) {
    // By source; within the loop of every solution, so nothing is allocated.
    var carried: InlineArray<2, SIMD4<Double>> = [.zero, .zero]
    for (offset, index) in places.indices.enumerated() {
      let (source, row) = (places[index].source.rawValue, rows[offset])
      carried[source] *= places[index].likeness
      if row.trust == 0 { continue }
      let before = carried[source]
      let turned = fit.turned(row.point)
      let size = row.weight * row.variance.squareRoot()
      // The effect on yaw (per east and north error) and on the place.
      let (e, n, one) = (size * turned.x, size * turned.y, size)
      yaw += e * (e + 2 * before.x) + n * (n + 2 * before.y)
      yawEast -= n * one + n * before.z + one * before.y
      yawNorth += e * one + e * before.z + one * before.x
      place += one * (one + 2 * before.z)
      carried[source] = before + SIMD4(e, n, one, 0)
    }
  }

  /// The correlation of two errors that lie so far apart.
  static func likeness(_ interval: Seconds, _ correlationTime: Seconds) -> Double {
    if interval == 0 { return correlationTime > 0 ? 1 : 0 }
    return correlationTime > 0 ? ElementaryFunctions.exp(-interval / correlationTime) : 0
  }

  /// For each of some places in order of time, the sum of its likeness with all of its source: how
  /// many errors in a row count as one.
  static func company(_ places: ArraySlice<PlaceMeasurement>) -> [Double] {
    var sums = [Double](repeating: 1, count: places.count)
    // By source.
    var carried: InlineArray<2, Double> = [0, 0]
    for (offset, index) in places.indices.enumerated() {
      let source = places[index].source.rawValue
      // Nothing is carried before the first, whatever it followed once.
      carried[source] *= places[index].likeness
      sums[offset] += carried[source]
      carried[source] += 1
    }
    carried = [0, 0]
    for index in places.indices.reversed() {
      let source = places[index].source.rawValue
      sums[index - places.startIndex] += carried[source]
      carried[source] = (carried[source] + 1) * places[index].likeness
    }
    return sums
  }
}
