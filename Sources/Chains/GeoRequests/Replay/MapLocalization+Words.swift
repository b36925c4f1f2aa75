package import GeoLocalization
package import GeoTexts

extension LocalizationNotice {
  package var word: LocalizationWord {
    switch self {
    case .scanning: .plain(.locScan)
    case .scanningObject: .plain(.objectScan)
    case .waitingForTracking: .plain(.locWaitForTracking)
    case .capturing(let number, let count): .capturing(number: number, count: count)
    case .awaitingAnswer: .plain(.locLocalizing)
    case .located: .plain(.locSuccess)
    case .objectFound: .plain(.objectFound)
    case .originReset: .plain(.locOriginReset)
    case .failed(let failure): failure.word
    case .objectNotFound: .plain(.objectNotFound)
    case .meshFailed: .plain(.meshFailed)
    case .closeConfirmation: .plain(.locClose)
    }
  }
}

extension MapLocalizationState {
  /// The message for the user of it.
  package var word: LocalizationWord {
    if isCapturingFrames { return .plain(.locCapturingState) }
    if isLocalizing { return .plain(.locLocalizing) }
    return switch tracking {
    case .tracking: .plain(hasLocalized ? .locKnown : .locUnknown)
    case .paused: .plain(.locTrackingPaused)
    case .stopped: .plain(.locTrackingStopped)
    }
  }
}

extension PositioningFailure {
  /// The message for the user.
  package var word: LocalizationWord {
    switch reason {
    case .notFound: .plain(.locNotFound)
    case .noFrames: .plain(.locNoFrames)
    case .tooFewFrames: .plain(.locTooFewFrames)
    case .noPose: .plain(.locNoPose)
    case .lowConfidence: .plain(.locLowConfidence)
    case .timeout: .plain(.locTimeout)
    case .refused: .plain(.locRefused)
    case .unreachable: .plain(.locUnreachable)
    case .insecure: .plain(.locInsecure)
    case .malformed, .tooLarge, .cutOff: .plain(.locUnreadable)
    case .unusable: .plain(.locUnusable)
    case .cancelled: .plain(.locCancelled)
    case .status, .service: .serviceFailed(error: description)
    }
  }
}

extension NavigationInstruction {
  package var key: LocalizationText {
    switch self {
    case .moveForward: .navForward
    case .slightLeft: .navSlightLeft
    case .slightRight: .navSlightRight
    case .turnLeft: .navTurnLeft
    case .turnRight: .navTurnRight
    case .turnAround: .navTurnAround
    }
  }
}

extension NavigationOutput {
  /// The message for the user; nil for messages to the app only.
  package var word: LocalizationWord? {
    switch self {
    case .navigationStarted(_, let name, _): .started(place: name)
    case .instruction(let instruction, _): .plain(instruction.key)
    case .waypointReached: nil
    case .recalculating: .plain(.navRecalculating)
    case .destinationReached(_, let name): .arrived(place: name)
    case .lost: .plain(.navLost)
    case .noRoute(let place): .noRoute(place: place)
    }
  }
}
