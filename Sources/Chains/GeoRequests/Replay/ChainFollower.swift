package import GeoAnchors
package import GeoChains
package import GeoSessions
package import Geodesy

/// Leads the walker of a session along a chain, by the positions of the session's events.
package struct ChainFollower: RouteGuide {
  /// The progress of the walker; nil before the first usable position.
  package var progress: GuidanceProgress? { guidance.progress }

  private let chain: Chain
  private let usesVisualOnly: Bool
  private let accuracy: Meters
  private var guidance: Guidance

  /// Leads along a chain by a policy, with all positions or those of pictures only; `accuracy` is the
  /// radius in meters of positions that do not say theirs.
  /// - Throws: `ChainError` for a policy or a chain that cannot be followed.
  package init(
    along chain: Chain, policy: GuidancePolicy = GuidancePolicy(), usesVisualOnly: Bool = false,
    accuracy: Meters = 10
  ) throws(ChainError) {
    guidance = try Guidance(along: chain, policy: policy)
    self.chain = chain
    self.usesVisualOnly = usesVisualOnly
    self.accuracy = accuracy
  }

  /// The anchor that comes next, counted from 0; the first before the walk begins.
  package var next: Int? { hasArrived ? nil : guidance.progress.map(\.next) ?? 0 }

  package private(set) var hasArrived = false

  /// Handles an event, in order of time, and returns the steps of guidance.
  package mutating func handle(_ event: SessionEvent) -> [GuidanceStep] {
    var events = guidance.handle(time: event.time)
    if let fix = fix(of: event) { events += guidance.handle(fix) }
    return steps(events)
  }

  package mutating func handle(_ fix: WalkerFix) -> [GuidanceStep] { steps(guidance.handle(fix)) }

  /// The position in an event; nil where it has none.
  private func fix(of event: SessionEvent) -> WalkerFix? {
    switch event.kind {
    case .gnss(let fix):
      guard !usesVisualOnly else { return nil }
      return WalkerFix(
        time: fix.measuredAt ?? event.time, coordinate: fix.coordinate,
        accuracy: fix.horizontalAccuracy ?? accuracy)
    case .localization(let answer):
      guard let coordinate = answer.coordinate else { return nil }
      return WalkerFix(
        time: answer.capturedAt ?? event.time, coordinate: coordinate,
        accuracy: answer.horizontalAccuracy ?? accuracy, confidence: answer.confidence)
    case .session, .frame, .heading, .permission, .network, .deviceSupport, .qr, .manualCode,
      .codeVerdict, .marker, .beacon, .localizationFailed, .geoStatus, .mapTap, .viewTap,
      .userAction, .tick, .groundTruth, .fault, .sessionFailed, .unknown:
      return nil
    }
  }

  private mutating func steps(_ events: [Guidance.Event]) -> [GuidanceStep] {
    if events.isEmpty { return [] }
    if events.contains(.arrived) { hasArrived = true }
    let progress = guidance.progress.map {
      GuidanceStep.Progress(
        distance: $0.distance, remaining: $0.remaining, remainingTime: $0.remainingTime)
    }
    return events.map { step($0, progress) }
  }

  private func step(_ event: Guidance.Event, _ progress: GuidanceStep.Progress?) -> GuidanceStep {
    let count = chain.anchors.count
    return switch event {
    case .started(let next):
      GuidanceStep(
        .started(meters: progress?.remaining ?? chain.length), anchor: anchor(next),
        progress: progress)
    case .reached(let index):
      GuidanceStep(
        .reached(number: index + 1, count: count), anchor: anchor(index), progress: progress,
        note: chain.anchors[index].details.instruction)
    case .skipped(let index):
      GuidanceStep(
        .skipped(number: index + 1, count: count), anchor: anchor(index), progress: progress)
    case .turnedBack: GuidanceStep(.turnedBack, progress: progress)
    case .turnedForward: GuidanceStep(.turnedForward, progress: progress)
    case .leftRoute(let distance): GuidanceStep(.leftRoute(meters: distance), progress: progress)
    case .rerouteAdvised: GuidanceStep(.rerouteAdvised, progress: progress)
    case .rejoined(let next): GuidanceStep(.rejoined, anchor: anchor(next), progress: progress)
    case .positionLost: GuidanceStep(.positionLost, progress: progress)
    case .positionFound: GuidanceStep(.positionFound, progress: progress)
    case .arrived: GuidanceStep(.arrived, progress: progress)
    }
  }

  private func anchor(_ index: Int) -> GuidanceStep.Anchor? {
    chain.anchors.indices.contains(index)
      ? GuidanceStep.Anchor(number: index + 1, id: chain.anchors[index].id) : nil
  }
}
