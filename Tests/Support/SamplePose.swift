public import GeoSessions
public import Geodesy

/// Cameras for tests: right-handed, y up, looking along -z.
public enum SamplePose {
  /// A step away from the origin, level.
  public static let moved = FramePose(position: Vector3(x: 1, y: 1.5, z: 0), orientation: .identity)

  /// A camera at a place that looks up by so many degrees and is turned about up.
  public static func camera(
    _ x: Double = 0, _ y: Double = 1.5, _ z: Double = 0, pitch: Degrees = 0, yaw: Degrees = 0
  ) -> FramePose {
    let turn =
      Orientation(degrees: yaw, about: Vector3(x: 0, y: 1, z: 0))
      * Orientation(degrees: pitch, about: Vector3(x: 1, y: 0, z: 0))
    return FramePose(position: Vector3(x: x, y: y, z: z), orientation: turn)
  }

  /// A frame of that camera.
  public static func frame(
    _ x: Double = 0, pitch: Degrees = 0, yaw: Degrees = 0,
    tracking: WorldTrackingState = .normal, details: FrameDetails = FrameDetails()
  ) -> Frame {
    Frame(pose: camera(x, pitch: pitch, yaw: yaw), tracking: tracking, details: details)
  }
}
