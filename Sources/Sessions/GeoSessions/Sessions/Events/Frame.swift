public import Geodesy

/// A camera frame: the pose of the camera in the AR world, and how well it is known.
public struct Frame: Hashable, Sendable {
  /// The pose of the camera in the AR world; nil if missing or unusable.
  ///
  /// The axes are right-handed with y up, meters (`FrameConvention.eus` up to the turn about y that
  /// alignment finds); the camera looks along its own -z, its x is the picture's right when the
  /// device is held in landscape. Logs in other conventions are converted when they are read.
  public var pose: FramePose?
  /// The state of world tracking: the quality of the pose.
  public var tracking: WorldTrackingState
  private var more: More

  private indirect enum More: Hashable, Sendable {
    case none
    case some(FrameDetails)
  }

  /// Creates a frame.
  public init(
    pose: FramePose?, tracking: WorldTrackingState = .normal, details: FrameDetails = FrameDetails()
  ) {
    self.pose = pose
    self.tracking = tracking
    more = details.isEmpty ? .none : .some(details)
  }

  /// Optional data of a frame beyond pose and state.
  ///
  /// Kept apart, so that the many frames without any are small.
  public var details: FrameDetails {
    get { if case .some(let details) = more { details } else { FrameDetails() } }
    set { more = newValue.isEmpty ? .none : .some(newValue) }
  }

  /// Whether there are details.
  public var hasDetails: Bool { if case .some = more { true } else { false } }
}
