public import GeoAnchors
public import GeoSessions
import GeoTexts
public import Geodesy

/// The anchors of a session: added by touches and files, placed, revealed, approached, kept.
///
/// Anchors are added only while localized. A touch on the camera picture is a point of the AR world
/// and moves on Earth when the alignment improves; a touch on the map is a place on Earth and moves
/// in the AR world.
public struct AnchorMachine: Sendable {
  /// The anchors in the order in which they were added.
  public internal(set) var anchors: [SessionAnchor] = []

  let policy: AnchorPolicy
  let ground: (any GroundHeight)?
  let reader: AnchorReader?
  let epoch: Seconds?
  var count = 0
  var world: WorldPlacement?
  var camera: FramePose?
  var user: Coordinate?
  var status: TrackingStatus?
  /// Whether the session has ended: the user has nothing to act upon.
  private var hasStopped = false
  private let nearSet: NearSet
  private let cone: ViewCone
  private var guide: ChainGuide
  private var looked: Seconds = -.infinity
  private var shownDetail = SessionAnchor.Detail.coarse
  private var nextReveal = Seconds.infinity

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - policy: distances and times.
  ///   - walk: anchors that are there from the start and are walked in order.
  ///   - ground: the height of the ground, for touches on the map.
  ///   - reader: reads documents of anchors; nil for none.
  ///   - epoch: when the events' time is 0, seconds since 1970, for names of files.
  public init(
    policy: AnchorPolicy = AnchorPolicy(), walk: [Anchor] = [],
    ground: (any GroundHeight)? = nil, reader: AnchorReader? = nil, epoch: Seconds? = nil
  ) {
    self.policy = policy
    self.ground = ground
    self.reader = reader
    self.epoch = epoch
    nearSet = NearSet(policy)
    cone = ViewCone(policy)
    guide = ChainGuide(walk: walk.map(\.id), policy: policy)
    for anchor in walk { append(anchor, .document, point: nil, at: 0) }
  }

  /// Takes an event with the status and the placement of the world that follow from it.
  public mutating func handle(
    _ event: SessionEvent, status: TrackingStatus?, world: WorldPlacement?
  ) -> [AnchorOutput] {
    var outputs: [AnchorOutput.Event] = []
    self.status = status
    if world != self.world { align(world, &outputs) }
    take(event, &outputs)
    if event.time >= nextReveal || event.time - looked >= policy.interval
      || detail != shownDetail
    {
      look(at: event.time, &outputs)
    }
    return outputs.map { AnchorOutput(time: event.time, event: $0) }
  }

  private mutating func take(_ event: SessionEvent, _ outputs: inout [AnchorOutput.Event]) {
    switch event.kind {
    case .frame(let frame):
      if let pose = frame.pose, frame.tracking.isNormal { camera = pose }
    case .gnss(let fix): user = fix.coordinate
    case .localization(let response): user = response.coordinate ?? user
    case .mapTap(let tap): if !hasStopped { add(tap, at: event.time, &outputs) }
    case .viewTap(let tap): if !hasStopped { add(tap, at: event.time, &outputs) }
    case .userAction(let action): if !hasStopped { act(action, at: event.time, &outputs) }
    case .session(let change):
      switch change {
      case .start, .reset:
        hasStopped = false
        forgetWorld()
      case .stop: hasStopped = true
      case .pause, .resume, .unknown: break
      }
    case .heading, .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict,
      .marker, .beacon, .localizationFailed, .geoStatus, .tick, .groundTruth, .fault, .unknown:
      break
    }
  }

  /// The world was made anew: its points mean nothing any more, places on Earth stay.
  mutating func forgetWorld() {
    world = nil
    camera = nil
    for index in anchors.indices { anchors[index].point = nil }
  }

  /// Takes an anchor into the list; it appears when the way to it has been gone at reveal speed.
  mutating func append(
    _ anchor: Anchor, _ origin: SessionAnchor.Origin, point: Vector3?, at time: Seconds
  ) {
    count += 1
    var new = SessionAnchor(anchor, number: count, origin: origin, point: point, added: time)
    new.detail = detail
    anchors.append(new)
    looked = -.infinity
  }

