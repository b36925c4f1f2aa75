public import GeoSessions
public import Geodesy

/// A camera frame that goes into a request.
public struct CapturedFrame: Hashable, Sendable {
  /// Time of capture.
  public var time: Seconds
  /// The camera in the AR world, with the axes of `Frame.pose`.
  public var pose: FramePose
  /// The camera's focal lengths and principal point; nil when the log does not say.
  public var intrinsics: CameraIntrinsics?
  /// Orientation of the user interface; nil if the log has none.
  public var orientation: DeviceOrientation?
  /// The name or path of the picture; nil when the log does not say.
  public var image: String?

  /// Creates a frame.
  public init(
    time: Seconds, pose: FramePose, intrinsics: CameraIntrinsics? = nil,
    orientation: DeviceOrientation? = nil, image: String? = nil
  ) {
    self.time = time
    self.pose = pose
    self.intrinsics = intrinsics
    self.orientation = orientation
    self.image = image
  }

  /// Creates the capture of a session's frame; nil without normal world tracking or a pose.
  public init?(_ frame: Frame, at time: Seconds) {
    guard frame.tracking.isNormal, let pose = frame.pose else { return nil }
    let details = frame.details
    self.init(
      time: time, pose: pose, intrinsics: details.intrinsics, orientation: details.orientation,
      image: details.image)
  }
}
