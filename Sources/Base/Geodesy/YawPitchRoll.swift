import GeoSystem

/// Three turns in degrees as OGC GeoPose 1.0 defines them (21-056r11, Basic-YPR).
///
/// From x east, y north, z up the body turns by `yaw` about its z axis, then by `pitch` about its new
/// y axis, then by `roll` about its new x axis, each counter-clockwise seen from the axis' tip. So a
/// body with yaw 0 has its x axis to the east, and a positive pitch lowers it.
package struct YawPitchRoll: Hashable, Sendable {
  /// Degrees about up, from east toward north.
  package var yaw: Degrees
  /// Degrees about the body's left axis; positive lowers the front.
  package var pitch: Degrees
  /// Degrees about the body's front axis; positive lowers the right side.
  package var roll: Degrees

  /// Creates a triple of its three angles.
  package init(yaw: Degrees, pitch: Degrees, roll: Degrees) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }

  /// The angles of an orientation: yaw and roll in `-180...180`, pitch in `-90...90`.
  ///
  /// Where the front points straight up or down, yaw and roll are one turn: the roll is then 0.
  package init(_ q: Orientation) {
    let sine = 2 * (q.w * q.y - q.z * q.x)
    let front = Vector3(
      x: 1 - 2 * (q.y * q.y + q.z * q.z), y: 2 * (q.x * q.y + q.w * q.z), z: -sine)
    let level = hypot(front.x, front.y)
    let pitch = atan2(sine, level)
    if level < 1e-12 {
      self.init(
        yaw: atan2(2 * (q.w * q.z - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z)) * 180 / .pi,
        pitch: pitch * 180 / .pi, roll: 0)
    } else {
      let roll = atan2(
        2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
      self.init(
        yaw: atan2(front.y, front.x) * 180 / .pi, pitch: pitch * 180 / .pi,
        roll: roll * 180 / .pi)
    }
  }
}

extension Orientation {
  /// The orientation with three angles of GeoPose against east, north and up.
  package init(_ angles: YawPitchRoll) {
    let yaw = Orientation(degrees: angles.yaw, about: Vector3(x: 0, y: 0, z: 1))
    let pitch = Orientation(degrees: angles.pitch, about: Vector3(x: 0, y: 1, z: 0))
    let roll = Orientation(degrees: angles.roll, about: Vector3(x: 1, y: 0, z: 0))
    self = yaw * pitch * roll
  }

  /// The orientation of a body whose x axis is its front, level left to right.
  /// - Parameters:
  ///   - heading: The direction of the front, degrees clockwise from true north.
  ///   - elevation: The angle of the front above the horizon, degrees.
  public init(heading: Degrees, elevation: Degrees = 0) {
    self.init(YawPitchRoll(yaw: 90 - heading, pitch: -elevation, roll: 0))
  }

  /// The heading of an axis of the body, degrees clockwise from true north in `0..<360`.
  ///
  /// The orientation is against east, north and up. The front axis depends on the body: x for
  /// GeoPose as commonly used, -z for an ARKit, ARCore or glTF camera, z for Unity's.
  /// - Parameter axis: The front in the body's own axes.
  /// - Returns: The heading; nil within 1e-6 degrees of straight up or down, where it is undefined.
  public func heading(of axis: Vector3 = Vector3(x: 1, y: 0, z: 0)) -> Degrees? {
    let front = rotated(axis)
    guard hypot(front.x, front.y) > 1.7e-8 * front.length else { return nil }
    return normalizedBearing(atan2(front.x, front.y) * 180 / .pi)
  }

  /// The angle of an axis of the body above the horizon, degrees in `-90...90`.
  public func elevation(of axis: Vector3 = Vector3(x: 1, y: 0, z: 0)) -> Degrees {
    let front = rotated(axis)
    return atan2(front.z, hypot(front.x, front.y)) * 180 / .pi
  }
}
