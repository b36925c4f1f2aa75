public import Geodesy

/// The uncertainty of the yaw and the place of an AR world: a covariance of yaw, east, north and
/// up.
///
/// Stated for the pivot of a `WorldPlacement`; elsewhere the yaw adds to the place.
public struct PlacementUncertainty: Hashable, Sendable {
  /// The variance of the yaw, in square degrees.
  public var yaw: Double
  /// The variance toward the east, in square meters.
  public var east: Double
  /// The variance toward the north, in square meters.
  public var north: Double
  /// The covariance of east and north, in square meters.
  public var eastNorth: Double
  /// The covariance of yaw and east, in degree meters.
  public var yawEast: Double
  /// The covariance of yaw and north, in degree meters.
  public var yawNorth: Double
  /// The variance of the height, in square meters; nil when no height is known.
  public var up: Double?

  /// Creates a covariance of its entries.
  public init(
    yaw: Double, east: Double, north: Double, eastNorth: Double = 0, yawEast: Double = 0,
    yawNorth: Double = 0, up: Double? = nil
  ) {
    self.yaw = yaw
    self.east = east
    self.north = north
    self.eastNorth = eastNorth
    self.yawEast = yawEast
    self.yawNorth = yawNorth
    self.up = up
  }

  /// Degrees of uncertainty of the yaw (one standard deviation).
  public var yawAccuracy: Degrees { yaw.squareRoot() }

  /// Meters of uncertainty along the less certain horizontal direction (one standard deviation).
  public var horizontalAccuracy: Meters {
    let half = (east - north) / 2
    let radius = (half * half + eastNorth * eastNorth).squareRoot()
    return max(0, (east + north) / 2 + radius).squareRoot()
  }

  /// Meters of uncertainty of the height; nil when no height is known.
  public var verticalAccuracy: Meters? { up.map { $0.squareRoot() } }

  /// The covariance at a point so far from the pivot.
  public func moved(east x: Meters, north y: Meters) -> PlacementUncertainty {
    // A turn by one degree moves the point by (-y, x) · π/180.
    let (dx, dy) = (-y * (Double.pi / 180), x * (Double.pi / 180))
    var result = self
    result.east = east + 2 * dx * yawEast + dx * dx * yaw
    result.north = north + 2 * dy * yawNorth + dy * dy * yaw
    result.eastNorth = eastNorth + dx * yawNorth + dy * yawEast + dx * dy * yaw
    result.yawEast = yawEast + dx * yaw
    result.yawNorth = yawNorth + dy * yaw
    return result
  }
}
