import GeoSessions
import Geodesy

/// What the noise of the measurements does to a fit: the covariance of yaw, east and north.
///
/// The estimate weighs measurements as if they were independent; its covariance counts that errors of
/// one source are alike for a while (exponential correlation), by one running sum per source.
struct NoiseSums {
  private(set) var yaw = 0.0
  private(set) var yawEast = 0.0
  private(set) var yawNorth = 0.0
  private(set) var place = 0.0

  /// Adds the trusted measurements of one source, in order of time.
  mutating func add(
    _ rows: [(time: Seconds, row: PlacementFit.Row)], correlation: Seconds, fit: PlacementFit
  ) {
    var carried = SIMD4<Double>.zero
    var last = -Double.infinity
    for (time, row) in rows where row.trust > 0 {
      carried *= Self.likeness(time - last, correlation)
      last = time
      let turned = fit.turned(row.point)
      let size = row.weight * row.variance.squareRoot()
      // The effect on yaw (per east and north error) and on the place.
      let (e, n, one) = (size * turned.x, size * turned.y, size)
      yaw += e * (e + 2 * carried.x) + n * (n + 2 * carried.y)
      yawEast -= n * one + n * carried.z + one * carried.y
      yawNorth += e * one + e * carried.z + one * carried.x
      place += one * (one + 2 * carried.z)
      carried += SIMD4(e, n, one, 0)
    }
  }

  /// Adds a direction.
  mutating func add(_ row: PlacementFit.YawRow) {
    yaw += row.weight * row.trust * row.trust
  }

  /// How alike two errors are that lie so far apart.
  static func likeness(_ interval: Seconds, _ correlation: Seconds) -> Double {
    if interval == 0 { return correlation > 0 ? 1 : 0 }
    return correlation > 0 ? ElementaryFunctions.exp(-interval / correlation) : 0
  }

  /// For each of some times in order, the sum of its likeness with all of them: how many errors in a
  /// row count as one.
  static func company(_ times: [Seconds], _ correlation: Seconds) -> [Double] {
    var sums = [Double](repeating: 1, count: times.count)
    if correlation <= 0 || times.count < 2 { return sums }
    var likenesses = [Double](repeating: 0, count: times.count)
    var carried = 0.0
    for i in 1..<times.count {
      likenesses[i] = likeness(times[i] - times[i - 1], correlation)
      carried = (carried + 1) * likenesses[i]
      sums[i] += carried
    }
    carried = 0
    for i in (0..<times.count - 1).reversed() {
      carried = (carried + 1) * likenesses[i + 1]
      sums[i] += carried
    }
    return sums
  }
}
