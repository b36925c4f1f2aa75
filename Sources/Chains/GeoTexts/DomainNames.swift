import GeoAnchors
package import GeoSessions
import Geodesy

extension ChainRole {
  var key: TextKey {
    switch self {
    case .start: .roleStart
    case .path: .rolePath
    case .turn: .roleTurn
    case .crossing: .roleCrossing
    case .steps: .roleSteps
    case .level: .roleLevel
    case .landmark: .roleLandmark
    case .border: .roleBorder
    case .via: .roleVia
    case .arrival: .roleArrival
    }
  }
}

extension VerticalDatum {
  /// The surface, as it stands after “above”.
  var message: Message {
    switch self {
    case .ellipsoid: .plain(.datumEllipsoid)
    case .egm96: .plain(.datumEGM96)
    case .egm2008: .plain(.datumEGM2008)
    case .meanSeaLevel: .plain(.datumMeanSeaLevel)
    case .ground: .plain(.datumGround)
    case .system(let code): Message(TextKey.datumSystem, [.text("code", code)])
    }
  }
}

extension FaultKind {
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
