import GeoNumerics
public import Geodesy

/// The placement of an AR world on Earth: the yaw of its axes and the place of one of its points.
///
/// The axes are right-handed with y up (`FrameConvention.eus` at yaw 0). The place is that of the
/// pivot, the middle of the measurements, where it is known best; everything else follows by a turn
/// about up. The same numbers give the same bits on every machine.
public struct WorldPlacement: Hashable, Sendable {
  /// The point of the AR world whose place is stated, in meters.
  public let pivot: Vector3
  /// The place of the pivot.
  public let coordinate: Coordinate
  /// The altitude of the pivot; nil when no measurement stated one.
  ///
  /// In the datum of the measurements: an altitude above sea level stays one.
  public let altitude: Altitude?
  /// The turn of the world from +x east, -z north at the pivot: degrees counter-clockwise seen from
  /// above, `-180...180`, as in `ARWorldFrame`.
  public let yaw: Degrees
  /// The uncertainty at the pivot.
  public let uncertainty: PlacementUncertainty
  private let frame: DeterministicLocalFrame
  private let sine: Double
  private let cosine: Double

  /// Creates a placement.
  public init(
    pivot: Vector3 = Vector3(x: 0, y: 0, z: 0), coordinate: Coordinate, altitude: Altitude?,
    yaw: Degrees, uncertainty: PlacementUncertainty
  ) {
    self.pivot = pivot
    self.coordinate = coordinate
    self.altitude = altitude
    self.yaw = yaw
    self.uncertainty = uncertainty
    frame = DeterministicLocalFrame(
      origin: GeodeticPosition(coordinate, height: altitude?.meters ?? 0))
    (sine, cosine) = ElementaryFunctions.sincos(degrees: yaw)
  }

  /// A point of the AR world on Earth.
  ///
  /// The altitude counts from the pivot's, in its datum; the slope of a geoid under a sea-level
  /// altitude (centimeters per kilometer) is not known here.
  ///
  /// - Throws: `TrackingError.noPlace` for a point that is not finite or near the Earth's center.
  public func geoLocation(forPoint point: Vector3) throws(TrackingError) -> WorldLocation {
    do {
      let position = try frame.position(direction(point - pivot))
      return WorldLocation(
        coordinate: position.coordinate,
        altitude: altitude.map { Altitude(meters: position.height, datum: $0.datum) })
    } catch {
      throw .noPlace(error)
    }
  }

  /// The point of the AR world at a place on Earth.
  ///
  /// Without an altitude it is as high as the pivot.
  ///
  /// - Throws: `TrackingError` when the altitude cannot be compared with the pivot's.
  public func point(at location: WorldLocation) throws(TrackingError) -> Vector3 {
    try point(at: DeterministicLocalFrame.Spot(location.coordinate), altitude: location.altitude)
  }

  /// The point of the AR world at a prepared place.
  func point(
    at spot: DeterministicLocalFrame.Spot, altitude other: Altitude?
  ) throws(TrackingError) -> Vector3 {
    var height = frame.origin.height
    if let other {
      guard let altitude else { throw .heightUnknown }
      guard other.datum == altitude.datum else {
        throw .datumsDiffer(found: other.datum, expected: altitude.datum)
      }
      height = other.meters
    }
    let local = frame.local(spot, height: height)
    guard local.east.isFinite, local.north.isFinite, local.up.isFinite else {
      throw .noPlace(.notAPosition(ECEFPosition(x: local.east, y: local.north, z: local.up)))
    }
    return pivot + vector(local)
  }

  /// A direction of the AR world in east, north and up at the pivot.
  public func direction(_ vector: Vector3) -> ENUPosition {
    ENUPosition(
      east: cosine * vector.x + sine * vector.z, north: sine * vector.x - cosine * vector.z,
      up: vector.y)
  }

  /// A direction of east, north and up at the pivot in the AR world.
  public func vector(_ direction: ENUPosition) -> Vector3 {
    Vector3(
      x: cosine * direction.east + sine * direction.north, y: direction.up,
      z: sine * direction.east - cosine * direction.north)
  }

  /// The uncertainty at a point of the AR world.
  public func uncertainty(at point: Vector3) -> PlacementUncertainty {
    let way = direction(point - pivot)
    return uncertainty.moved(east: way.east, north: way.north)
  }

  /// The placement of the same world, stated for another point.
  ///
  /// The yaw counts from true north there, which turns on the way: 0.009° per kilometer to the east
  /// times the tangent of the latitude.
  ///
  /// - Throws: `TrackingError.noPlace` for a point that is not finite or near the Earth's center.
  public func placed(at point: Vector3) throws(TrackingError) -> WorldPlacement {
    let location = try geoLocation(forPoint: point)
    let other = DeterministicLocalFrame(
      origin: GeodeticPosition(location.coordinate, height: location.altitude?.meters ?? 0))
    let axis = other.localDirection(
      frame.cartesianDirection(ENUPosition(east: cosine, north: sine, up: 0)))
    return WorldPlacement(
      pivot: point, coordinate: location.coordinate, altitude: location.altitude,
      yaw: ElementaryFunctions.atan2(axis.north, axis.east) * (180 / .pi),
      uncertainty: uncertainty(at: point))
  }
}

/// A place on Earth: latitude, longitude and, where known, an altitude with its datum.
public struct WorldLocation: Hashable, Sendable {
  /// Position in degrees on WGS84.
  public var coordinate: Coordinate
  /// The altitude; nil when unknown.
  public var altitude: Altitude?

  /// Creates a place.
  public init(coordinate: Coordinate, altitude: Altitude?) {
    self.coordinate = coordinate
    self.altitude = altitude
  }
}
