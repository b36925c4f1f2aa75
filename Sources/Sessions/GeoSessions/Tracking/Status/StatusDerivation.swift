import Geodesy

/// Derives the status of tracking from the inputs of a session, by a policy.
struct StatusDerivation: Sendable {
  private(set) var policy: StatusPolicy
  private(set) var phase = StatusPhase.initializing(checkedSince: nil)
  private var accuracy = Settled(GeoTrackingAccuracy.undetermined)
  /// The time of the last loss of the place; older visual fixes no longer count.
  private var lostAt: Seconds?

  init(policy: StatusPolicy) { self.policy = policy }

  /// Restarts: a session started or its world was reset.
  mutating func restart() {
    phase = .initializing(checkedSince: nil)
    accuracy = Settled(.undetermined)
    lostAt = nil
  }

  /// The user goes on without geotracking.
  mutating func goOnLimited(_ policy: StatusPolicy) {
    self.policy = policy
    restart()
  }

  mutating func stop() { phase = .idle }

  /// Advances to a moment and returns the inputs of its status except the camera's state.
  mutating func look(_ signals: TrackingSignals, at time: Seconds) -> StatusBrief {
    if phase != .idle { advance(signals, at: time) }
    judgeAccuracy(signals, at: time)
    return StatusBrief(
      state: StatusBrief.code(phase), accuracy: StatusBrief.code(accuracy.value),
      reasons: reasons(signals, at: time), hasTimedOut: hasTimedOut(at: time),
      isSupported: signals.isSupported)
  }

  /// The status for the result of `look`.
  func status(_ brief: StatusBrief, _ signals: TrackingSignals) -> TrackingStatus {
    TrackingStatus(
      GeoStatus(
        phase.state, accuracy: phase.state == .localized ? accuracy.value : .undetermined,
        reasons: brief.reasons.list),
      camera: signals.camera.value, isDerived: true, hasTimedOut: brief.hasTimedOut,
      isSupported: brief.isSupported)
  }

  private mutating func advance(_ signals: TrackingSignals, at time: Seconds) {
    guard signals.isSupported else {
      phase = .unsupported
      return
    }
    guard signals.permits else {
      restart()
      return
    }
    // One event may open several doors, one after the other.
    for _ in 0..<4 {
      let next = next(signals, at: time)
      guard next != phase else { return }
      if phase.state == .localized, next.state != .localized { lostAt = time }
      phase = next
    }
  }

  private func next(_ signals: TrackingSignals, at time: Seconds) -> StatusPhase {
    switch phase {
    case .idle: return .idle
    case .unsupported: return .initializing(checkedSince: nil)
    case .initializing(let checkedSince):
      guard signals.isLocationGood else { return .initializing(checkedSince: checkedSince) }
      guard let since = checkedSince else { return .initializing(checkedSince: time) }
      guard isChecked(signals, since: since, at: time), signals.camera.value.isNormal else {
        return phase
      }
      return checked(signals, at: time)
    case .unavailable: return checked(signals, at: time)
    case .localizing(let since):
      guard isAvailable(signals) else { return .unavailable(isOffline: false) }
      guard signals.camera.value.isNormal, isPrecise(signals, at: time) else { return phase }
      guard time - since >= loadTime(signals) else { return phase }
      return .localized(unstableSince: nil)
    case .localized(let unstableSince):
      guard isAvailable(signals) else { return .unavailable(isOffline: false) }
      guard isPrecise(signals, at: time) else { return .localizing(since: time) }
      guard !signals.camera.value.isNormal else { return .localized(unstableSince: nil) }
      let since = unstableSince ?? time
      return time - since > policy.times.trackingLoss
        ? .localizing(since: time) : .localized(unstableSince: since)
    }
  }

  private func isChecked(_ signals: TrackingSignals, since: Seconds, at time: Seconds) -> Bool {
    guard policy.needsCoverage else { return true }
    return time - since >= policy.times.availabilityCheck
  }

