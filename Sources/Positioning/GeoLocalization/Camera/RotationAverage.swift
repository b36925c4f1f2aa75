import GeoNumerics
package import Geodesy

/// The average of orientations: the quaternion that lies closest to all of them.
///
/// The eigenvector of the largest eigenvalue of the sum of `q qᵀ` (Markley, Cheng, Crassidis, Oshman
/// 2007), which needs no care about the sign of a quaternion. Robust averaging weighs each
/// orientation by one over its distance from the average and repeats, so that gross errors lose
/// their pull: the answer stays where most of the orientations are.
package struct RotationAverage: Hashable, Sendable {
  package let orientation: Orientation
  /// The weighted root mean square of the angles to the average, degrees.
  package let spread: Degrees

  /// Treatment of gross errors.
  package enum Method: Hashable, Sendable {
    /// Every orientation counts by its weight alone: least squares.
    case leastSquares
    /// Orientations far from the average count less: least distances.
    case robust
  }

  /// Averages orientations.
  ///
  /// Nil without an orientation of positive weight, with another count of weights, or where the
  /// orientations are so far apart that no average is better than its neighbors.
  /// - Parameters:
  ///   - orientations: At least one.
  ///   - weights: The weight of each; nil for equal ones. Weights that are not positive and finite
  ///     count as 0.
  ///   - method: Treatment of gross errors.
  package init?(
    _ orientations: [Orientation], weights: [Double]? = nil, method: Method = .robust
  ) {
    if let weights, weights.count != orientations.count { return nil }
    let given = (weights ?? orientations.map { _ in 1 }).map { $0 > 0 && $0.isFinite ? $0 : 0 }
    guard var average = Self.leastSquares(orientations, given) else { return nil }
    if method == .robust {
      for _ in 0..<Self.rounds {
        let closer = zip(orientations, given).map { orientation, weight in
          weight / max(Self.chord(average, orientation), Self.shortestChord)
        }
        guard let next = Self.leastSquares(orientations, closer) else { break }
        average = next
      }
    }
    var (sum, total) = (0.0, 0.0)
    for (orientation, weight) in zip(orientations, given) {
      let angle = Self.angle(average, orientation)
      sum += weight * angle * angle
      total += weight
    }
    orientation = average
    spread = (sum / total).squareRoot()
  }

  private static let rounds = 32
  /// A thousandth of a degree, so that an orientation equal to the average does not decide alone.
  private static let shortestChord = 1e-5

  private static func leastSquares(
    _ orientations: [Orientation], _ weights: [Double]
  ) -> Orientation? {
    var rows: [4 of SIMD4<Double>] = [.zero, .zero, .zero, .zero]
    var total = 0.0
    for (q, weight) in zip(orientations, weights) where weight > 0 {
      let parts = SIMD4(q.x, q.y, q.z, q.w)
      for row in 0..<4 { rows[row] += weight * parts[row] * parts }
      total += weight
    }
    guard total > 0, total.isFinite else { return nil }
    let found = SymmetricMatrix4(rows[0], rows[1], rows[2], rows[3]).largestEigenvalue()
    guard found.value - found.next > 1e-9 * total else { return nil }
    let v = found.vector
    // Of the two signs the one with a positive last component, as quaternions are mostly written.
    let sign: Double = v[3] < 0 ? -1 : 1
    return try? Orientation(x: v[0] * sign, y: v[1] * sign, z: v[2] * sign, w: v[3] * sign)
  }

  /// Distance of two quaternions on the unit sphere, regardless of sign.
  private static func chord(_ a: Orientation, _ b: Orientation) -> Double {
    let sign: Double = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1 : 1
    let (x, y) = (a.x - sign * b.x, a.y - sign * b.y)
    let (z, w) = (a.z - sign * b.z, a.w - sign * b.w)
    return (x * x + y * y + z * z + w * w).squareRoot()
  }

  private static func angle(_ a: Orientation, _ b: Orientation) -> Degrees {
    4 * ElementaryFunctions.asin(min(1, chord(a, b) / 2)) * 180 / .pi
  }
}
