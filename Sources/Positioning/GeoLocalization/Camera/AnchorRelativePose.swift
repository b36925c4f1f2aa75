public import GeoSessions
public import Geodesy

/// Pose of an anchor relative to a camera, which lets a service answer for the anchor instead of the phone.
///
/// The anchor is the device's own pose when a code was read; a vehicle's place follows from the code's.
public struct AnchorRelativePose: Hashable, Sendable {
  /// The anchor in the camera that is turned upright, both with OpenCV's axes.
  public let pose: FramePose

  /// Creates the pose of an anchor as a frame's camera sees it; nil when the frame has no pose.
  /// - Parameters:
  ///   - anchor: The camera in the AR world when the anchor was set, turned upright.
  ///   - frame: The frame whose camera looks.
  public init?(anchor: FramePose, frame: Frame) {
    guard let camera = frame.pose else { return nil }
    self.init(
      anchor: anchor,
      device: VirtualDevice.pose(camera, held: VirtualDevice.orientation(of: frame)))
  }

  /// Creates the pose of an anchor in an upright camera, both in the AR world.
  public init(anchor: FramePose, device: FramePose) {
    pose = CameraAxes.openCV.relative(device.inverse.outer(anchor))
  }
}
