/// The name of a text that people read during a session.
///
/// The names are stable: logs and documents carry them. A placeholder is written `{name}` in the
/// texts; `Message` fills it.
package enum SessionText: String, Hashable, Sendable, CaseIterable {
  // Parts of a status line, beside the names of states, accuracies, reasons and causes.
  case statusAccuracy
  case reasonWorldTrackingCause
  case causeNotAvailable
  case unknownValue

  // Messages beside `CoachingMessage`.
  case coachReturnTo
  case coachUnsupported

  // Alerts.
  case alertUnavailableTitle
  case alertUnavailableAdvice
  case alertRestart
  case alertFailedTitle
  case alertUnsupportedTitle
  case alertUnsupportedAdvice
  case alertContinue
  case sessionLocationDenied
  case sessionLocationDeniedReason
  case sessionWorldFailed
  case sessionWorldFailedReason
  case sessionWorldFailedRecovery
  case sessionGeoFailed
  case sessionGeoFailedReason
  case sessionGeoFailedRecovery
  case sessionPlatformText
  case becauseNoCoverage
  case becauseNoNetwork
  case becauseNoHardware
  case becauseUncertain
  case nearestPlace

  // Answers of the location service.
  case serviceInternal
  case serviceModeDisabled
  case serviceNotAuthorized
  case serviceExhausted
  case serviceOutdated
  case serviceUnreachable

  // Anchors of a session.
  case anchorNotLocalized
  case anchorInterfaceDisabled
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
