public import Geodesy

/// A point on a floor's plan, in meters from the upper left corner of the plan.
///
/// `x` counts to the right and `y` down, as the pixels of a plan image do; where that points on the
/// Earth is said by a `FloorFrame`.
public struct FloorPoint: Hashable, BitwiseCopyable, Sendable {
  /// Meters to the right of the plan's left edge.
  public var x: Meters
  /// Meters below the plan's upper edge.
  public var y: Meters

  /// Creates a point of its two distances.
  public init(x: Meters, y: Meters) {
    self.x = x
    self.y = y
  }

  /// Whether both numbers are finite and within the size that a plan may have.
  public var isUsable: Bool { abs(x) <= Self.limit && abs(y) <= Self.limit }

  /// Maximum distance of a point from the corner of the plan: 100 km.
  public static let limit: Meters = 100_000

  /// The straight distance to another point of the same floor in meters.
  public func distance(to other: FloorPoint) -> Meters {
    let x = other.x - x
    let y = other.y - y
    return (x * x + y * y).squareRoot()
  }

  /// The point on the straight line to another; `fraction` 0 is here, 1 is there.
  public func interpolated(to other: FloorPoint, fraction: Double) -> FloorPoint {
    FloorPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// The point of a straight line that is nearest to this one.
  public func nearestPoint(onSegmentFrom start: FloorPoint, to end: FloorPoint) -> FloorPoint {
    let x = end.x - start.x
    let y = end.y - start.y
    let square = x * x + y * y
    guard square > 0 else { return start }
    let along = ((self.x - start.x) * x + (self.y - start.y) * y) / square
    return start.interpolated(to: end, fraction: min(1, max(0, along)))
  }
}
