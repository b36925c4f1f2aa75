import GeoSessions
import Geodesy

@testable import GeoLocalization

/// Plays a made-up session through a machine: a frame each tenth of a second, other events between.
struct MapPlayer {
  var machine: MapLocalizationMachine
  private(set) var outputs: [MapLocalizationOutput] = []
  private var tenth = 0

  /// Starts a session at 0.
  init(_ machine: MapLocalizationMachine) {
    self.machine = machine
    send(.session(.start), at: 0)
  }

  init(_ configuration: MapLocalizationConfiguration) throws {
    self.init(try MapLocalizationMachine(configuration))
  }

  /// Sends frames up to and with a time; the camera moves 1 m/s along x.
  mutating func frames(
    to end: Seconds, tracking: WorldTrackingState = .normal,
    answering answer: ((String) -> SessionEvent.Kind?)? = nil, after latency: Seconds = 0.25
  ) {
    var due: [(time: Seconds, kind: SessionEvent.Kind)] = []
    while Double(tenth) / 10 <= end + 1e-9 {
      let time = Double(tenth) / 10
      for item in due where item.time <= time { send(item.kind, at: item.time) }
      due.removeAll { $0.time <= time }
      let from = outputs.count
      send(.frame(Self.frame(at: time, tracking)), at: time)
      if let answer {
        for id in Self.requests(in: outputs[from...]).map(\.id) {
          if let kind = answer(id) { due.append((time + latency, kind)) }
        }
      }
      tenth += 1
    }
  }

  mutating func send(_ kind: SessionEvent.Kind, at time: Seconds) {
    outputs += machine.handle(SessionEvent(time: time, kind))
  }

  static func frame(at time: Seconds, _ tracking: WorldTrackingState = .normal) -> Frame {
    Frame(
      pose: FramePose(position: Vector3(x: time, y: 1.5, z: 0), orientation: .identity),
      tracking: tracking, details: FrameDetails(image: "f\(time)"))
  }

  static func requests(in outputs: some Sequence<MapLocalizationOutput>) -> [PositioningRequest] {
    outputs.compactMap { if case .request(let request, _) = $0.event { request } else { nil } }
  }

  /// Time and cause of each request so far.
  var requests: [(time: Seconds, cause: LocalizationCause)] {
    outputs.compactMap {
      if case .request(_, let cause) = $0.event { ($0.time, cause) } else { nil }
    }
  }

  var requestTimes: [Seconds] { requests.map(\.time) }

  var failures: [PositioningFailure.Reason] {
    outputs.compactMap {
      if case .failed(let failure, _) = $0.event { failure.reason } else { nil }
    }
  }

  var results: [MapLocalizationResult] {
    outputs.compactMap { if case .located(let result) = $0.event { result } else { nil } }
  }

  var notices: [LocalizationNotice] {
    outputs.compactMap { if case .notice(let notice) = $0.event { notice } else { nil } }
  }

  /// An answer with the camera at the map's origin.
  static func success(
    _ id: String?, maps: [String] = ["HALL"], confidence: Double? = nil, capturedAt: Seconds? = nil
  ) -> SessionEvent.Kind {
    .localization(
      LocalizationResponse(
        request: id, capturedAt: capturedAt,
        mapPose: FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity),
        confidence: confidence, maps: maps))
  }

  static func failure(_ id: String?, code: String = "notFound") -> SessionEvent.Kind {
    .localizationFailed(LocalizationFailure(request: id, code: code))
  }
}

extension LocalizationNotice {
  var isCapturing: Bool { if case .capturing = self { true } else { false } }
}

/// Whether times agree to a microsecond.
func agree(_ times: [Seconds], _ expected: [Seconds]) -> Bool {
  times.count == expected.count && zip(times, expected).allSatisfy { abs($0 - $1) < 1e-6 }
}
