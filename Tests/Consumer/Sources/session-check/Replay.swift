import GeoAnchorKit

/// Plays a session through the machines of a phone and remembers what checks ask for.
struct Replay {
  private let chain: Chain
  private var tracking: TrackingMachine
  private var guidance: Guidance
  private var camera: (time: Seconds, pose: FramePose)?

  private var start: Seconds?
  private var localization: Seconds?
  private var coaching: [(time: Seconds, message: CoachingMessage)] = []
  private var reached: Set<Int> = []
  private var hasArrived = false
  private var farthest: (meters: Meters, time: Seconds)?

  init(along chain: Chain, under coverage: CoverageMap?) throws {
    self.chain = chain
    tracking = TrackingMachine(coverage: coverage, route: chain.plainAnchors)
    guidance = try Guidance(along: chain)
  }

  /// Handles an event of the log.
  mutating func handle(_ event: SessionEvent) {
    start = start ?? event.time
    let outputs = tracking.handle(event)
    if localization == nil, tracking.status?.isLocalized == true { localization = event.time }
    if localization != nil { remember(outputs) }
    switch event.kind {
    case .frame(let frame): camera = frame.pose.map { (event.time, $0) } ?? camera
    case .gnss(let fix): follow(fix, at: event.time)
    case .groundTruth(let truth): compare(with: truth, at: event.time)
    default: break
    }
  }

  /// Follows the chain as an app would: by where the content is drawn, else by satellites.
  private mutating func follow(_ fix: GNSSFix, at time: Seconds) {
    var walker = WalkerFix(
      time: time, coordinate: fix.coordinate, accuracy: fix.horizontalAccuracy ?? 10)
    if let world = tracking.world, let camera,
      let place = try? world.geoLocation(forPoint: camera.pose.position)
    {
      walker.coordinate = place.coordinate
      walker.accuracy = world.uncertainty(at: camera.pose.position).horizontalAccuracy
    }
    for event in guidance.handle(walker) {
      switch event {
      case .reached(let anchor): reached.insert(anchor)
      case .arrived: hasArrived = true
      default: break
      }
    }
  }

  /// Measures the distance of drawn content from its true place, where a log has the truth.
  private mutating func compare(with truth: GroundTruth, at time: Seconds) {
    guard tracking.status?.isLocalized == true, let world = tracking.world,
      let camera, abs(camera.time - time) <= 0.05,
      let place = try? world.geoLocation(forPoint: camera.pose.position)
    else { return }
    let meters = place.coordinate.distance(to: truth.position.coordinate)
    if meters > farthest?.meters ?? -1 { farthest = (meters, time) }
  }

  /// Remembers what a user is told to do.
  private mutating func remember(_ outputs: [TrackingOutput]) {
    for output in outputs {
      guard case .coaching(let change) = output.kind, let message = change.message,
        message.severity > .info
      else { continue }
      coaching.append((output.time, message))
    }
  }

  /// The checks, passed and failed.
  func checks(_ limits: Options.Limits) -> [Check] {
    let begin = start ?? 0
    let seconds = localization.map { $0 - begin }
    let unexpected = coaching.filter { !limits.coaching.contains($0.message) }
    let missed = chain.anchors.indices.filter { !reached.contains($0) && $0 > 0 }
    return [
      Check(
        "localized within \(Self.text(limits.localization)) s",
        seconds.map { $0 <= limits.localization } ?? false,
        seconds.map { "after \(Self.text($0)) s" } ?? "never"),
      Check(
        "content within \(Self.text(limits.placement)) m",
        farthest.map { $0.meters <= limits.placement },
        farthest.map { "at most \(Self.text($0.meters)) m off, at \(Self.text($0.time)) s" }
          ?? "the log does not know the truth, or nothing was placed"),
      Check(
        "no unexpected coaching", localization.map { _ in unexpected.isEmpty },
        localization == nil
          ? "never localized"
          : unexpected.isEmpty
            ? "none"
            : unexpected.prefix(10).map { "\($0.message.rawValue) at \(Self.text($0.time)) s" }
              .joined(separator: ", ")),
      Check(
        "every anchor reached", missed.isEmpty,
        missed.isEmpty
          ? "\(chain.anchors.count) anchors"
          : "\(missed.count) missed, first number \(missed[0] + 1)"),
      Check("arrived", hasArrived, hasArrived ? "yes" : "no"),
    ]
  }

  private static func text(_ number: Double) -> String {
    DecimalText.trimmed(number, decimals: 2) ?? "\(number)"
  }
}
