import GeoSystem

/// East, north and up in meters at an origin (EPSG method 9837).
///
/// Straight axes: a point far away on the ground is below the plane (8 cm at 1 km).
public struct LocalFrame: Hashable, Sendable {
  /// The origin of east, north and up.
  public let origin: GeodeticPosition
  /// The origin from the center of the Earth.
  public let center: ECEFPosition
  let sineLatitude: Double
  let cosineLatitude: Double
  let sineLongitude: Double
  let cosineLongitude: Double

  /// Creates the frame at an origin; at a pole east and north follow its longitude.
  public init(origin: GeodeticPosition) {
    self.origin = origin
    center = ECEFPosition(origin)
    let latitude = origin.coordinate.latitude * (.pi / 180)
    let longitude = origin.coordinate.longitude * (.pi / 180)
    sineLatitude = sin(latitude)
    cosineLatitude = abs(origin.coordinate.latitude) == 90 ? 0 : cos(latitude)
    sineLongitude = sin(longitude)
    cosineLongitude = cos(longitude)
  }

  /// A point of the Earth in this frame.
  public func local(_ position: GeodeticPosition) -> ENUPosition { local(ECEFPosition(position)) }

  /// A position from the center of the Earth in this frame.
  public func local(_ position: ECEFPosition) -> ENUPosition {
    localDirection(
      ECEFPosition(x: position.x - center.x, y: position.y - center.y, z: position.z - center.z))
  }

  /// A point of this frame on the Earth.
  /// - Throws: `GeodesyError` when the point is near the center of the Earth or not finite.
  public func position(_ local: ENUPosition) throws(GeodesyError) -> GeodeticPosition {
    try GeodeticPosition(cartesian(local))
  }

  /// A point of this frame from the center of the Earth.
  public func cartesian(_ local: ENUPosition) -> ECEFPosition {
    let way = cartesianDirection(local)
    return ECEFPosition(x: center.x + way.x, y: center.y + way.y, z: center.z + way.z)
  }

  /// A direction along the Earth's axes in this frame.
  public func localDirection(_ direction: ECEFPosition) -> ENUPosition {
    let outward = cosineLongitude * direction.x + sineLongitude * direction.y
    return ENUPosition(
      east: cosineLongitude * direction.y - sineLongitude * direction.x,
      north: cosineLatitude * direction.z - sineLatitude * outward,
      up: cosineLatitude * outward + sineLatitude * direction.z)
  }

  /// A direction of this frame along the Earth's axes.
  public func cartesianDirection(_ direction: ENUPosition) -> ECEFPosition {
    let outward = cosineLatitude * direction.up - sineLatitude * direction.north
    return ECEFPosition(
      x: cosineLongitude * outward - sineLongitude * direction.east,
      y: sineLongitude * outward + cosineLongitude * direction.east,
      z: cosineLatitude * direction.north + sineLatitude * direction.up)
  }

  /// The turn that takes east, north and up of another frame to this frame's.
  ///
  /// Up differs by about 0.009° per kilometer.
  public func turn(from other: LocalFrame) -> Orientation {
    func column(_ axis: ENUPosition) -> Vector3 {
      FrameConvention.enu.vector(localDirection(other.cartesianDirection(axis)))
    }
    return Orientation(
      columns: column(ENUPosition(east: 1, north: 0, up: 0)),
      column(ENUPosition(east: 0, north: 1, up: 0)),
      column(ENUPosition(east: 0, north: 0, up: 1)))
  }
}
