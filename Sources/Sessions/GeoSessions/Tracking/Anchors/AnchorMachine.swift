import GeoAnchors
import Geodesy

/// The anchors of a session: added by touches and files, placed, revealed, approached, kept.
///
/// Anchors are added only while localized. A touch on the camera picture is a point of the AR world and moves
/// on Earth when the alignment improves; a touch on the map is a place on Earth and moves in the AR world.
struct AnchorMachine: Sendable {
  /// The anchors in the order in which they were added.
  var anchors: [SessionAnchor] = []

  /// The outputs of the event that is being handled.
  var said: [AnchorOutput] = []
  let policy: AnchorPolicy
  let ground: (any GroundHeight)?
  let reader: AnchorReader?
  let epoch: Seconds?
  var count = 0
  var world: WorldPlacement?
  var camera: FramePose?
  var user: Coordinate?
  /// Whether the status of now is localized, and whether content is shown in its place.
  var isLocalized = false
  private var isPrecise = false
  /// Whether the user may touch the picture and the map, which coaching can forbid.
  var isInterfaceEnabled = true
  /// Whether the session has ended: the user has nothing to act upon.
  private var hasStopped = false
  private let nearSet: NearSet
  private let cone: ViewCone
  private var guide: ChainGuide
  /// Decides when an anchor counts as reached; nil to use the machine's own distance thresholds.
  private var leader: (any RouteGuide)?
  /// The horizontal uncertainty of the last fix, in meters; nil if unknown.
  private var userAccuracy: Meters?
  private var looked: Seconds = -.infinity
  private var wasPrecise = false
  private var nextReveal = Seconds.infinity
  /// The index of the chain anchor that guidance last pointed to.
  private var ledTo = 0

  init(
    policy: AnchorPolicy = AnchorPolicy(), route: [Anchor] = [],
    leader: (any RouteGuide)? = nil, ground: (any GroundHeight)? = nil, reader: AnchorReader? = nil,
    epoch: Seconds? = nil
  ) {
    self.policy = policy
    self.ground = ground
    self.reader = reader
    self.epoch = epoch
    nearSet = NearSet(policy)
    cone = ViewCone(policy)
    self.leader = leader
    guide = ChainGuide(route: route.map(\.id), policy: policy)
    for anchor in route { append(anchor, .document, point: nil, at: 0) }
  }

  /// Handles an event, given the status and the placement of the world after it.
  mutating func handle(
    _ event: SessionEvent, status: TrackingStatus?, world: WorldPlacement?
  ) -> [AnchorOutput] {
    said.removeAll(keepingCapacity: true)
    isLocalized = status?.isLocalized == true
    isPrecise = Self.isPrecise(status)
    if world != self.world { align(world) }
    handle(event)
    follow(event)
    if event.time >= nextReveal || event.time - looked >= policy.interval
      || isPrecise != wasPrecise
    {
      look(at: event.time)
    }
    return said
  }

  private mutating func handle(_ event: SessionEvent) {
    switch event.kind {
    case .frame(let frame):
      if let pose = frame.pose, frame.tracking.isNormal { camera = pose }
    case .gnss(let fix):
      user = fix.coordinate
      userAccuracy = fix.horizontalAccuracy
    case .localization(let response):
      guard let coordinate = response.coordinate else { return }
      user = coordinate
      userAccuracy = response.horizontalAccuracy
    case .mapTap(let place, let name):
      if !hasStopped { add(at: place, name, time: event.time) }
    case .viewTap(let tap, let name):
      if !hasStopped { add(tap, name, time: event.time) }
    case .userAction(let action, let argument, let document):
      if !hasStopped { act(action, argument, document, at: event.time) }
    case .session(let change):
      switch change {
      case .start, .reset:
        hasStopped = false
        forgetWorld()
      case .stop: hasStopped = true
      case .pause, .resume, .unknown: break
      }
    case .heading, .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict,
      .marker, .beacon, .localizationFailed, .geoStatus, .tick, .groundTruth, .fault,
      .sessionFailed, .unknown:
      break
    }
  }

  /// Discards points of the AR world, which was reset; places on Earth stay.
  mutating func forgetWorld() {
    world = nil
    camera = nil
    for index in anchors.indices { anchors[index].point = nil }
  }

  mutating func append(
    _ anchor: Anchor, _ origin: SessionAnchor.Origin, point: Vector3?, at time: Seconds
  ) {
    count += 1
    var new = SessionAnchor(anchor, number: count, origin: origin, point: point, added: time)
    new.isPrecise = isPrecise
    new.lift = lift
    anchors.append(new)
    looked = -.infinity
  }

  /// Whether content is shown in its place at the accuracy of a status.
  private static func isPrecise(_ status: TrackingStatus?) -> Bool {
    switch status?.geo.accuracy {
    case .medium?, .high?: true
    case .undetermined?, .low?, .unknown?, nil: false
    }
  }

