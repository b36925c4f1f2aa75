import GeoStreets
import Geodesy

/// A road that a walk crosses where no way of its own is mapped for the crossing.
struct RoadCrossing: Hashable {
  /// The step of the route before the point of the crossing, or the step with the point on it.
  var step: Int
  /// Meters along the walk to the point where road and walk meet.
  var distance: Meters
  /// Meters along the walk to the near and to the far curb.
  var extent: ClosedRange<Meters>
  /// The name or the reference of the road, where it is known.
  var name: String?
  var features: PointFeatures
}

/// Finds the roads that a walk crosses at points of the network, by the rules of `ManeuverRules`.
struct RoadCrossings {
  /// The crossings, in walking order.
  private(set) var found: [RoadCrossing] = []
  private(set) var onWays: [(distance: Meters, features: PointFeatures)] = []
  private let graph: StreetGraph
  private let length: Meters
  private var kerbs: [Meters] = []

  init(_ route: Route, _ graph: StreetGraph) {
    self.graph = graph
    length = route.length
    var walked = 0.0
    var before: (number: Int, step: RouteStep)?
    for (number, step) in route.steps.enumerated() {
      let length = abs(step.to - step.from)
      guard length > 0.001 else { continue }
      if let before { junction(between: before.step, step, before.number, walked) }
      innerPoints(of: step, number, walked)
      walked += length
      before = (number, step)
    }
    for index in found.indices { found[index].extent = extent(of: found[index]) }
  }

  // MARK: Points on edges

  /// Crossings of roads that the network does not have, and curbs.
  private mutating func innerPoints(of step: RouteStep, _ number: Int, _ walked: Meters) {
    var places: [(place: Int, features: PointFeatures)] = []
    let last = graph.segmentCount(ofEdge: step.edge)
    graph.forEachFeature(ofEdge: step.edge.rawValue) { place, features in
      if !features.isDisjoint(with: Self.looked) { places.append((place, features)) }
    }
    if step.isReversed { places.reverse() }
    for (place, features) in places {
      let along = graph.length(of: 0..<place, ofEdge: step.edge.rawValue)
      let offset = step.isReversed ? step.from - along : along - step.from
      guard offset >= 0, offset <= abs(step.to - step.from) else { continue }
      if !features.isDisjoint(with: Self.kerb) { kerbs.append(walked + offset) }
      guard features.contains(.crossing), place > 0, place < last else { continue }
      let kinds = [place - 1, place].map {
        graph.traits(ofEdge: step.edge, segment: $0).street.kind
      }
      if kinds.contains(.crossing) {
        onWays.append((walked + offset, features))
      } else if !kinds.contains(where: \.isRoad), offset > 0.001 {
        add(number, walked + offset, halfWidth: Self.unknownHalfWidth, name: nil, features)
      }
    }
  }

  private static let kerb: PointFeatures = [.raisedKerb, .loweredKerb, .flushKerb]
  private static let looked = kerb.union(.crossing)

  // MARK: Junctions

  private mutating func junction(
    between step: RouteStep, _ next: RouteStep, _ number: Int, _ walked: Meters
  ) {
    guard step.edge != next.edge else { return }
    let edge = graph.edge(step.edge)
    let (arms, features) = graph.surroundings(
      ofJunction: Int(step.isReversed ? edge.tail : edge.head))
    let kinds = [step, next].map { graph.streetMark(ofEdge: $0.edge.rawValue).kind }
    let isMapped = features.contains(.crossing)
    if kinds.contains(.crossing) {
      if isMapped { onWays.append((walked, features)) }
      return
    }
    let roads = arms.filter { arc in
      guard arc.edge != step.edge.rawValue, arc.edge != next.edge.rawValue else { return false }
      let kind = graph.streetMark(ofEdge: arc.edge).kind
      return isMapped ? kind.isRoad || kind == .cycleway : kind.rank >= Self.unmappedRank
    }
    guard isMapped || roads.count >= 2,
      let back = arms.first(where: { $0.edge == step.edge.rawValue }),
      let ahead = arms.first(where: { $0.edge == next.edge.rawValue })
    else { return }
    let sides = sides(of: roads, from: back, to: ahead)
    let walkedRank = kinds.map(\.rank).max() ?? 0
    // Where a road goes on that walkers do not use, the network has its other side alone.
    let ranks = (rank(of: sides.left), rank(of: sides.right))
    let other = features.contains(.closedRoad) ? ranks.0 ?? ranks.1 : nil
    guard let left = ranks.0 ?? other, let right = ranks.1 ?? other else {
      // Of roads that walkers do not use the network has the mapped crossing alone.
      let turned = sides.ahead
      // A walker along a cycleway that others cross does not cross it.
      guard isMapped, roads.isEmpty, !kinds.contains(where: { $0.isRoad || $0 == .cycleway }),
        (60...300).contains(turned)
      else { return }
      add(number, walked, halfWidth: Self.unknownHalfWidth, name: nil, features)
      return
    }
    let crossed = min(left, right)
    guard isMapped ? crossed >= walkedRank : crossed > walkedRank else { return }
    let parts = (sides.left + sides.right).filter { kind(of: $0).rank >= crossed }
    let halfWidth = parts.map { arc in
      let last = graph.segmentCount(ofEdge: arc.edge) - 1
      return graph.traits(ofEdge: arc.edge, segment: arc.isReversed ? last : 0).roadHalfWidth
    }
    add(
      number, walked, halfWidth: halfWidth.max() ?? Self.unknownHalfWidth,
      name: name(sides.left, sides.right), features.intersection(Self.told))
  }

