import GeoAnchors
import GeoNumerics
import Geodesy

extension AnchorMachine {
  /// Applies a better placement of the world and reports anchors that it moves by `updateStep` or more.
  ///
  /// The platform holds live anchors only: others are not reported, and their points in the world
  /// are computed on demand.
  mutating func align(_ new: WorldPlacement?) {
    world = new
    guard let new else { return }
    for index in anchors.indices {
      switch anchors[index].origin {
      case .view:
        if let point = anchors[index].point { moveOnEarth(index, to: point, new) }
      case .map, .document:
        if anchors[index].isLive {
          moveInWorld(index, new)
        } else {
          anchors[index].point = nil
        }
      }
    }
  }

  /// The point of an anchor in the world; nil while unknown.
  func point(_ index: Int) -> Vector3? {
    if let point = anchors[index].point { return point }
    guard let world, anchors[index].origin != .view else { return nil }
    return try? world.point(
      at: anchors[index].spot, altitude: Self.comparable(anchors[index].anchor.altitude, in: world))
  }

  private mutating func moveOnEarth(_ index: Int, to point: Vector3, _ world: WorldPlacement) {
    guard let found = try? world.geoLocation(forPoint: point) else { return }
    let ground = GroundPoint(found.coordinate)
    let way = DistanceAndBearing(from: anchors[index].ground, to: ground)
    guard way.meters >= policy.updateStep else { return }
    anchors[index].anchor.coordinate = found.coordinate
    anchors[index].anchor.altitude = found.altitude ?? anchors[index].anchor.altitude
    anchors[index].ground = ground
    anchors[index].spot = DeterministicLocalFrame.Spot(found.coordinate)
    if anchors[index].isLive { said.append(.updated(anchors[index], .moved(way.meters))) }
  }

  private mutating func moveInWorld(_ index: Int, _ world: WorldPlacement) {
    let altitude = Self.comparable(anchors[index].anchor.altitude, in: world)
    guard let point = try? world.point(at: anchors[index].spot, altitude: altitude) else { return }
    guard let old = anchors[index].point else {
      anchors[index].point = point
      return
    }
    let step = (point - old).length
    guard step >= policy.updateStep else { return }
    anchors[index].point = point
    said.append(.updated(anchors[index], .moved(step)))
  }

  /// The point of an anchor in the world; on the level of the world's pivot where heights do not compare.
  static func point(of anchor: Anchor, in world: WorldPlacement) -> Vector3? {
    try? world.point(
      at: WorldLocation(
        coordinate: anchor.coordinate, altitude: comparable(anchor.altitude, in: world)))
  }

  private static func comparable(_ altitude: Altitude?, in world: WorldPlacement) -> Altitude? {
    altitude.flatMap { $0.datum == world.altitude?.datum ? $0 : nil }
  }

  /// A touch on the map: a place on the ground.
  mutating func add(at place: Coordinate, _ name: String?, time: Seconds) {
    guard mayAdd() else { return }
    let anchor = Anchor(
      id: nextID, name: name ?? "", coordinate: place,
      altitude: Altitude(meters: 0, datum: .ground),
      details: AnchorDetails(altitudeSource: groundSource(at: place)))
    add(anchor, .map, point: world.flatMap { Self.point(of: anchor, in: $0) }, at: time)
  }

  /// A touch on the camera picture: a point of the AR world.
  mutating func add(_ tap: ViewTap, _ name: String?, time: Seconds) {
    guard mayAdd() else { return }
    let hit: Vector3?
    let source: AltitudeSource
    switch tap {
    case .point(let point):
      hit = point
      source = .userDefined
    case .ray(let origin, let direction):
      hit = Self.floor(below: origin, along: direction)
      source = .coarse
    case .miss:
      hit = nil
      source = .unknown
    }
    guard let hit else {
      said.append(.notice(.missed))
      return
    }
    guard let found = try? world?.geoLocation(forPoint: hit) else {
      said.append(.notice(.notConverted))
      return
    }
    let anchor = Anchor(
      id: nextID, name: name ?? "", coordinate: found.coordinate, altitude: found.altitude,
      details: AnchorDetails(altitudeSource: found.altitude == nil ? .unknown : source))
    add(anchor, .view, point: hit, at: time)
  }

  private mutating func add(
    _ anchor: Anchor, _ origin: SessionAnchor.Origin, point: Vector3?, at time: Seconds
  ) {
    append(anchor, origin, point: point, at: time)
    guard let new = anchors.last else { return }
    said.append(.added(new))
    said.append(.notice(.added(new)))
    warnIfFar(new)
  }

  /// The platform takes up only what is within its reach; the anchor waits until the user comes.
  private mutating func warnIfFar(_ anchor: SessionAnchor) {
    guard let place, !NearSet(policy).reaches(anchor.anchor.coordinate, from: place) else { return }
    let way = DistanceAndBearing(from: GroundPoint(place), to: anchor.ground)
    said.append(.notice(.tooFar(anchor, meters: way.meters)))
  }

  /// Whether anchors can be added; says so when not.
  mutating func mayAdd() -> Bool {
    guard isLocalized else {
      said.append(.notice(.notLocalized))
      return false
    }
    return mayAct()
  }

  /// Whether coaching lets the user change anchors; says so when not.
  mutating func mayAct() -> Bool {
    if !isInterfaceEnabled { said.append(.notice(.interfaceDisabled)) }
    return isInterfaceEnabled
  }

  /// An id that no anchor of the session has had.
  var nextID: AnchorID { AnchorID(rawValue: "session-\(count + 1)") }

  /// Most elevation models are coarse; without one nobody knows.
  private func groundSource(at place: Coordinate) -> AltitudeSource {
    guard let ground, case .height? = try? ground.ground(at: place) else { return .unknown }
    return ground.isPrecise(at: place) ? .precise : .coarse
  }

  /// The intersection of a ray with the floor `deviceHeight` below its origin; nil beyond `longestRay`.
  private static func floor(below origin: Vector3, along direction: Vector3) -> Vector3? {
    guard direction.y < 0 else { return nil }
    let reach = -deviceHeight / direction.y
    guard reach.isFinite, reach <= longestRay else { return nil }
    return origin + direction * reach
  }

  private static let deviceHeight: Meters = 1.4
  /// The longest ray to the floor; a longer one is too flat to mean a place.
  private static let longestRay: Meters = 50
}
