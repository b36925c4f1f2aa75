package import Geodesy

/// Uncertainty of a point of a plan, as the covariance of its coordinates in square meters.
package struct PlanarCovariance: Hashable, Sendable {
  /// The variance of `x`.
  package var xx: Double
  /// The covariance of `x` and `y`.
  package var xy: Double
  /// The variance of `y`.
  package var yy: Double

  /// Creates a covariance of its three numbers.
  package init(xx: Double, xy: Double = 0, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  package static let zero = PlanarCovariance(xx: 0, yy: 0)

  /// The same uncertainty in every direction.
  package init(standardDeviation: Meters) {
    self.init(xx: standardDeviation * standardDeviation, yy: standardDeviation * standardDeviation)
  }

  /// The standard deviation along the direction of the greatest uncertainty.
  package var greatestStandardDeviation: Meters {
    let mean = (xx + yy) / 2
    let half = (xx - yy) / 2
    return max(0, mean + (half * half + xy * xy).squareRoot()).squareRoot()
  }

  /// The root of the mean squared distance.
  package var standardDeviation: Meters { max(0, xx + yy).squareRoot() }

  /// The same shape, as large as a radius that holds 68.3 of 100 points (of a round normal
  /// distribution, 1.515 deviations along each axis).
  func scaled(to radius: Meters) -> PlanarCovariance {
    let own = standardDeviation / 2.0.squareRoot()
    let standardDeviation = radius / 1.515
    guard own > 0 else { return PlanarCovariance(standardDeviation: standardDeviation) }
    let scale = standardDeviation / own * (standardDeviation / own)
    return PlanarCovariance(xx: xx * scale, xy: xy * scale, yy: yy * scale)
  }

  /// The uncertainty of a sum of two that know nothing of one another.
  package static func + (a: PlanarCovariance, b: PlanarCovariance) -> PlanarCovariance {
    PlanarCovariance(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy)
  }
}

/// A point of a plan with its uncertainty.
struct PlanarEstimate: Hashable, Sendable {
  /// Position on the plan, in meters.
  var point: FloorPoint
  var covariance: PlanarCovariance
}