  /// The lowest rank of a road that is reported where no crossing is mapped.
  private static let unmappedRank = StreetTraits.Kind.tertiary.rank
  /// Half the width of a road that the network does not have, in meters.
  private static let unknownHalfWidth: Meters = 3.5
  /// The features that an announcement names.
  static let told: PointFeatures = [.crossing, .signals, .markings, .island, .tactilePaving]

  private func kind(of arc: Arc) -> StreetTraits.Kind { graph.streetMark(ofEdge: arc.edge).kind }

  private func rank(of arcs: [Arc]) -> Int? { arcs.map { kind(of: $0).rank }.max() }

  /// The roads on either side of the way through a junction, and the clockwise angle in degrees from the
  /// way back to the way ahead.
  private func sides(
    of roads: [Arc], from back: Arc, to ahead: Arc
  ) -> (left: [Arc], right: [Arc], ahead: Degrees) {
    let start = graph.bearing(leaving: back)
    func angle(_ arc: Arc) -> Degrees { normalizedBearing(graph.bearing(leaving: arc) - start) }
    let turned = angle(ahead)
    return (roads.filter { angle($0) < turned }, roads.filter { angle($0) > turned }, turned)
  }

  /// The name that both sides of the road share, else the only name.
  private func name(_ left: [Arc], _ right: [Arc]) -> String? {
    func names(_ arcs: [Arc]) -> Set<String> {
      Set(
        arcs.compactMap { arc in
          let street = graph.street(ofEdge: arc.edge)
          return street.name ?? street.ref
        })
    }
    let (one, other) = (names(left), names(right))
    let common = one.intersection(other)
    if common.count == 1 { return common.first }
    let all = one.union(other)
    return all.count == 1 ? all.first : nil
  }

  // MARK: Curbs

  private mutating func add(
    _ step: Int, _ distance: Meters, halfWidth: Meters, name: String?, _ features: PointFeatures
  ) {
    found.append(
      RoadCrossing(
        step: step, distance: distance,
        extent: max(0, distance - halfWidth)...min(length, distance + halfWidth), name: name,
        features: features))
  }

  /// From curb to curb: as mapped, else by the width of the road.
  private func extent(of crossing: RoadCrossing) -> ClosedRange<Meters> {
    let distance = crossing.distance
    let near = kerbs.last { $0 < distance - 0.5 && $0 > distance - ManeuverRules.farthestKerb }
    let far = kerbs.first { $0 > distance + 0.5 && $0 < distance + ManeuverRules.farthestKerb }
    return (near ?? crossing.extent.lowerBound)...(far ?? crossing.extent.upperBound)
  }
}

extension StreetTraits.Kind {
  /// The rank of a road among others; -1 for ways without vehicles.
  fileprivate var rank: Int {
    switch self {
    case .trunk: 6
    case .primary: 5
    case .secondary: 4
    case .tertiary: 3
    case .road, .unclassified, .residential, .busway: 2
    case .livingStreet: 1
    case .service, .track: 0
    case .pedestrian, .footway, .path, .steps, .crossing, .corridor, .platform, .cycleway,
      .bridleway, .ferry, .lift:
      -1
    }
  }
}

extension StreetGraph {
  /// The ways out of a junction and what stands there, across edges without length.
  func surroundings(ofJunction junction: Int) -> (arms: [Arc], features: PointFeatures) {
    var arms: [Arc] = []
    var features: PointFeatures = []
    var junctions = [junction]
    var next = 0
    while next < junctions.count {
      let junction = junctions[next]
      next += 1
      var isFirst = true
      for place in Int(firstArcs[junction])..<Int(firstArcs[junction + 1]) {
        let arc = arcs[place]
        if isFirst {
          let last = segmentCount(ofEdge: arc.edge)
          features.formUnion(self.features(atPoint: arc.isReversed ? last : 0, ofEdge: arc.edge))
          isFirst = false
        }
        guard edge(arc.edge).length < 1e-6 else {
          arms.append(arc)
          continue
        }
        forEachFeature(ofEdge: arc.edge) { features.formUnion($1) }
        if !junctions.contains(Int(arc.head)) { junctions.append(Int(arc.head)) }
      }
    }
    return (arms, features)
  }

  /// The direction of the first meter of a way out of a junction, degrees clockwise from true north.
  fileprivate func bearing(leaving arc: Arc) -> Degrees {
    let count = segmentCount(ofEdge: arc.edge)
    func point(_ index: Int) -> Coordinate {
      self.point(arc.isReversed ? count - index : index, ofEdge: arc.edge).coordinate
    }
    let start = point(0)
    let next = (1...count).first { start.distance(to: point($0)) > 1 } ?? count
    return start.bearing(to: point(next))
  }
}
