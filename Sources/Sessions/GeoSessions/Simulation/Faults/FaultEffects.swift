import Geodesy

/// The combined effects of all active faults.
struct FaultEffects: Hashable {
  var hasNoFix = false
  var isFixFrozen = false
  var outlier: Meters?
  var compassTurn: Degrees = 0
  var pitch: Degrees?
  var isShaken = false
  var hasNoFeatures = false
  var hasNoPose = false
  var hasNoNetwork = false
  var hasNoPermission = false
  var isOutsideCoverage = false
  var isUnsupported = false
  var findsNothing = false

  mutating func add(_ fault: Fault) {
    switch fault.kind {
    case .tunnel:
      hasNoFix = true
      hasNoFeatures = true
      findsNothing = true
    case .coverageExit: isOutsideCoverage = true
    case .pointingDown: pitch = -fault.strength
    case .permissionRevoked: hasNoPermission = true
    case .networkLoss: hasNoNetwork = true
    case .excessiveMotion: isShaken = true
    case .insufficientFeatures: hasNoFeatures = true
    case .trackingLoss: hasNoPose = true
    case .poseJump: break
    case .compassDisturbance: compassTurn += fault.strength
    case .gnssOutliers: outlier = max(outlier ?? 0, fault.strength)
    case .gnssFrozen: isFixFrozen = true
    case .gnssOutage: hasNoFix = true
    case .visualFailure: findsNothing = true
    case .deviceUnsupported: isUnsupported = true
    }
  }
}
