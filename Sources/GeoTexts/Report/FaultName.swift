/// A fault that simulations put into a session, by its name in logs.
package enum FaultName: String, Hashable, Sendable, CaseIterable {
  case tunnel, coverageExit, pointingDown, permissionRevoked, networkLoss, excessiveMotion
  case insufficientFeatures, trackingLoss, poseJump, compassDisturbance, gnssOutliers, gnssFrozen
  case gnssOutage, visualFailure, deviceUnsupported

  /// The text for it.
  package var text: ReportText {
    switch self {
    case .tunnel: .faultTunnel
    case .coverageExit: .faultCoverageExit
    case .pointingDown: .faultPointingDown
    case .permissionRevoked: .faultPermissionRevoked
    case .networkLoss: .faultNetworkLoss
    case .excessiveMotion: .faultExcessiveMotion
    case .insufficientFeatures: .faultInsufficientFeatures
    case .trackingLoss: .faultTrackingLoss
    case .poseJump: .faultPoseJump
    case .compassDisturbance: .faultCompassDisturbance
    case .gnssOutliers: .faultGNSSOutliers
    case .gnssFrozen: .faultGNSSFrozen
    case .gnssOutage: .faultGNSSOutage
    case .visualFailure: .faultVisualFailure
    case .deviceUnsupported: .faultDeviceUnsupported
    }
  }
}
