public import GeoAnchors
public import GeoAreas
public import Geodesy

/// All outputs of tracking in one machine: status, alignment, anchors, coaching and notices, in
/// this order for each event.
public struct TrackingMachine: SessionMachine {
  /// The policy that it works by.
  public let policy: TrackingPolicy
  /// The action that a localization service asks the user for; nil without one.
  ///
  /// For an app that shows one message at a time: it then leaves out the service's own coaching.
  public var request: BehaviourName?
  /// The placement of the AR world on Earth if known beforehand; nil to find it by alignment.
  public var fixedWorld: WorldPlacement?

  /// The anchors that the user asked to keep so far; the owner of the machine writes the files.
  package private(set) var saved: [SavedAnchors] = []

  /// Anchors that the user asked to keep.
  package struct SavedAnchors: Hashable, Sendable {
    package var time: Seconds
    /// The name of the file, without a suffix unless the user gave one.
    package var name: String
    /// The anchors in the order in which they were added.
    package var anchors: [Anchor]
  }

  private var statusMachine: StatusMachine
  private var coaching: CoachingMachine
  private var availability: AvailabilityMachine
  private var alignment: AlignmentMachine
  private var anchorMachine: AnchorMachine
  private var camera = WorldTrackingState.limited(.initializing)

  /// Creates a machine.
  /// - Parameters:
  ///   - policy: thresholds and times.
  ///   - coverage: the regions where tracking works; nil for everywhere.
  ///   - source: The source of the status.
  ///   - route: Anchors that are there from the start and are walked in order.
  ///   - ground: the height of the ground; nil when it is not known.
  ///   - epoch: The time 0 of the events, in seconds since 1970; nil if unknown.
  ///   - options: The assumptions about the sensors when the world is aligned.
  public init(
    policy: TrackingPolicy = .arkit, coverage: CoverageMap? = nil,
    source: StatusSource = .automatic, route: [Anchor] = [], ground: (any GroundHeight)? = nil,
    epoch: Seconds? = nil, alignment options: AlignmentOptions = AlignmentOptions()
  ) {
    self.init(
      policy: policy, coverage: coverage, source: source, route: route, ground: ground,
      epoch: epoch,
      alignment: options, guide: nil, reader: nil)
  }

  /// Creates a machine with a guide that decides which anchors of the walk were reached (nil to use
  /// distances alone), and a reader of documents of anchors (nil for none).
  package init(
    policy: TrackingPolicy = .arkit, coverage: CoverageMap? = nil,
    source: StatusSource = .automatic, route: [Anchor] = [], ground: (any GroundHeight)? = nil,
    epoch: Seconds? = nil, alignment options: AlignmentOptions = AlignmentOptions(),
    guide: (any RouteGuide)?, reader: AnchorReader?
  ) {
    self.policy = policy
    statusMachine = StatusMachine(policy: policy.status, coverage: coverage, source: source)
    coaching = CoachingMachine(policy: policy.coaching)
    availability = AvailabilityMachine(policy: policy.coaching, coverage: coverage)
    alignment = AlignmentMachine(options: options)
    anchorMachine = AnchorMachine(
      policy: policy.anchors, route: route, leader: guide, ground: ground, reader: reader,
      epoch: epoch)
  }

  /// The current status; nil before the first event that determines it.
  public var status: TrackingStatus? { statusMachine.status }

  /// The placement of the AR world on Earth; nil while unknown.
  public var world: WorldPlacement? { fixedWorld ?? alignment.placement }

  /// The anchors in the order in which they were added.
  public var anchors: [SessionAnchor] { anchorMachine.anchors }

  /// Handles an event and returns the changes that it causes.
  public mutating func handle(_ event: SessionEvent) -> [TrackingOutput] {
    observe(event)
    var outputs: [TrackingOutput] = []
    func say(_ kind: TrackingOutput.Kind) {
      outputs.append(TrackingOutput(time: event.time, kind))
    }
    for status in statusMachine.handle(event) { say(.status(status)) }
    if fixedWorld == nil {
      for output in alignment.handle(event) { say(.alignment(output)) }
    }
    for output in anchorMachine.handle(event, status: status, world: world) {
      if case .saved(let anchors, let name) = output {
        saved.append(SavedAnchors(time: event.time, name: name, anchors: anchors))
      }
      say(.anchor(output))
    }
    if case .sessionFailed(let failure) = event.kind { say(.notice(.sessionFailed(failure))) }
    guard let status else { return outputs }
    if let change = coaching.update(status, camera: camera, request: request, at: event.time) {
      say(.coaching(change))
    }
    anchorMachine.isInterfaceEnabled = coaching.isUIEnabled
    if let notice = availability.update(status, at: event.time) { say(.notice(notice)) }
    return outputs
  }

  private mutating func observe(_ event: SessionEvent) {
    switch event.kind {
    case .frame(let frame): camera = frame.tracking
    case .gnss(let fix): availability.move(to: fix.coordinate)
    case .localization(let response):
      if let coordinate = response.coordinate { availability.move(to: coordinate) }
    case .network(let isConnected): availability.network(isConnected: isConnected)
    case .session(let change):
      switch change {
      case .start, .reset: coaching.restart()
      case .pause, .resume, .stop, .unknown: break
      }
    case .userAction(let action, _, _):
      switch action {
      case .restart, .startOver, .resetWorldOrigin: coaching.restart()
      case .localize, .undo, .saveAnchors, .loadAnchors, .stop, .continueLimited,
        .setLocalizationMode, .navigate, .stopNavigation,
        .clearMesh, .startGPSUpdates, .stopGPSUpdates, .trackObjects, .close, .unknown:
        break
      }
    case .heading, .permission, .deviceSupport, .qr, .manualCode, .codeVerdict, .marker, .beacon,
      .localizationFailed, .geoStatus, .mapTap, .viewTap, .tick, .groundTruth, .fault,
      .sessionFailed, .unknown:
      break
    }
  }
}
