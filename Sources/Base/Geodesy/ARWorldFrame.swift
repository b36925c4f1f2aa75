/// The world frame of an AR session whose place on the Earth is known.
///
/// Without a yaw it is ARKit's `gravityAndHeading` (`eus`) or Unity's world (`eun`). A session of
/// plain `gravity` has none until it is aligned.
public struct ARWorldFrame: Hashable, Sendable {
  /// East, north and up where x, y and z are 0.
  public let local: LocalFrame
  /// The directions of the axes when the yaw is 0.
  public let convention: FrameConvention
  /// The rotation of the axes against the convention, in degrees counterclockwise seen from above.
  ///
  /// With 90 the axis that is named after the east points north.
  public let yaw: Degrees
  private let turn: Orientation

  /// Creates the frame at an origin.
  public init(
    origin: GeodeticPosition, convention: FrameConvention = .eus, yaw: Degrees = 0
  ) {
    local = LocalFrame(origin: origin)
    self.convention = convention
    self.yaw = yaw
    turn = Orientation(degrees: yaw, about: Vector3(x: 0, y: 0, z: 1))
  }

  /// The origin of x, y and z.
  public var origin: GeodeticPosition { local.origin }

  /// A point of the Earth in this world.
  public func point(_ position: GeodeticPosition) -> Vector3 { vector(local.local(position)) }

  /// A point of this world on the Earth.
  /// - Throws: `GeodesyError` when the point is near the center of the Earth or not finite.
  public func position(_ point: Vector3) throws(GeodesyError) -> GeodeticPosition {
    try local.position(localVector(point))
  }

  /// A point or direction of east, north and up at the origin in this world.
  public func vector(_ direction: ENUPosition) -> Vector3 {
    let turned = turn.inverse.rotated(FrameConvention.enu.vector(direction))
    return FrameConvention.enu.vector(turned, in: convention)
  }

  /// A point or direction of this world in east, north and up at the origin.
  public func localVector(_ vector: Vector3) -> ENUPosition {
    let turned = convention.vector(vector, in: .enu)
    return FrameConvention.enu.local(turn.rotated(turned))
  }

  /// An orientation against east, north and up at the origin in this world, body axes renamed alike.
  public func orientation(_ orientation: Orientation) -> Orientation {
    FrameConvention.enu.orientation(turn.inverse * orientation, in: convention)
  }

  /// An orientation of this world against east, north and up at the origin, body axes renamed alike.
  public func localOrientation(_ orientation: Orientation) -> Orientation {
    turn * convention.orientation(orientation, in: .enu)
  }
}
