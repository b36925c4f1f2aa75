package import GeoSessions

package enum StatusText {
  /// One line for the state, with the accuracy when localized, and one for each reason.
  package static func lines(_ status: TrackingStatus) -> [Message] {
    let state = Message.code("state", status.geo.state)
    let head =
      status.isLocalized
      ? .status(state, accuracy: .code("accuracy", status.geo.accuracy)) : state
    return [head] + status.geo.reasons.map { message($0, camera: status.camera) }
  }

  /// Meaning of a reason; an unstable world names the camera's cause.
  static func message(_ reason: GeoTrackingReason, camera: WorldTrackingState) -> Message {
    guard reason == .worldTrackingUnstable, let cause = cause(of: camera) else {
      return .code("reason", reason)
    }
    return .limitedTracking(because: cause)
  }

  /// Cause of the camera's failure to follow the world; nil for none.
  package static func cause(of camera: WorldTrackingState) -> Message? {
    switch camera {
    case .normal: nil
    case .notAvailable: .session(.causeNotAvailable)
    case .limited(let reason): .code("cause", reason)
    case .unknown: .unknown(camera.name)
    }
  }
}

extension Message {
  /// Name of a platform's value of a kind; an unknown one as in the log.
  static func code(_ kind: String, _ code: some PlatformCode) -> Message {
    code.unknownCode == nil ? Message(TextName(kind, code)) : .unknown(code.name)
  }
}