  /// The result of the availability check: the platform asks its service, and without a network the
  /// answer is no, as it is for `CoverageQuestion`.
  private func checked(_ signals: TrackingSignals, at time: Seconds) -> StatusPhase {
    guard isAvailable(signals) else { return .unavailable(isOffline: false) }
    let isOffline = policy.needsCoverage && signals.networkLost != nil
    return isOffline ? .unavailable(isOffline: true) : .localizing(since: time)
  }

  private func isAvailable(_ signals: TrackingSignals) -> Bool {
    guard policy.needsCoverage else { return true }
    return signals.platformAnswer != false && signals.isCovered.value
  }

  /// The time for loading the place's data; 0 for a policy without visual fixes.
  private func loadTime(_ signals: TrackingSignals) -> Seconds {
    policy.needsVisualFix ? policy.times.dataLoad : 0
  }

  /// Whether position and, where it counts, yaw are good: both at once to enter, both to stay.
  private func isPrecise(_ signals: TrackingSignals, at time: Seconds) -> Bool {
    if policy.needsVisualFix, let lostAt {
      guard let visual = signals.visual, visual.time > lostAt else { return false }
    }
    let was = phase.state == .localized
    guard policy.position.isGood(signals.positionUncertainty(), was: was) else { return false }
    return !policy.needsYaw || policy.yaw.isGood(signals.yawUncertainty(at: time), was: was)
  }

  private mutating func judgeAccuracy(_ signals: TrackingSignals, at time: Seconds) {
    guard case .localized = phase, let meters = signals.positionUncertainty() else {
      accuracy = Settled(.undetermined)
      return
    }
    let margin = policy.accuracyMargin
    let isHigh = accuracy.value == .high
    let isMedium = isHigh || accuracy.value == .medium
    let new: GeoTrackingAccuracy =
      meters <= policy.highAccuracy * (isHigh ? margin : 1)
      ? .high
      : meters <= policy.mediumAccuracy * (isMedium ? margin : 1) ? .medium : .low
    accuracy.update(new, at: time, hold: policy.times.hold)
  }

  private func reasons(_ signals: TrackingSignals, at time: Seconds) -> ReasonSet {
    var reasons = ReasonSet()
    switch phase {
    case .unsupported, .idle: return reasons
    case .unavailable(let isOffline):
      reasons.insert(isOffline ? .geoDataNotLoaded : .notAvailableAtLocation)
    case .initializing(let checkedSince):
      if !signals.permits {
        reasons.insert(.needLocationPermissions)
      } else if needsLocation(signals) {
        reasons.insert(.waitingForLocation)
      } else if !(checkedSince.map { isChecked(signals, since: $0, at: time) } ?? false) {
        reasons.insert(.waitingForAvailabilityCheck)
      }
    case .localizing(let since):
      if !signals.camera.value.isNormal { reasons.insert(.worldTrackingUnstable) }
      if needsLocation(signals) { reasons.insert(.waitingForLocation) }
      let isLoading = time - since < loadTime(signals)
      if isLoading || isNetworkMissed(signals, at: time) { reasons.insert(.geoDataNotLoaded) }
      if signals.isPointedLow.value { reasons.insert(.devicePointedTooLow) }
      if policy.needsVisualFix, !isLoading, reasons.isEmpty,
        signals.failures >= policy.visualFailures || time - since >= policy.times.visualFailure
      {
        reasons.insert(.visualLocalizationFailed)
      }
    case .localized:
      if needsLocation(signals) { reasons.insert(.waitingForLocation) }
      if policy.needsVisualFix, isNetworkMissed(signals, at: time) {
        reasons.insert(.geoDataNotLoaded)
      }
    }
    if !signals.camera.value.isNormal { reasons.insert(.worldTrackingUnstable) }
    return reasons
  }

  private func needsLocation(_ signals: TrackingSignals) -> Bool { !signals.isLocationGood }

  private func isNetworkMissed(_ signals: TrackingSignals, at time: Seconds) -> Bool {
    signals.networkLost.map { time - $0 >= policy.times.networkGrace } ?? false
  }

  private func hasTimedOut(at time: Seconds) -> Bool {
    guard policy.times.localizingTimeout > 0, case .localizing(let since) = phase else {
      return false
    }
    return time - since >= policy.times.localizingTimeout
  }
}
