import GeoNumerics
import GeoSessions
import Geodesy

/// The turn of a pose about the vertical in a world whose y points up, counter-clockwise from above.
///
/// Taken from an axis' shadow on the ground, never from angles of Euler: those swing wildly when a
/// camera looks straight up or down.
enum PoseYaw {
  /// The turn of a picture by its right edge's direction, radians; nil when that is vertical.
  static func ofPicture(_ orientation: Orientation) -> Double? {
    yaw(right: orientation.rotated(Vector3(x: 1, y: 0, z: 0)))
  }

  /// The turn of a camera, radians: where it looks, or, when that is steeper than 60°, what is right
  /// on its screen.
  ///
  /// The camera's axes are those of a device in landscape with the home button on the right; `screen`
  /// says how it is held, landscape when not known.
  static func ofCamera(
    _ orientation: Orientation, screen: DeviceOrientation? = nil
  ) -> Double? {
    let view = orientation.rotated(Vector3(x: 0, y: 0, z: -1))
    if abs(view.y) <= 0.866 { return ElementaryFunctions.atan2(-view.x, -view.z) }
    return yaw(right: orientation.rotated(right(of: screen ?? .landscapeRight)))
  }

  private static func yaw(right: Vector3) -> Double? {
    guard right.x * right.x + right.z * right.z > 1e-6 else { return nil }
    return ElementaryFunctions.atan2(-right.z, right.x)
  }

  private static func right(of screen: DeviceOrientation) -> Vector3 {
    switch screen {
    case .landscapeRight, .unknown: Vector3(x: 1, y: 0, z: 0)
    case .landscapeLeft: Vector3(x: -1, y: 0, z: 0)
    case .portrait: Vector3(x: 0, y: 1, z: 0)
    case .portraitUpsideDown: Vector3(x: 0, y: -1, z: 0)
    }
  }
}
