public import GeoLocalization
public import GeoSessions
public import GeoTexts
import Geodesy

extension CodeLocalizationOutput {
  /// The output in the common shape, its text in a language.
  public func sessionOutput(in language: Language) -> SessionOutput {
    switch event {
    case .state(let state):
      SessionOutput(time: time, .state, [.init("state", .text(state.name))])
    case .scanning(let isOn):
      SessionOutput(
        time: time, .message,
        [.init("id", .text(isOn ? "codeScanningStarted" : "codeScanningStopped"))])
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
