/// The name of a text about finding a position with a service, and the way through a map.
///
/// The names are stable: logs carry them. A placeholder is written `{name}` in the texts; `Message`
/// fills it.
package enum LocalizationText: String, Hashable, Sendable, CaseIterable {
  // Prompts.
  case locScan
  case locWaitForTracking
  case locCapturing
  case locLocalizing
  case locSuccess
  case locOriginReset
  case locClose

  // States.
  case locCapturingState
  case locKnown
  case locUnknown
  case locTrackingPaused
  case locTrackingStopped

  // Why a request brought nothing.
  case locNotFound
  case locNoFrames
  case locTooFewFrames
  case locNoPose
  case locLowConfidence
  case locTimeout
  case locRefused
  case locUnreachable
  case locInsecure
  case locUnreadable
  case locUnusable
  case locCancelled
  case locService

  // Objects and models.
  case objectScan
  case objectFound
  case objectNotFound
  case meshFailed

  // The way to a place in a map.
  case navStarted
  case navForward
  case navSlightLeft
  case navSlightRight
  case navTurnLeft
  case navTurnRight
  case navTurnAround
  case navRecalculating
  case navArrived
  case navLost
  case navNoRoute
}
