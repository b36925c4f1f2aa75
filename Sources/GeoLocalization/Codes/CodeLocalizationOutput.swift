public import GeoSessions
public import GeoTexts
public import Geodesy

/// What `CodeLocalizationMachine` says.
public struct CodeLocalizationOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  public var time: Seconds
  /// What is said.
  public var event: Event
  /// The language of its text.
  public var language: Language

  /// What is said.
  public enum Event: Hashable, Sendable {
    /// The session is in another state.
    case state(CodeSessionState)
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

extension CodeLocalizationOutput: SessionOutputConvertible {
  /// The output in the common shape, its text in its language.
  public var sessionOutput: SessionOutput {
    switch event {
    case .state(let state):
      SessionOutput(time: time, .state, [.init("state", .text(state.name))])
    case .verdictWanted(let code):
      SessionOutput(
        time: time, .message, [.init("id", .text("codeFound")), .init("code", .text(code))])
    case .behaviour(let name):
      SessionOutput(
        time: time, .coaching,
        [
          .init("id", .text(name.rawValue)),
          .init("text", .text(Message.session(name.text).text(in: language))),
        ])
    case .request(let request): SessionOutput(time: time, .request, request.fields)
    case .position(let position, let device):
      SessionOutput(time: time, .position, position.fields + Self.fields(of: device))
    case .error(let error): SessionOutput(time: time, .error, Self.fields(of: error))
    case .ended(let reason):
      SessionOutput(
        time: time, .message,
        [.init("id", .text("sessionEnded")), .init("reason", .text(reason.rawValue))])
    case .analytics(let sums): SessionOutput(time: time, .analytics, sums.fields)
    case .log(let message):
      SessionOutput(
        time: time, .message,
        [
          .init("id", .text("log")), .init("level", .text(message.level.rawValue)),
          .init("text", .text(message.text)),
        ])
    }
  }

  private static func fields(of device: Coordinate?) -> [SessionOutput.Field] {
    guard let device else { return [] }
    return [
      .init("deviceLatitude", .number(device.latitude, decimals: 9)),
      .init("deviceLongitude", .number(device.longitude, decimals: 9)),
    ]
  }

  private static func fields(of error: CodeSessionError) -> [SessionOutput.Field] {
    var fields = [SessionOutput.Field("code", .text(error.code))]
    guard case .service(let failure) = error else { return fields }
    if let status = failure.status { fields.append(.init("status", .whole(status))) }
    if let message = failure.message { fields.append(.init("message", .text(message))) }
    return fields
  }
}
