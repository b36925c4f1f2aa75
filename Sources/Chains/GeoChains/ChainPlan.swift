public import GeoAnchors
public import GeoRouting
public import GeoStreets
public import Geodesy

/// A walk and what is known of it: what a chain of anchors is set along.
public struct ChainPlan: Sendable {
  /// The path to walk.
  public var path: Path
  /// Street attributes of the way, in walking order; empty if no streets are known.
  public var sections: [PathInterval<StreetTraits>]
  /// The points of the path, by index, that the author asked to pass.
  public var vias: [Int]
  /// Maneuvers on the way; each gets an anchor.
  public var maneuvers: [Maneuver]
  /// Anchors of an earlier chain along the same path, in walking order.
  ///
  /// Each keeps its id, its role and its instruction; one that is pinned also its place, height and
  /// direction.
  public var kept: [ChainAnchor]
  /// Attribution to show with the path.
  public var attribution: String?
  /// Heights of the floors of a venue on the walk; nil if the walk stays on the ground.
  package var floors: FloorLine?

  /// Creates a plan of a path and what is known of it.
  public init(
    path: Path, sections: [PathInterval<StreetTraits>] = [], vias: [Int] = [],
    maneuvers: [Maneuver] = [],
    kept: [ChainAnchor] = [], attribution: String? = nil
  ) {
    self.path = path
    self.sections = sections
    self.vias = vias
    self.maneuvers = maneuvers
    self.kept = kept
    self.attribution = attribution
  }

  /// Creates a plan of walks that follow each other; where one ends and the next begins is a via.
  ///
  /// Nil when they have no point.
  /// - Parameters:
  ///   - routes: The walks.
  ///   - graph: The graph that they were found on.
  ///   - destination: The place that was asked for, to say on which side of the way it lies.
  ///   - attribution: The attribution that the source of the streets demands.
  public init?(
    routes: [Route], on graph: StreetGraph, destination: Coordinate? = nil,
    attribution: String? = nil
  ) {
    guard let first = routes.first else { return nil }
    var line = RouteLine(first, on: graph)
    var vias: [Int] = []
    for route in routes.dropFirst() {
      vias.append(line.points.count - 1)
      line.append(RouteLine(route, on: graph))
    }
    guard let path = Path(line.points) else { return nil }
    self.init(
      path: path,
      sections: Self.atPoints(Route.traits(along: routes, on: graph), of: path), vias: vias,
      maneuvers: Maneuver.all(along: routes, on: graph, destination: destination),
      attribution: attribution)
  }

  /// Sections that end at points of a path to the last bit: their lengths were summed up in another
  /// order than its own, and each place must be there once only.
  private static func atPoints(
    _ sections: [PathInterval<StreetTraits>], of path: Path
  ) -> [PathInterval<StreetTraits>] {
    func atPoint(_ distance: Meters) -> Meters {
      let behind = path.distances.firstPlace { $0 >= distance }
      let near = path.distances[max(0, behind - 1)...min(behind, path.distances.count - 1)]
        .min { abs($0 - distance) < abs($1 - distance) }
      return near.flatMap { abs($0 - distance) <= Self.rounding ? $0 : nil } ?? distance
    }
    return sections.compactMap { section in
      let (from, to) = (atPoint(section.from), atPoint(section.to))
      return to > from ? PathInterval(from: from, to: to, section.value) : nil
    }
  }

  /// Tolerance of sums of lengths along the same way, in meters.
  private static let rounding: Meters = 0.01

  /// The chain of the plan under a policy, without regard to what is around it.
  ///
  /// Anchors stand at the start, at every turn, maneuver and via, at the arrival, and between them
  /// so that none is farther from the next than the spacing.
  /// - Parameters:
  ///   - policy: The density and placement of the anchors.
  ///   - identity: The identity of the request; equal requests give equal ids.
  /// - Returns: the chain, without a name.
  /// - Throws: `ChainError` when the policy cannot be met on the path.
  public func chain(
    policy: ChainPolicy = ChainPolicy(), identity: String
  ) throws(ChainError) -> Chain {
    let planning = PlanningPolicy(placement: policy)
    return try planned(by: planning, in: ChainSurroundings(), identity: identity).chain
  }

  /// The street at a distance along the way, of the part that leaves it.
  func street(at distance: Meters) -> String? {
    let place = sections.firstPlace { $0.to > distance + 0.001 }
    return (place < sections.count ? sections[place] : sections.last)?.value.street.name
  }
}
