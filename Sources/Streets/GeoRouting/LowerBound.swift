import GeoStreets
import GeoSystem
import Geodesy

/// A distance in the plane that no walk on the network can undercut.
///
/// A degree of latitude is shortest where the meridian's radius is least (at the latitude nearest
/// the equator), a degree of longitude at the latitude nearest a pole. With both taken at their
/// least over the network's box, the straight distance in longitude and latitude is never longer
/// than the way on the ellipsoid, and it obeys the triangle inequality: A* with it is exact.
struct LowerBound {
  private let metersPerUnitNorth: Double
  private let metersPerUnitEast: Double
  private static let turn = 3_600_000_000.0

  init(_ box: BoundingBox) {
    let farthest = min(90, max(abs(box.south), abs(box.north)) + 0.01)
    let isAcrossEquator = box.south <= 0 && box.north >= 0
    let nearest = isAcrossEquator ? 0 : min(abs(box.south), abs(box.north))
    let unit = Double.pi / 180 / 1e7
    let sine = sin(farthest * .pi / 180)
    // Segment lengths are rounded to 15 nm: the margin keeps the bound below them too.
    let margin = 1 - 1e-6
    metersPerUnitNorth =
      margin * unit * WGS84.meridianRadius(sine: sin(nearest * .pi / 180))
    metersPerUnitEast =
      margin * unit * WGS84.primeVerticalRadius(sine: sine) * cos(farthest * .pi / 180)
  }

  /// Meters that a walk between the two positions has at least.
  @inline(__always)
  func between(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Double {
    let north = (Double(a.latitude) - Double(b.latitude)) * metersPerUnitNorth
    var difference = abs(Double(a.longitude) - Double(b.longitude))
    if difference > Self.turn / 2 { difference = Self.turn - difference }
    let east = difference * metersPerUnitEast
    return (north * north + east * east).squareRoot()
  }
}