  /// How content is shown at the accuracy of now.
  private var detail: SessionAnchor.Detail {
    switch status?.geo.accuracy {
    case .medium?, .high?: .precise
    case .undetermined?, .low?, .unknown?, nil: .coarse
    }
  }

  /// Where the user is: by the camera where the world is placed, else by the last fix.
  var place: Coordinate? {
    if let world, let camera, let found = try? world.geoLocation(forPoint: camera.position) {
      return found.coordinate
    }
    return user
  }

  /// Looks at all distances.
  private mutating func look(at time: Seconds, _ outputs: inout [AnchorOutput.Event]) {
    looked = time
    shownDetail = detail
    guard !anchors.isEmpty, let place else { return }
    let here = GroundPoint(place)
    let ways = anchors.map { GroundWay(from: here, to: $0.ground) }
    let live = nearSet.live(anchors, distances: ways.map(\.meters), from: place)
    let detail = detail
    nextReveal = .infinity
    for index in anchors.indices {
      setLive(index, live.contains(index), &outputs)
      reveal(index, ways[index].meters, detail, at: time, &outputs)
      approach(index, ways[index].meters, &outputs)
    }
    lead(ways, at: time, &outputs)
  }

  private mutating func setLive(
    _ index: Int, _ isLive: Bool, _ outputs: inout [AnchorOutput.Event]
  ) {
    guard anchors[index].isLive != isLive else { return }
    anchors[index].isLive = isLive
    outputs.append(.updated(anchors[index], .live))
  }

  private mutating func reveal(
    _ index: Int, _ meters: Meters, _ detail: SessionAnchor.Detail, at time: Seconds,
    _ outputs: inout [AnchorOutput.Event]
  ) {
    if anchors[index].isRevealed {
      guard anchors[index].detail != detail else { return }
      anchors[index].detail = detail
      outputs.append(.updated(anchors[index], .detail))
      return
    }
    // The clock of an anchor runs from when the platform takes it up.
    guard anchors[index].isLive, status?.isLocalized == true else { return }
    let due = anchors[index].reveal ?? time + meters / policy.revealSpeed
    anchors[index].reveal = due
    guard time >= due else {
      nextReveal = min(nextReveal, due)
      return
    }
    anchors[index].isRevealed = true
    anchors[index].detail = detail
    outputs.append(.updated(anchors[index], .revealed))
  }

  private mutating func approach(
    _ index: Int, _ meters: Meters, _ outputs: inout [AnchorOutput.Event]
  ) {
    let radius = anchors[index].anchor.details.revealRadius ?? policy.approach
    let limit = anchors[index].isNear ? radius * policy.approachMargin : radius
    let isNear = meters <= limit
    guard isNear != anchors[index].isNear else { return }
    anchors[index].isNear = isNear
    outputs.append(
      isNear ? .entered(anchors[index], meters: meters) : .left(anchors[index], meters: meters))
  }

  private mutating func lead(
    _ ways: [GroundWay], at time: Seconds, _ outputs: inout [AnchorOutput.Event]
  ) {
    // One look may reach several anchors that stand close together.
    while let next = guide.next, let index = anchors.firstIndex(where: { $0.anchor.id == next }) {
      let radius = anchors[index].anchor.details.arrivalRadius ?? policy.arrival
      switch guide.walk(to: next, ways[index], radius: radius, at: time) {
      case .reached?:
        outputs.append(.said(.anchorReached, .reached(anchors[index].name)))
      case .finished?:
        outputs.append(.finished(anchors[index]))
        return
      case .next(_, let way)?:
        outputs.append(
          .guided(.init(next: anchors[index], way: way, visible: visible(ways))))
        return
      case nil: return
      }
    }
  }

  /// The anchors that the camera sees, nearest first.
  private func visible(_ ways: [GroundWay]) -> [AnchorID] {
    guard let camera else { return [] }
    return anchors.indices
      .filter { anchors[$0].point.map { cone.contains($0, from: camera) } ?? false }
      .sorted { (ways[$0].meters, $0) < (ways[$1].meters, $1) }
      .map { anchors[$0].anchor.id }
  }
}
