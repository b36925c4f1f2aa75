import GeoNumerics
package import Geodesy

/// Placement of a map on Earth: the position of its origin and a turn about up.
///
/// The map's axes are those of `FramePose` in a session, y up; with yaw 0 its x points east and
/// its z south. The same numbers give the same bits on every machine. Straight axes: 8 cm too high
/// 1 km away from the origin.
package struct MapGeoreference: Hashable, Sendable {
  /// The map's origin; the height is above the ellipsoid.
  package let origin: GeodeticPosition
  /// Rotation of the axes, degrees counter-clockwise seen from above.
  package let yaw: Degrees
  private let frame: DeterministicLocalFrame
  private let turn: Orientation

  package init(origin: GeodeticPosition, yaw: Degrees) {
    self.origin = origin
    self.yaw = yaw
    frame = DeterministicLocalFrame(origin: origin)
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: (yaw / 2).remainder(dividingBy: 360))
    // About up in east, north and up; a yaw that is not finite turns nothing.
    turn = (try? Orientation(x: 0, y: 0, z: sine, w: cosine)) ?? .identity
  }

  /// Creates the georeference under which a body of the map is at a pose on Earth.
  ///
  /// Any difference of the two orientations besides a turn about up is ignored.
  /// - Parameters:
  ///   - local: The body in the map.
  ///   - geographic: The same body on Earth, its own axes kept.
  /// - Throws: `GeodesyError` when the origin is near the center of the Earth.
  package init(local: FramePose, geographic: Pose) throws(GeodesyError) {
    let upright = FrameConvention.eus.orientation(local.orientation, keepingBodyIn: .enu)
    let difference = geographic.orientation * (upright ?? .identity).inverse
    let yaw = 2 * ElementaryFunctions.atan2(difference.z, difference.w) * 180 / .pi
    let there = MapGeoreference(origin: geographic.position, yaw: yaw)
    let origin = try there.position(local.position * -1)
    self.init(origin: origin, yaw: yaw.remainder(dividingBy: 360))
  }

  /// A point of the map on Earth.
  /// - Throws: `GeodesyError` when it is near the center of the Earth or not finite.
  package func position(_ point: Vector3) throws(GeodesyError) -> GeodeticPosition {
    let local = turn.rotated(FrameConvention.eus.vector(point, in: .enu))
    return try frame.position(FrameConvention.enu.local(local))
  }

  package func point(_ position: GeodeticPosition) -> Vector3 {
    let local = FrameConvention.enu.vector(frame.local(position))
    return FrameConvention.enu.vector(turn.inverse.rotated(local), in: .eus)
  }

  /// A body of the map on Earth, its own axes kept: a camera looks along its -z there too.
  ///
  /// The turn counts against east, north and up at the map's origin, which differ from those at the
  /// body by 0.009° per kilometer.
  /// - Throws: `GeodesyError` when it is near the center of the Earth or not finite.
  package func pose(_ body: FramePose) throws(GeodesyError) -> Pose {
    let upright = FrameConvention.eus.orientation(body.orientation, keepingBodyIn: .enu)
    return Pose(
      position: try position(body.position), orientation: turn * (upright ?? .identity))
  }
}
