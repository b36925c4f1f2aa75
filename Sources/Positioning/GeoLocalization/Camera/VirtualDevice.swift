package import GeoSessions
package import Geodesy

/// A camera turned as the user sees its picture: upright, however the device is held.
package enum VirtualDevice {
  /// Device orientation of a camera with these angles.
  ///
  /// Nil if the camera looks steeply up or down, which leaves the orientation open.
  package static func orientation(_ angles: EulerAngles) -> DeviceOrientation? {
    guard abs(angles.pitch) < 45 else { return nil }
    let roll = angles.roll.remainder(dividingBy: 360)
    return switch roll {
    case -135 ..< -45: .portrait
    case -45..<45: .landscapeLeft
    case 45..<135: .portraitUpsideDown
    default: .landscapeRight
    }
  }

  /// Device orientation of a frame: by the camera's angles, else as the frame states, else upright.
  package static func orientation(of frame: Frame) -> DeviceOrientation {
    let angles = frame.details.eulerAngles ?? frame.pose.map { EulerAngles($0.orientation) }
    return angles.flatMap(orientation) ?? frame.details.orientation ?? .portrait
  }

  /// The camera's pose turned about its line of sight so that its x points to the picture's right.
  package static func pose(_ camera: FramePose, held: DeviceOrientation) -> FramePose {
    FramePose(
      position: camera.position,
      orientation: camera.orientation * turn(by: held.quarterTurns))
  }

  /// A turn about z by a number of quarters.
  private static func turn(by quarters: Int) -> Orientation {
    let half = 0.5.squareRoot()
    let (sine, cosine) = [(0, 1), (half, half), (1, 0), (half, -half)][quarters]
    return (try? Orientation(x: 0, y: 0, z: sine, w: cosine)) ?? .identity
  }
}

extension DeviceOrientation {
  /// Number of counter-clockwise quarter turns from the axes of the sensor's picture, whose x is
  /// the long side of the device, to those of the upright picture.
  var quarterTurns: Int {
    switch self {
    case .landscapeLeft, .unknown: 0
    case .portrait: 1
    case .landscapeRight: 2
    case .portraitUpsideDown: 3
    }
  }
}
