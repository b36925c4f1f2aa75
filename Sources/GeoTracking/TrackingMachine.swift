public import GeoCoverage
public import GeoSessions
public import GeoTexts
import Geodesy

/// Everything that tracking says in a session: status, coaching and notices, in one machine.
public struct TrackingMachine: SessionMachine {
  /// The policy that it works by.
  public let policy: TrackingPolicy
  /// The language of its texts.
  public let language: Language
  /// What a localization service asks the user for; nil for nothing.
  ///
  /// Whoever runs the service's machine sets it.
  public var request: BehaviourName?

  private var statusMachine: StatusMachine
  private var coaching: CoachingMachine
  private var availability: AvailabilityMachine
  private var camera = WorldTrackingState.notAvailable

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - policy: thresholds and times.
  ///   - coverage: the regions where tracking works; nil for everywhere.
  ///   - source: which status counts.
  ///   - language: of the texts.
  public init(
    policy: TrackingPolicy = TrackingPolicy(named: "arkit") ?? TrackingPolicy(),
    coverage: CoverageMap? = nil, source: StatusMachine.Source = .automatic,
    language: Language = .english
  ) {
    self.policy = policy
    self.language = language
    statusMachine = StatusMachine(policy: policy.status, coverage: coverage, source: source)
    coaching = CoachingMachine(policy: policy.coaching)
    availability = AvailabilityMachine(policy: policy.coaching, coverage: coverage)
  }

  /// The status now; nil before the first event that says something.
  public var status: TrackingStatus? { statusMachine.status }

  /// Takes an event; answers with what it changes.
  public mutating func handle(_ event: SessionEvent) -> [SessionOutput] {
    take(event)
    var outputs = statusMachine.handle(event).map(output)
    guard let status else { return outputs }
    if let change = coaching.update(status, camera: camera, request: request, at: event.time) {
      outputs.append(change.sessionOutput(in: language))
    }
    if let notice = availability.update(status, at: event.time) {
      outputs.append(notice.sessionOutput(in: language))
    }
    return outputs
  }

  private mutating func take(_ event: SessionEvent) {
    switch event.kind {
    case .frame(let frame): camera = frame.tracking
    case .gnss(let fix): availability.move(to: fix.coordinate)
    case .localization(let response):
      if let coordinate = response.coordinate { availability.move(to: coordinate) }
    case .network(let status): availability.network(isConnected: status.isConnected)
    case .session(let change):
      switch change {
      case .start, .reset: coaching.restart()
      case .pause, .resume, .stop, .unknown: break
      }
    case .userAction(let action):
      switch action.name {
      case .restart, .resetWorldOrigin: coaching.restart()
      case .localize, .undo, .saveAnchors, .loadAnchors, .stop, .unknown: break
      }
    case .heading, .permission, .deviceSupport, .qr, .manualCode, .codeVerdict, .marker, .beacon,
      .localizationFailed, .geoStatus, .mapTap, .viewTap, .tick, .groundTruth, .fault, .unknown:
      break
    }
  }

  /// The status with its words.
  private func output(_ change: StatusChange) -> SessionOutput {
    var output = change.sessionOutput
    let lines = StatusText.lines(change.status).map { $0.text(in: language) }
    output.fields.append(.init("text", .text(lines.joined(separator: "\n"))))
    return output
  }
}
