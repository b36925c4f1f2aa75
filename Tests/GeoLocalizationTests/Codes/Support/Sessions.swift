import GeoSessions
import GeoTestSupport
import Geodesy

@testable import GeoLocalization

/// Sessions for tests, played through a machine.
struct CodeSession {
  var machine: CodeLocalizationMachine
  private(set) var outputs: [CodeLocalizationOutput] = []

  init(_ options: CodeSessionOptions = CodeSessionOptions()) {
    machine = CodeLocalizationMachine(options)
  }

  mutating func at(_ time: Seconds, _ kind: SessionEvent.Kind) {
    outputs += machine.handle(SessionEvent(time: time, kind))
  }

  /// Starts, reads a code that is accepted, and has a position: localizing from 0.1 s on.
  static func localizing(_ options: CodeSessionOptions = CodeSessionOptions()) -> CodeSession {
    var session = CodeSession(options)
    session.at(0, .session(.start))
    session.at(0, .frame(Frame(pose: SamplePose.camera())))
    session.at(0.05, .gnss(GNSSFix(SampleFixes.places[0], horizontalAccuracy: 5)))
    session.at(0.1, .qr("BIKE-7"))
    session.at(0.1, .codeVerdict(isAccepted: true))
    return session
  }

  /// Frames of a camera that moves 1 cm from one to the next.
  mutating func frames(from start: Seconds, to end: Seconds, step: Seconds = 0.1) {
    var number = 0
    while start + Double(number) * step < end + 1e-9 {
      at(start + Double(number) * step, .frame(SamplePose.frame(0.5 + 0.01 * Double(number))))
      number += 1
    }
  }

  mutating func answer(_ time: Seconds, _ place: Coordinate = SampleFixes.places[0]) {
    at(time, .localization(LocalizationResponse(coordinate: place)))
  }

  var states: [String] {
    outputs.compactMap { if case .state(let state) = $0.event { state.name } else { nil } }
  }
  var requests: [LocalizeRequest] {
    outputs.compactMap { if case .request(let request) = $0.event { request } else { nil } }
  }
  var errors: [CodeSessionError] {
    outputs.compactMap { if case .error(let error) = $0.event { error } else { nil } }
  }
  var analytics: [SessionAnalytics] {
    outputs.compactMap { if case .analytics(let sums) = $0.event { sums } else { nil } }
  }
  var logs: [LogMessage] {
    outputs.compactMap { if case .log(let message) = $0.event { message } else { nil } }
  }
  var codesAsked: [String] {
    outputs.compactMap { if case .verdictWanted(let code) = $0.event { code } else { nil } }
  }
  var ends: [CodeLocalizationOutput.EndReason] {
    outputs.compactMap { if case .ended(let reason) = $0.event { reason } else { nil } }
  }
}
