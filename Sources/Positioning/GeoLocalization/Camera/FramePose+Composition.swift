package import Geodesy

/// Poses as moves from one frame to another.
extension FramePose {
  /// The pose of a body in this frame's outer frame, of its pose in this one.
  package func outer(_ inner: FramePose) -> FramePose {
    FramePose(
      position: outer(inner.position), orientation: orientation * inner.orientation)
  }

  /// A point in this frame's outer frame, of the point in this one.
  package func outer(_ point: Vector3) -> Vector3 { position + orientation.rotated(point) }

  /// A point in this frame, of the point in its outer frame.
  package func inner(_ point: Vector3) -> Vector3 { orientation.inverse.rotated(point - position) }

  /// The outer frame's pose in this one.
  package var inverse: FramePose {
    let turn = orientation.inverse
    return FramePose(position: turn.rotated(position) * -1, orientation: turn)
  }

  package var isFinite: Bool { position.length < .infinity && abs(orientation.w) <= 2 }

  /// The pose with the axes that a service speaks: right-handed as in a session, or Unity's left-
  /// handed ones, where z and the x and y of the quaternion have the other sign.
  ///
  /// The same way leads back.
  package func exchanged(isRightHanded: Bool) -> FramePose {
    guard !isRightHanded else { return self }
    return FramePose(
      position: FrameConvention.eus.vector(position, in: .eun),
      orientation: FrameConvention.eus.orientation(orientation, in: .eun))
  }
}
