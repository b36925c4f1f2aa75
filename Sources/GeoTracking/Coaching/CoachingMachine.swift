package import GeoSessions
package import GeoTexts
package import Geodesy

/// Coaching began, ended or says something else.
package struct CoachingChange: Hashable, Sendable {
  /// When.
  package var time: Seconds
  /// What it says; nil when it ended.
  package var advice: CoachingAdvice?
  /// How far the user has come.
  package var phase: CoachingPhase
  /// Whether the app's own controls may be used meanwhile.
  package var isUIEnabled: Bool

  /// Whether something is shown.
  package var isActive: Bool { advice != nil }

  /// The change in the words of a language.
  package func sessionOutput(in language: Language) -> SessionOutput {
    var fields: [SessionOutput.Field] = [
      .init("active", .flag(isActive)), .init("phase", .text(phase.name)),
      .init("uiEnabled", .flag(isUIEnabled)),
    ]
    if let advice {
      fields += [
        .init("id", .text(advice.text.rawValue)), .init("severity", .text(advice.severity.name)),
        .init("text", .text(Catalogue.template(advice.text, in: language))),
      ]
    }
    return SessionOutput(time: time, .coaching, fields)
  }
}

/// Says what the user has to do: one message at a time, not too short, not too often.
///
/// The automaton of Apple's sample gives the standing text (move, look at buildings); what stands in
/// the way of tracking displaces it. All times are those of the events.
package struct CoachingMachine: Sendable {
  /// How far the user has come.
  package private(set) var phase = CoachingPhase.uninitialized

  private struct Shown: Hashable {
    var advice: CoachingAdvice
    var since: Seconds
    var isStanding: Bool
  }

  private let policy: CoachingPolicy
  private var shown: Shown?
  private var hidden: [SessionText: Seconds] = [:]
  private var dataMissingSince: Seconds?

  /// Makes a machine.
  package init(policy: CoachingPolicy = CoachingPolicy()) { self.policy = policy }

  /// Begins anew.
  package mutating func restart() { phase = .uninitialized }

  /// Takes the status of a moment, the camera as it is in the newest frame, and what a localization
  /// service asks for; answers with a change of what is shown.
  package mutating func update(
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
      best = CoachingAdvice(request.text, .instruction)
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
    if let urgent, shown?.advice != urgent, let gone = hidden[urgent.text],
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
    if let shown { hidden[shown.advice.text] = time }
    shown = wanted.map { Shown(advice: $0, since: time, isStanding: isStanding) }
    let mayTouch = wanted.map { phase == .localized && $0.severity < .warning } ?? true
    return CoachingChange(time: time, advice: wanted, phase: phase, isUIEnabled: mayTouch)
  }
}
