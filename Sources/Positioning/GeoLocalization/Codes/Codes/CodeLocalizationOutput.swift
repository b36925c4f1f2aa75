public import GeoSessions
public import Geodesy

/// An output of `CodeLocalizationMachine`.
public struct CodeLocalizationOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  public var time: Seconds
  /// The content of the output.
  public var event: Event

  /// The content of an output.
  public enum Event: Hashable, Sendable {
    /// The session is in another state.
    case state(CodeSessionState)
    /// The camera begins or ends to look for codes.
    case scanning(Bool)
    /// A code was read; the app may say whether it is good.
    case verdictWanted(code: String)
    /// The user is to do something.
    case behaviour(BehaviourName)
    /// A frame would be sent.
    case request(LocalizeRequest)
    /// The fused position of the anchor, and the current one of the device if known.
    case position(FusedPosition, device: Coordinate?)
    /// A failure; the session goes on.
    case error(CodeSessionError)
    /// The session ended by itself.
    case ended(EndReason)
    /// The sums at the end.
    case analytics(SessionAnalytics)
    /// A message for those who run the session.
    case log(LogMessage)
  }

  /// Reason for a session's end by itself.
  public enum EndReason: String, Hashable, Sendable, CaseIterable {
    /// The position can be trusted enough.
    case confident
    /// Too many errors.
    case errors
  }
}

/// State of a session.
public enum CodeSessionState: Hashable, Sendable {
  /// Not started, or ended.
  case idle
  /// A code is looked for; without codes, a frame of normal tracking.
  case scanning
  /// The app is to say whether the code is good; other codes are passed over.
  case verifying(code: String)
  /// Frames are chosen and sent.
  case localizing

  /// The name in outputs.
  public var name: String {
    switch self {
    case .idle: "idle"
    case .scanning: "qrScanning"
    case .verifying: "verifying"
    case .localizing: "localizing"
    }
  }
}

/// A failure in a session; none of them ends the session.
public enum CodeSessionError: Hashable, Sendable {
  /// The device has no world tracking.
  case notSupported
  /// The user does not let the app know where the device is.
  case accessDenied
  /// No position to send along, or one that is no place on Earth.
  case invalidCoordinate
  /// The service failed or said no: its code, the HTTP status and its message, where there are any.
  case service(LocalizationFailure)
  /// The service's answer has no place on Earth.
  case locationNotFound

  /// The name in outputs.
  public var code: String {
    switch self {
    case .notSupported: "notSupported"
    case .accessDenied: "accessDenied"
    case .invalidCoordinate: "invalidCoordinate"
    case .service(let failure): failure.code ?? "noResponseData"
    case .locationNotFound: "locationNotFound"
    }
  }
}
