/// The name of a text of reports about sessions: what is drawn, what the alignment says, what looks
/// wrong, and the faults of simulations.
///
/// The names are stable. A placeholder is written `{name}` in the texts; `Message` fills it.
package enum ReportText: String, Hashable, Sendable, CaseIterable {
  // The report of a session.
  case timeline
  case timelineHelp
  case meters
  case walkMap
  case walkStart
  case walkEnd
  case events
  case time
  case kind
  case what
  case nothing
  case more
  case status
  case worldTracking
  case coaching
  case faults
  case fault
  case faultEnds
  case notice
  case alignment
  case anomaly
  case worldError
  case fixError
  case answerError
  case fixAccuracy
  case duration
  case walked
  case firstLocalized
  case localized
  case fixes
  case answers
  case medianError
  case mostErrors
  case never
  case seconds
  case minutes
  case hours
  case lengthInMeters
  case fractionOfTime
  case countOf

  // The verdicts on top of a report.
  case verdict
  case verdictArrives
  case verdictEnds
  case verdictNoTroubles
  case verdictTroublesOne
  case verdictTroublesMany
  case verdictWorst
  case speed

  // The plan that a session follows, and what would go wrong on it.
  case plan
  case troubles
  case whereOnWalk
  case planned
  case recorded

  // Messages about the alignment of the AR world.
  case worldJumped
  case worldRestarted
  case refusedNoFixes
  case refusedTooLittleMotion
  case refusedContradictory
  case refusedResiduals
  case refusedScale
  case refusedJumps
  case refusedTurned
  case refusedJumped
  case refusedRescaled
  case refusedFrozen
  case refusedMirrored

  // Suspicions about the input.
  case suspectFrozenFixes
  case suspectFrozenHeading
  case suspectFrozenPose
  case suspectFixJump
  case suspectStaleFix
  case suspectOptimisticAccuracy
  case suspectFixOrder

  // Faults of a simulation.
  case faultTunnel
  case faultCoverageExit
  case faultPointingDown
  case faultPermissionRevoked
  case faultNetworkLoss
  case faultExcessiveMotion
  case faultInsufficientFeatures
  case faultTrackingLoss
  case faultPoseJump
  case faultCompassDisturbance
  case faultGNSSOutliers
  case faultGNSSFrozen
  case faultGNSSOutage
  case faultVisualFailure
  case faultDeviceUnsupported
}
