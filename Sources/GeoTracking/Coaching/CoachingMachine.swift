import GeoSessions
public import Geodesy

/// Coaching began, ended or says something else.
public struct CoachingChange: Hashable, Sendable {
  /// When.
  public var time: Seconds
  /// What it says; nil when it ended.
  public var advice: CoachingAdvice?
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
    var advice: CoachingAdvice
    var since: Seconds
    var isStanding: Bool
  }

  private let policy: CoachingPolicy
  private var shown: Shown?
  private var hidden: [CoachingMessage: Seconds] = [:]
  private var dataMissingSince: Seconds?

  /// Makes a machine.
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
    let standing = phase.advice(policy, at: time)
    let urgent = obstacle(status, camera: camera, request: request, at: time)
    return show(urgent, standing: standing, at: time)
  }

  /// The greatest advice about what stands in the way; nil when nothing does.
  private func obstacle(
    _ status: TrackingStatus, camera: WorldTrackingState, request: BehaviourName?,
    at time: Seconds
  ) -> CoachingAdvice? {
    if !status.isSupported || phase == .unavailable { return nil }
    if status.hasTimedOut { return CoachingAdvice(.coachFailed, .blocking) }
    var best: CoachingAdvice?
    for reason in status.geo.reasons {
      guard let advice = advice(about: reason, status, request: request, at: time) else { continue }
      if best.map({ advice.severity > $0.severity }) ?? true { best = advice }
    }
    if best == nil, case .waitingForStability = phase {
      best = CoachingAdvice.steadying(camera)
    }
    if best == nil || best?.severity == .info, let request, !status.isLocalized {
      best = CoachingAdvice(CoachingMessage(request), .instruction)
    }
    return best
  }

  private func advice(
    about reason: GeoTrackingReason, _ status: TrackingStatus, request: BehaviourName?,
    at time: Seconds
  ) -> CoachingAdvice? {
    if reason == .geoDataNotLoaded, let since = dataMissingSince,
      time - since >= policy.networkHint
    {
      return CoachingAdvice(.coachCheckNetwork, .instruction)
    }
    let advice = CoachingAdvice(
      for: CoachingSituation(
        state: status.geo.state, reason: reason, camera: status.camera, request: request))
    // Who is localized need not wait for anything.
    let isWorthSaying = advice.severity > (status.isLocalized ? .info : .quiet)
    return isWorthSaying ? advice : nil
  }

  private mutating func show(
    _ urgent: CoachingAdvice?, standing: CoachingAdvice?, at time: Seconds
  ) -> CoachingChange? {
    var wanted = urgent ?? standing
    var isStanding = urgent == nil
    if let urgent, shown?.advice != urgent, let gone = hidden[urgent.message],
      time - gone < policy.repeatAfter
    {
      wanted = standing
      isStanding = true
    }
    guard wanted != shown?.advice else { return nil }
    if let shown, time - shown.since < policy.minimumDisplay {
      // Success ends what the automaton says at once; else only what matters more is in a hurry.
      let isDisplaced = wanted.map { $0.severity > shown.advice.severity } ?? shown.isStanding
      guard isDisplaced else { return nil }
    }
    if let shown { hidden[shown.advice.message] = time }
    shown = wanted.map { Shown(advice: $0, since: time, isStanding: isStanding) }
    let mayTouch = wanted.map { phase == .localized && $0.severity < .warning } ?? true
    return CoachingChange(time: time, advice: wanted, phase: phase, isUIEnabled: mayTouch)
  }
}
