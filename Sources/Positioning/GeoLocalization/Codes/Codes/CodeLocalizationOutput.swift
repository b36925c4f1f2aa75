public import GeoSessions
public import Geodesy

/// What `CodeLocalizationMachine` says.
public struct CodeLocalizationOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  public var time: Seconds
  /// What is said.
  public var event: Event

  /// What is said.
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
    /// What the answers say of the anchor's place, and where the device is now as far as that is known.
    case position(FusedPosition, device: Coordinate?)
    /// Something failed; the session goes on.
    case error(CodeSessionError)
    /// The session ended by itself.
    case ended(EndReason)
    /// The sums at the end.
    case analytics(SessionAnalytics)
    /// A message for those who run the session.
    case log(LogMessage)
  }

  /// Why a session ended by itself.
  public enum EndReason: String, Hashable, Sendable, CaseIterable {
    /// The position can be trusted enough.
    case confident
    /// There were too many errors.
    case errors
  }
}

/// Where a session is.
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

/// What may fail in a session; none of it ends the session.
public enum CodeSessionError: Hashable, Sendable {
  /// The device has no world tracking.
  case notSupported
  /// The user does not let the app know where the device is.
  case accessDenied
  /// There is no position to send along, or it is no place on Earth.
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
