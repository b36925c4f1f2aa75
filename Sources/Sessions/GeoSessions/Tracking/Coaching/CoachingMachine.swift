import Geodesy

/// A change of coaching: it began, ended or shows another message.
public struct CoachingChange: Hashable, Sendable {
  /// The message; nil when coaching ended.
  public var message: CoachingMessage?
  package var phase: CoachingPhase
  /// Whether the app's own controls may be used meanwhile.
  public var isUIEnabled: Bool
}

/// Coaches the user: one message at a time, not too short, not too often.
///
/// The automaton of Apple's sample gives the standing text (move, look at buildings); obstacles to
/// tracking displace it. All times are those of the events.
struct CoachingMachine: Sendable {
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

  /// Whether the app's own controls may be used: always without a message, and once localized under one
  /// that asks for nothing urgent.
  var isUIEnabled: Bool {
    shown.map { phase == .localized && $0.message.severity < .warning } ?? true
  }

  mutating func restart() { phase = .uninitialized }

  /// Handles the status, the camera's state in the newest frame and the request of a localization
  /// service; returns the change of coaching, if any.
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

  /// The most severe message about an obstacle; nil without one.
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
    // A localized user need not wait for anything.
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
    return CoachingChange(message: wanted, phase: phase, isUIEnabled: isUIEnabled)
  }
}
