/// The quality of the device's pose in its own world: `ARCamera.TrackingState` and ARCore's
/// `TrackingState` with its failure reason.
public enum WorldTrackingState: Hashable, Sendable {
  /// No pose (ARKit raw value 0).
  case notAvailable
  /// A pose of doubtful quality, and why (ARKit raw value 1).
  case limited(LimitedTrackingReason)
  /// A good pose (ARKit raw value 2).
  case normal
  /// Another state, kept as it was found.
  case unknown(UnknownCode)

  /// Whether poses can be trusted.
  public var isNormal: Bool { self == .normal }

  /// Why tracking is limited; nil when it is not.
  public var limitedReason: LimitedTrackingReason? {
    if case .limited(let reason) = self { reason } else { nil }
  }

  /// `normal`, `notAvailable`, or the reason why it is limited.
  public var name: String {
    switch self {
    case .normal: "normal"
    case .notAvailable: "notAvailable"
    case .limited(let reason): reason.name
    case .unknown(.name(let name)): name
    case .unknown(.rawValue(let number)): String(number)
    }
  }
}

/// Why world tracking is limited.
///
/// Raw values are those of `ARCamera.TrackingState.Reason`; the two that only ARCore has
/// (`TrackingFailureReason`) have 102 and 105, ARCore's own 2 and 5 after a hundred.
public enum LimitedTrackingReason: PlatformCode {
  /// The session has just started and gathers motion and pictures (1).
  case initializing
  /// The device moves too fast (2).
  case excessiveMotion
  /// The picture shows too little to hold on to (3).
  case insufficientFeatures
  /// After an interruption the device looks for its old place; may last for ever (4).
  case relocalizing
  /// Too little light; ARCore.
  case insufficientLight
  /// Another app has the camera; ARCore.
  case cameraUnavailable
  /// Another reason, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  public static let table: Table = [
    (.initializing, "initializing", 1),
    (.excessiveMotion, "excessiveMotion", 2),
    (.insufficientFeatures, "insufficientFeatures", 3),
    (.relocalizing, "relocalizing", 4), (.insufficientLight, "insufficientLight", 102),
    (.cameraUnavailable, "cameraUnavailable", 105),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
