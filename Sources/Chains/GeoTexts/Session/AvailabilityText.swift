package import GeoAreas
package import GeoSessions

/// The words for an answer about coverage.
package enum AvailabilityText {
  /// Why geotracking cannot start, each fact once: no imagery, no network, no hardware.
  package static func causes(_ reasons: [CoverageAnswer.Reason]) -> [Message] {
    var keys: [SessionText] = []
    for reason in reasons {
      let key: SessionText =
        switch reason {
        case .noRegions, .outside, .insideHole, .expired, .notYetValid, .wrongProvider,
          .wrongGrade:
          .becauseNoCoverage
        case .nearEdge, .invalidRegion: .becauseUncertain
        case .noNetwork: .becauseNoNetwork
        case .unsupportedDevice: .becauseNoHardware
        }
      if !keys.contains(key) { keys.append(key) }
    }
    return keys.map { .session($0) }
  }

  /// The alert for a place that cannot be tracked: title, causes, advice, the nearest place.
  package static func alert(
    _ reasons: [CoverageAnswer.Reason], wayToNearest: DistanceAndBearing?
  ) -> [Message] {
    var lines = [Message.session(.alertUnavailableTitle)]
    lines += causes(reasons)
    lines.append(.session(.alertUnavailableAdvice))
    if let way = wayToNearest {
      lines.append(.nearestPlace(meters: way.meters, bearing: way.bearing))
    }
    return lines
  }
}

extension TrackingNotice {
  /// The texts: the title of an alert first.
  package var lines: [Message] {
    switch self {
    case .unsupported:
      [
        .session(.alertUnsupportedTitle), .session(.becauseNoHardware),
        .session(.alertUnsupportedAdvice),
      ]
    case .failed: [.session(.alertFailedTitle), .session(.coachFailed)]
    case .sessionFailed(let failure): failure.lines
    case .unavailable(let reasons, let nearest):
      AvailabilityText.alert(reasons, wayToNearest: nearest)
    case .returnHint(let way):
      [
        .session(.reasonNotAvailableAtLocation),
        .returnTo(meters: way.meters, bearing: way.bearing),
      ]
    }
  }

  /// The user's choice; nil for a toast.
  package var action: SessionText? {
    switch self {
    case .unsupported: .alertContinue
    case .failed, .unavailable, .sessionFailed: .alertRestart
    case .returnHint: nil
    }
  }
}
