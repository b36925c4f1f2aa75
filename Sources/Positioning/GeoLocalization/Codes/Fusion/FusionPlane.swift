import GeoNumerics
public import Geodesy

/// A point of a plane in meters, east and north of the plane's origin.
public struct PlanePoint: Hashable, BitwiseCopyable, Sendable {
  /// Meters toward the east.
  public var east: Meters
  /// Meters toward the north.
  public var north: Meters

  /// Creates a point.
  public init(east: Meters, north: Meters) {
    self.east = east
    self.north = north
  }

  /// Meters from one point to another.
  public func distance(to other: PlanePoint) -> Meters {
    let (x, y) = (other.east - east, other.north - north)
    return (x * x + y * y).squareRoot()
  }
}

/// The ground about a place as a plane in meters.
///
/// Azimuthal and equidistant about the origin on a sphere that touches the ellipsoid there: exact to
/// a millionth within some kilometers, usable to the other side of the Earth, without a seam at the
/// antimeridian or a hole at the poles. The same bits on every machine.
public struct FusionPlane: Hashable, Sendable {
  /// Origin of the plane's east and north axes.
  public let origin: Coordinate
  private let frame: DeterministicLocalFrame
  private static let radius: Meters = 6_371_008.8
  /// Distance below which the series is exact to the last bits.
  private static let near: Meters = 5000

  /// Creates the plane about an origin.
  public init(origin: Coordinate) {
    self.origin = origin
    frame = DeterministicLocalFrame(origin: GeodeticPosition(origin, height: 0))
  }

  /// A place in the plane.
  public func point(_ coordinate: Coordinate) -> PlanePoint {
    let local = frame.local(GeodeticPosition(coordinate, height: 0))
    let square = local.east * local.east + local.north * local.north
    let scale: Double
    if square < Self.near * Self.near && local.up > -Self.near {
      scale = 1 + square / (6 * Self.radius * Self.radius)
    } else {
      let level = square.squareRoot()
      let angle = ElementaryFunctions.atan2(level, Self.radius + local.up)
      guard level > 0 else { return PlanePoint(east: Self.radius * angle, north: 0) }
      scale = Self.radius * angle / level
    }
    return PlanePoint(east: local.east * scale, north: local.north * scale)
  }

  /// The place of a point of the plane; nil for a point that is not finite or beyond the antipode.
  public func coordinate(_ point: PlanePoint) -> Coordinate? {
    let length = (point.east * point.east + point.north * point.north).squareRoot()
    let angle = length / Self.radius
    // The antipode itself may be rounded to beyond it.
    guard angle <= .pi + 1e-9 else { return nil }
    guard length > 0 else { return origin }
    let (sine, cosine) = ElementaryFunctions.sincos(angle)
    let (east, north) = (point.east / length * sine, point.north / length * sine)
    // The place is where the ray from the sphere's center meets the ellipsoid.
    var reach = Self.radius
    var found: GeodeticPosition?
    for _ in 0..<(length < Self.near ? 1 : 6) {
      let local = ENUPosition(
        east: east * reach, north: north * reach, up: reach * cosine - Self.radius)
      guard let position = try? frame.position(local) else { return nil }
      found = position
      reach -= position.height
    }
    return found?.coordinate
  }
}
