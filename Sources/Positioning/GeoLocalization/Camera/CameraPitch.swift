import GeoNumerics
package import GeoSessions
package import Geodesy

/// Pitch of a camera above the horizon.
package enum CameraPitch {
  /// The pitch of a frame in degrees, up positive: the platform's where it gave one, else that of the
  /// pose; nil without either.
  package static func degrees(of frame: Frame) -> Degrees? {
    frame.details.eulerAngles?.pitch ?? frame.pose.map { degrees(of: $0.orientation) }
  }

  /// The pitch of a camera that looks along its -z in a world with y up, however it is rolled.
  package static func degrees(of orientation: Orientation) -> Degrees {
    let front = orientation.rotated(Vector3(x: 0, y: 0, z: -1))
    let level = (front.x * front.x + front.z * front.z).squareRoot()
    return ElementaryFunctions.atan2(front.y, level) * 180 / .pi
  }

  /// The pitch as the service's app for Android takes it: an Euler angle of the sensor's quaternion
  /// about the device's x axis, up to ±180, with the other sign in landscape.
  ///
  /// For judging recordings as that app did. Upside down it differs from the angle to the horizon.
  /// - Parameters:
  ///   - orientation: As the sensor reports it.
  ///   - rotation: Degrees that the display is turned: 0, 90, 180 or 270.
  /// - Returns: Degrees in `-180...180`.
  package static func sensorDegrees(of orientation: Orientation, rotation: Int) -> Degrees {
    let q = orientation
    let sine = 2 * (q.y * q.z - q.x * q.w)
    let cosine = 1 - 2 * (q.x * q.x + q.y * q.y)
    let angle = ElementaryFunctions.atan2(sine, cosine) * 180 / .pi
    return rotation % 180 == 0 ? angle : -angle
  }
}
