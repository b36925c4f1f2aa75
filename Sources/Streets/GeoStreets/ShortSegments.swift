import GeoSystem
import Geodesy

/// Lengths of short segments about a latitude, and points on them, without trigonometry for each.
///
/// The mid-latitude formulas of Gauss: for segments of at most about a kilometer within 60 km of the
/// latitude they are right to 0.05 mm up to 80° of latitude.
struct ShortSegments {
  private let latitude: Double
  private let sine: Double
  private let cosine: Double

  private static let radians = Double.pi / 180 / 1e7
  /// In radians.
  private static let farthest = 0.01
  private static let longestNorth = 2e-4
  private static let longestEast = 5e-4
  private static let highest = 80.0

  /// Prepares formulas about a latitude.
  init(latitude: Degrees) {
    self.latitude = latitude * .pi / 180
    sine = sin(self.latitude)
    cosine = abs(latitude) < Self.highest ? cos(self.latitude) : 0
  }

  /// A segment in radians, with the circle of latitude through its middle.
  private struct Middle {
    var north: Double
    var east: Double
    var sine: Double
    var cosine: Double
  }

  @inline(__always)
  private func middle(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Middle? {
    let north = Double(Int(b.latitude) - Int(a.latitude)) * Self.radians
    let east = Double(Int(b.longitude) - Int(a.longitude)) * Self.radians
    let offset = Double(Int(a.latitude) + Int(b.latitude)) * (Self.radians / 2) - latitude
    guard cosine > 0, abs(north) < Self.longestNorth, abs(east) < Self.longestEast,
      abs(offset) < Self.farthest
    else { return nil }
    let square = offset * offset
    let (wave, rest) = (offset * (1 - square / 6), 1 - square / 2)
    return Middle(
      north: north, east: east, sine: sine * rest + cosine * wave,
      cosine: cosine * rest - sine * wave)
  }

  @inline(__always)
  func length(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Meters {
    guard let middle = middle(a, b) else {
      return SegmentLength.between(a.coordinate, b.coordinate)
    }
    let normal = WGS84.primeVerticalRadius(sine: middle.sine)
    let meridian = WGS84.meridianRadius(sine: middle.sine)
    let (x, y) = (normal * middle.cosine * middle.east, meridian * middle.north)
    return (x * x + y * y).squareRoot()
  }

  /// The point at a share `0...1` of a segment.
  @inline(__always)
  func point(_ a: FixedCoordinate, _ b: FixedCoordinate, fraction: Double) -> Coordinate {
    guard fraction > 0, fraction < 1, let middle = middle(a, b) else {
      return a.coordinate.interpolated(to: b.coordinate, fraction: fraction)
    }
    // The deviation of the line from the straight one in longitude and latitude, on the sphere.
    let bend = fraction * (1 - fraction)
    let north = bend / 2 * middle.sine * middle.cosine * middle.east * middle.east
    let east = -bend * middle.sine / middle.cosine * middle.north * middle.east
    let units = 1 / Self.radians
    return Coordinate(
      latitude: (Double(a.latitude) + (fraction * middle.north + north) * units) / 1e7,
      longitude: (Double(a.longitude) + (fraction * middle.east + east) * units) / 1e7)
  }
}
