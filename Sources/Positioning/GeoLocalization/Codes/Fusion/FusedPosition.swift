public import GeoSessions
public import Geodesy

/// Position fused from several fixes of one place.
public struct FusedPosition: Hashable, Sendable {
  /// The geometric median of the inliers.
  public var coordinate: Coordinate
  /// The median altitude of the inliers above the newest fix's datum; nil when none says it.
  public var altitude: Altitude?
  package var confidence: FixConfidence
  /// Number of fixes.
  public var fixes: Int
  /// Number of inliers.
  public var inliers: Int
  /// The root mean square of the distances of the inliers to the position; nil for one inlier, which
  /// says nothing of its own error.
  public var scatter: Meters?
  /// Meters of uncertainty: the scatter over the root of the number of inliers, at least a quarter of
  /// it; nil for one inlier.
  public var uncertainty: Meters?
  /// Covariance of the inliers about the position; nil for one inlier.
  var covariance: PlaneCovariance?
  /// Zones of the newest fix.
  public var zones: [LocalizationZone]
}

/// The scatter of points about another one, in square meters.
struct PlaneCovariance: Hashable, Sendable {
  /// Along east.
  var eastEast: Double
  var eastNorth: Double
  /// Along north.
  var northNorth: Double
}

/// Sums of points from which their scatter about any place follows.
struct PlaneSums: Hashable, Sendable {
  private(set) var count = 0
  private var sum = SIMD2<Double>.zero
  private var squares = SIMD3<Double>.zero
  /// Near the points, so that no digits are lost.
  private let pivot: SIMD2<Double>

  init(about pivot: PlanePoint) { self.pivot = SIMD2(pivot.east, pivot.north) }

  mutating func add(_ point: PlanePoint) {
    let d = SIMD2(point.east, point.north) - pivot
    count += 1
    sum += d
    squares += SIMD3(d.x * d.x, d.x * d.y, d.y * d.y)
  }

  var mean: PlanePoint {
    guard count > 0 else { return PlanePoint(east: pivot.x, north: pivot.y) }
    let mean = sum / Double(count) + pivot
    return PlanePoint(east: mean.x, north: mean.y)
  }

  /// The mean products of the ways from a place to the points.
  func covariance(about place: PlanePoint) -> PlaneCovariance {
    guard count > 0 else { return PlaneCovariance(eastEast: 0, eastNorth: 0, northNorth: 0) }
    let n = Double(count)
    let c = SIMD2(place.east, place.north) - pivot
    let mean = sum / n
    let s = squares / n
    return PlaneCovariance(
      eastEast: max(0, s.x - 2 * c.x * mean.x + c.x * c.x),
      eastNorth: s.y - c.x * mean.y - c.y * mean.x + c.x * c.y,
      northNorth: max(0, s.z - 2 * c.y * mean.y + c.y * c.y))
  }

  /// The root mean square of the distances to a place.
  func scatter(about place: PlanePoint) -> Meters {
    let found = covariance(about: place)
    return (found.eastEast + found.northNorth).squareRoot()
  }
}
