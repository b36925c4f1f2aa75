/// The name of a text that people read during a session.
///
/// The names are stable: logs and documents carry them. A placeholder is written `{name}` in the
/// texts; `Message` fills it.
public enum SessionText: String, Hashable, Sendable, CaseIterable {
  // States.
  case stateNotAvailable
  case stateInitializing
  case stateLocalizing
  case stateLocalized

  // Accuracies.
  case accuracyUndetermined
  case accuracyLow
  case accuracyMedium
  case accuracyHigh
  case statusAccuracy

  // Reasons, as a status line says them.
  case reasonNone
  case reasonNotAvailableAtLocation
  case reasonNeedLocationPermissions
  case reasonWorldTrackingUnstable
  case reasonWorldTrackingCause
  case reasonWaitingForLocation
  case reasonWaitingForAvailabilityCheck
  case reasonGeoDataNotLoaded
  case reasonDevicePointedTooLow
  case reasonVisualLocalizationFailed

  // Why the camera cannot follow the world.
  case causeNotAvailable
  case causeInitializing
  case causeExcessiveMotion
  case causeInsufficientFeatures
  case causeRelocalizing
  case causeInsufficientLight
  case causeCameraUnavailable
  case unknownValue

  // What a person is told to do.
  case coachReady
  case coachStart
  case coachLookAtBuildings
  case coachLookAtBuildingsClear
  case coachLookUp
  case coachSlowDown
  case coachMoreDetail
  case coachMoreLight
  case coachFreeCamera
  case coachGoBack
  case coachCamera
  case coachSteady
  case coachAllowLocation
  case coachWaitForLocation
  case coachWaitForCheck
  case coachWaitForData
  case coachCheckNetwork
  case coachUnavailable
  case coachReturnTo
  case coachFailed
  case coachUnsupported

  // What a localization service asks for.
  case requestPointAtBuildings
  case requestTiltUp
  case requestTiltDown
  case requestPanAround
  case requestPanSlowly

  // Alerts.
  case alertUnavailableTitle
  case alertUnavailableAdvice
  case alertRestart
  case alertFailedTitle
  case alertUnsupportedTitle
  case alertUnsupportedAdvice
  case alertContinue
  case becauseNoCoverage
  case becauseNoNetwork
  case becauseNoHardware
  case becauseUncertain
  case nearestPlace

  // What the location service answers.
  case serviceInternal
  case serviceModeDisabled
  case serviceNotAuthorized
  case serviceExhausted
  case serviceOutdated
  case serviceUnreachable

  // Anchors of a session.
  case anchorNotLocalized
  case anchorConversionFailed
  case anchorMiss
  case anchorAdded
  case anchorUndone
  case anchorNothingToUndo
  case anchorTooFar
  case sessionRestarted
  case saveNothing
  case saveDone
  case saveFailed
  case loadNoFiles
  case loadFailed
  case loadEmpty
  case loadDoneOne
  case loadDoneMany
  case approachEnter
  case approachLeave
  case nextAnchor
  case anchorReached
  case chainDone
  case unnamedAnchor
  case mapUser
}
