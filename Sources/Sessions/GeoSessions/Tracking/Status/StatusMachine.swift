package import GeoAreas
import Geodesy

/// The source of the tracking status.
public enum StatusSource: String, Hashable, Sendable, CaseIterable {
  /// Reported from the first report on, derived before.
  case automatic
  /// Only what the log reports.
  case reported
  /// Only what the inputs say.
  case derived
}

/// The status of tracking through a session: the platform's own where the log has it, else derived.
///
/// A reported status passes through as it is, with the camera's state beside it. Until the first one
/// comes, and in logs that have none, the status is derived from permission, device, network, fixes,
/// heading, world tracking, visual fixes and the regions of coverage.
package struct StatusMachine: SessionMachine {
  /// The current status; nil before the first event that determines it.
  package private(set) var status: TrackingStatus?

  private let source: StatusSource
  private var signals: TrackingSignals
  private var derivation: StatusDerivation
  private var reported: GeoStatus?
  private var hasStopped = false
  /// The inputs of the current status; nil while world tracking is not normal.
  private var brief: StatusBrief?

  /// Creates a machine.
  /// - Parameters:
  ///   - policy: the thresholds and times of a derived status.
  ///   - coverage: the regions where tracking works; without any every place is covered unless the
  ///     log says otherwise.
  ///   - source: The source of the status.
  package init(
    policy: StatusPolicy = .arkit, coverage: CoverageMap? = nil, source: StatusSource = .automatic
  ) {
    self.source = source
    signals = TrackingSignals(policy: policy, coverage: coverage)
    derivation = StatusDerivation(policy: policy)
  }

  package mutating func handle(_ event: SessionEvent) -> [TrackingStatus] {
    guard observe(event), !hasStopped || isEnd(event) else { return [] }
    signals.age(to: event.time)
    guard let new = current(at: event.time), new != status else { return [] }
    status = new
    return [new]
  }

  /// Whether the event may change the status.
  private mutating func observe(_ event: SessionEvent) -> Bool {
    switch event.kind {
    case .session(let change): session(change, at: event.time)
    case .frame(let frame): signals.frame(frame, at: event.time)
    case .gnss(let fix): signals.gnss(fix, at: event.time)
    case .heading(let reading): signals.heading(reading)
    case .permission(let subject, let isGranted): signals.permission(subject, isGranted)
    case .network(let isConnected): signals.network(isConnected, at: event.time)
    case .deviceSupport(let feature, let isSupported): signals.support(feature, isSupported)
    case .localization(let response): signals.localization(response, at: event.time)
    case .localizationFailed: signals.localizationFailed()
    case .geoStatus(let status): reported = status
    case .tick: break
    case .userAction(let action, _, _): return act(action, at: event.time)
    case .qr, .manualCode, .codeVerdict, .marker, .beacon, .mapTap, .viewTap, .groundTruth,
      .fault, .sessionFailed, .unknown:
      return false
    }
    return true
  }

  private mutating func session(_ change: SessionChange, at time: Seconds) {
    switch change {
    case .start, .reset:
      hasStopped = false
      begin(at: time)
    case .stop:
      hasStopped = true
      reported = nil
      derivation.stop()
    case .pause, .resume, .unknown: break
    }
  }

  private mutating func act(_ action: UserAction, at time: Seconds) -> Bool {
    switch action {
    case .restart, .startOver, .resetWorldOrigin:
      begin(at: time)
      return true
    case .continueLimited:
      signals.goOnLimited(.limited)
      derivation.goOnLimited(.limited)
      return true
    case .localize, .undo, .saveAnchors, .loadAnchors, .stop, .setLocalizationMode, .navigate,
      .stopNavigation, .clearMesh, .startGPSUpdates, .stopGPSUpdates, .trackObjects, .close,
      .unknown:
      return false
    }
  }

  private mutating func begin(at time: Seconds) {
    reported = nil
    signals.worldReset(at: time)
    derivation.restart()
  }

  private func isEnd(_ event: SessionEvent) -> Bool { event.kind == .session(.stop) }

  /// The status at a moment; nil if there is none or nothing changed.
  private mutating func current(at time: Seconds) -> TrackingStatus? {
    switch source {
    case .automatic: reported == nil ? derived(at: time) : reportedNow()
    case .reported: reportedNow()
    case .derived: derived(at: time)
    }
  }

  private mutating func reportedNow() -> TrackingStatus? {
    brief = nil
    return reported.map(shown)
  }

  /// The derived status; nil when nothing that it depends on changed.
  private mutating func derived(at time: Seconds) -> TrackingStatus? {
    let new = derivation.look(signals, at: time)
    // A camera's trouble is not in the brief, so the status is compared as a whole.
    let isCalm = signals.camera.value.isNormal
    if isCalm, new == brief { return nil }
    brief = isCalm ? new : nil
    return derivation.status(new, signals)
  }

  private func shown(_ status: GeoStatus) -> TrackingStatus {
    // The camera's state matters only as the cause of a reason.
    let isUnstable = status.reasons.contains(.worldTrackingUnstable)
    return TrackingStatus(
      status, camera: isUnstable ? signals.trouble ?? .normal : .normal,
      isSupported: signals.isSupported)
  }
}