  /// The position of the user: the camera's where the world is placed, else the last fix.
  var place: Coordinate? {
    if let world, let camera, let found = try? world.geoLocation(forPoint: camera.position) {
      return found.coordinate
    }
    return user
  }

  /// The horizontal uncertainty of `place`; nil if unknown.
  private var placeAccuracy: Meters? {
    if let world, let camera {
      return world.uncertainty(at: camera.position).horizontalAccuracy
    }
    return userAccuracy
  }

  /// Whether a place that may be so far off tells whether somebody is within a radius.
  private static func tells(_ accuracy: Meters?, within radius: Meters) -> Bool {
    accuracy.map { $0 <= 3 * radius } ?? true
  }

  /// Lets the guide say how the walk goes on.
  private mutating func follow(_ event: SessionEvent) {
    guard var guide = leader else { return }
    leader = nil
    said += guide.handle(event).map { .followed($0) }
    self.guide.go(to: guide.next)
    leader = guide
  }

  private mutating func look(at time: Seconds) {
    looked = time
    wasPrecise = isPrecise
    guard !anchors.isEmpty, let place else { return }
    let here = GroundPoint(place)
    // By index: an anchor is too large to be taken out for this.
    let meters = anchors.indices.map {
      DistanceAndBearing.meters(from: here, to: anchors[$0].ground)
    }
    let live = nearSet.live(anchors, distances: meters, from: place)
    let accuracy = placeAccuracy
    nextReveal = .infinity
    for index in anchors.indices {
      setLive(index, live[index])
      reveal(index, meters[index], at: time)
      approach(index, meters[index], accuracy)
    }
    lead(from: here, meters, accuracy, at: time)
  }

  private mutating func setLive(_ index: Int, _ isLive: Bool) {
    guard anchors[index].isLive != isLive else { return }
    anchors[index].isLive = isLive
    anchors[index].point = point(index)
    said.append(.updated(anchors[index], .live))
  }

  private mutating func reveal(_ index: Int, _ meters: Meters, at time: Seconds) {
    if anchors[index].isRevealed {
      guard anchors[index].isLive, anchors[index].isPrecise != isPrecise else { return }
      show(index)
      said.append(.updated(anchors[index], .detail))
      return
    }
    // The clock of an anchor runs from when the platform takes it up.
    guard anchors[index].isLive, isLocalized else { return }
    let due = anchors[index].reveal ?? time + meters / policy.revealSpeed
    anchors[index].reveal = due
    guard time >= due else {
      nextReveal = min(nextReveal, due)
      return
    }
    anchors[index].isRevealed = true
    show(index)
    said.append(.updated(anchors[index], .revealed))
  }

  private mutating func show(_ index: Int) {
    anchors[index].isPrecise = isPrecise
    anchors[index].lift = lift
  }

  private var lift: Meters { isPrecise ? 0 : policy.coarseLift }

  private mutating func approach(_ index: Int, _ meters: Meters, _ accuracy: Meters?) {
    let radius = anchors[index].anchor.details.revealRadius ?? policy.approach
    let limit = anchors[index].isNear ? radius * policy.approachMargin : radius
    let isNear = meters <= limit
    guard isNear != anchors[index].isNear, Self.tells(accuracy, within: radius) else { return }
    anchors[index].isNear = isNear
    said.append(
      isNear ? .entered(anchors[index], meters: meters) : .left(anchors[index], meters: meters))
  }

  private mutating func lead(
    from here: GroundPoint, _ meters: [Meters], _ accuracy: Meters?, at time: Seconds
  ) {
    // One look may reach several anchors that stand close together.
    while let next = guide.next, let index = place(of: next) {
      let arrival = anchors[index].anchor.details.arrivalRadius ?? policy.arrival
      // No way is as short as -1: a guide says what was reached.
      let radius = leader == nil && Self.tells(accuracy, within: arrival) ? arrival : -1
      let way = DistanceAndBearing(from: here, to: anchors[index].ground)
      switch guide.approach(next, way, radius: radius, at: time) {
      case .reached?:
        said.append(.notice(.reached(anchors[index])))
      case .finished?:
        said.append(.finished(anchors[index]))
        return
      case .next(_, let way)?:
        said.append(.guided(to: anchors[index], way, visible: visible(meters)))
        return
      case nil: return
      }
    }
  }

  /// The index of an anchor of the walk, searched first at the last one and next to it.
  private mutating func place(of id: AnchorID) -> Int? {
    for index in ledTo...(ledTo + 1) where index < anchors.count && anchors[index].anchor.id == id {
      ledTo = index
      return index
    }
    guard let index = anchors.firstIndex(where: { $0.anchor.id == id }) else { return nil }
    ledTo = index
    return index
  }

  /// The anchors that the camera sees, nearest first.
  private func visible(_ meters: [Meters]) -> [AnchorID] {
    guard let camera else { return [] }
    return anchors.indices
      .filter { point($0).map { cone.contains($0, from: camera) } ?? false }
      .sorted { (meters[$0], $0) < (meters[$1], $1) }
      .map { anchors[$0].anchor.id }
  }
}
