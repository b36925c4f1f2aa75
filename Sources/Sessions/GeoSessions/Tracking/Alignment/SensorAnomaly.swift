public import Geodesy

/// A measurement that does not look like one: the device or the log may be wrong.
public enum SensorAnomaly: Hashable, Sendable {
  /// Fixes stay at one place to the last digit while the camera moves.
  case frozenFixes(count: Int, walked: Meters)
  /// The compass stays at one number to the last digit while the camera turns.
  case frozenHeading(count: Int, turned: Degrees)
  /// The camera's pose stays at one place to the last digit, although tracking is said to be normal.
  case frozenPose(seconds: Seconds)
  /// A fix is farther from the last one than the camera moved and both accuracies allow.
  case fixJump(meters: Meters, moved: Meters, allowed: Meters)
  /// A fix was measured long before it was reported.
  case staleFix(age: Seconds)
  /// The scatter of the fixes is larger than the accuracy that they state.
  case optimisticAccuracy(factor: Double)
  /// Fixes came after others that were measured later.
  case fixOrder(seconds: Seconds)

  /// A short name for logs and programs.
  public var name: String {
    switch self {
    case .frozenFixes: "frozenFixes"
    case .frozenHeading: "frozenHeading"
    case .frozenPose: "frozenPose"
    case .fixJump: "fixJump"
    case .staleFix: "staleFix"
    case .optimisticAccuracy: "optimisticAccuracy"
    case .fixOrder: "fixOrder"
    }
  }
}
