package import Geodesy

/// The axes that a camera's own frame may have.
///
/// Cameras of a session look along their -z with y up (ARKit, ARCore, glTF). Most services and
/// OpenCV have x to the right, y down and z forward: the same turned by half a turn about x.
package enum CameraAxes: String, Hashable, Sendable, CaseIterable {
  /// x right, y up, z backwards: what `Frame.pose` has.
  case tracker
  /// x right, y down, z forward: OpenCV's.
  case openCV

  /// A camera of the tracker with its own axes renamed to these, in the same outer frame.
  ///
  /// The same way leads back.
  package func camera(_ pose: FramePose) -> FramePose {
    switch self {
    case .tracker: pose
    case .openCV: FramePose(position: pose.position, orientation: pose.orientation * Self.halfTurn)
    }
  }

  /// A pose of one body in another's frame, both with their axes renamed to these.
  ///
  /// The same way leads back.
  package func relative(_ pose: FramePose) -> FramePose {
    switch self {
    case .tracker: pose
    case .openCV:
      FramePose(
        position: point(pose.position),
        orientation: Self.halfTurn.inverse * pose.orientation * Self.halfTurn)
    }
  }

  /// A point in a tracker's camera in these axes; the same way leads back.
  package func point(_ point: Vector3) -> Vector3 {
    switch self {
    case .tracker: point
    case .openCV: Vector3(x: point.x, y: -point.y, z: -point.z)
    }
  }

  /// Half a turn about x.
  private static let halfTurn = (try? Orientation(x: 1, y: 0, z: 0, w: 0)) ?? .identity
}
