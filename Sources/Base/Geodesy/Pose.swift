/// The position and orientation of a body on the Earth, as in an OGC GeoPose.
public struct Pose: Hashable, Sendable {
  /// Latitude, longitude and ellipsoidal height.
  public var position: GeodeticPosition
  /// The turn against east, north and up at that very position.
  public var orientation: Orientation

  /// Creates a pose.
  public init(position: GeodeticPosition, orientation: Orientation) {
    self.position = position
    self.orientation = orientation
  }
}

/// The position of a body in a local frame and its orientation against the frame's axes.
public struct FramePose: Hashable, Sendable {
  /// Meters along the frame's axes.
  public var position: Vector3
  /// The turn against the frame's axes.
  public var orientation: Orientation

  /// Creates a pose.
  public init(position: Vector3, orientation: Orientation) {
    self.position = position
    self.orientation = orientation
  }
}

extension ARWorldFrame {
  /// A pose on the Earth in this world, the body's axes renamed as the frame's are.
  ///
  /// The turn between the frames at the two places is taken into account: up and north at the pose
  /// differ from those at the origin by 0.009° per kilometer and more toward the poles.
  public func pose(_ pose: Pose) -> FramePose {
    let turn = local.turn(from: LocalFrame(origin: pose.position))
    return FramePose(
      position: point(pose.position), orientation: orientation(turn * pose.orientation))
  }

  /// A pose of this world on the Earth, the body's axes renamed as the frame's are.
  /// - Throws: `GeodesyError` when the position is near the center of the Earth or not finite.
  public func pose(_ pose: FramePose) throws(GeodesyError) -> Pose {
    let position = try position(pose.position)
    let turn = LocalFrame(origin: position).turn(from: local)
    return Pose(
      position: position, orientation: turn * localOrientation(pose.orientation))
  }
}
