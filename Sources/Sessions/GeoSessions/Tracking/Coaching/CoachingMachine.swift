import Geodesy

/// Coaching began, ended or says something else.
public struct CoachingChange: Hashable, Sendable {
  /// What it says; nil when it ended.
  public var message: CoachingMessage?
  /// How far the user has come.
  package var phase: CoachingPhase
  /// Whether the app's own controls may be used meanwhile.
  public var isUIEnabled: Bool
}

/// Says what the user has to do: one message at a time, not too short, not too often.
///
/// The automaton of Apple's sample gives the standing text (move, look at buildings); what stands in
/// the way of tracking displaces it. All times are those of the events.
struct CoachingMachine: Sendable {
  /// How far the user has come.
  private(set) var phase = CoachingPhase.uninitialized

  private struct Shown: Hashable {
    var message: CoachingMessage
    var since: Seconds
    var isStanding: Bool
  }

  private let policy: CoachingPolicy
  private var shown: Shown?
  private var hidden: [CoachingMessage: Seconds] = [:]
  private var dataMissingSince: Seconds?

  init(policy: CoachingPolicy = CoachingPolicy()) { self.policy = policy }

  /// Begins anew.
  mutating func restart() { phase = .uninitialized }

  /// Takes the status of a moment, the camera as it is in the newest frame, and what a localization
  /// service asks for; answers with a change of what is shown.
  mutating func update(
    _ status: TrackingStatus, camera: WorldTrackingState, request: BehaviourName? = nil,
    at time: Seconds
  ) -> CoachingChange? {
    phase = phase.next(status, camera: camera, policy: policy, at: time)
    if !status.geo.reasons.contains(.geoDataNotLoaded) {
      dataMissingSince = nil
    } else if dataMissingSince == nil {
      dataMissingSince = time
    }
    let standing = phase.message(policy, at: time)
    let urgent = obstacle(status, camera: camera, request: request, at: time)
    return show(urgent, standing: standing, at: time)
  }

  /// The greatest message about what stands in the way; nil when nothing does.
  private func obstacle(
    _ status: TrackingStatus, camera: WorldTrackingState, request: BehaviourName?,
    at time: Seconds
  ) -> CoachingMessage? {
    if !status.isSupported || phase == .unavailable { return nil }
    if status.hasTimedOut { return .coachFailed }
    var best: CoachingMessage?
    for reason in status.geo.reasons {
      guard let message = message(about: reason, status, request: request, at: time) else {
        continue
      }
      if best.map({ message.severity > $0.severity }) ?? true { best = message }
    }
    if best == nil, case .waitingForStability = phase {
      best = .steadying(camera)
    }
    if best == nil || best?.severity == .info, let request, !status.isLocalized {
      best = CoachingMessage(request)
    }
    return best
  }

  private func message(
    about reason: GeoTrackingReason, _ status: TrackingStatus, request: BehaviourName?,
    at time: Seconds
  ) -> CoachingMessage? {
    if reason == .geoDataNotLoaded, let since = dataMissingSince,
      time - since >= policy.networkHint
    {
      return .coachCheckNetwork
    }
    let message = CoachingMessage(
      for: CoachingSituation(
        state: status.geo.state, reason: reason, camera: status.camera, request: request))
    // Who is localized need not wait for anything.
    let isWorthSaying = message.severity > (status.isLocalized ? .info : .quiet)
    return isWorthSaying ? message : nil
  }

  private mutating func show(
    _ urgent: CoachingMessage?, standing: CoachingMessage?, at time: Seconds
  ) -> CoachingChange? {
    var wanted = urgent ?? standing
    var isStanding = urgent == nil
    if let urgent, shown?.message != urgent, let gone = hidden[urgent],
      time - gone < policy.repeatAfter
    {
      wanted = standing
      isStanding = true
    }
    guard wanted != shown?.message else { return nil }
    if let shown, time - shown.since < policy.minimumDisplay {
      // Success ends what the automaton says at once; else only what matters more is in a hurry.
      let isDisplaced = wanted.map { $0.severity > shown.message.severity } ?? shown.isStanding
      guard isDisplaced else { return nil }
    }
    if let shown { hidden[shown.message] = time }
    shown = wanted.map { Shown(message: $0, since: time, isStanding: isStanding) }
    let mayTouch = wanted.map { phase == .localized && $0.severity < .warning } ?? true
    return CoachingChange(message: wanted, phase: phase, isUIEnabled: mayTouch)
  }
}
