import GeoRouting
public import GeoStreets
public import Geodesy

/// Finds the shortest ways through a venue, and between it and the streets around.
///
/// Floors and streets are one network, searched by the same engine as any city: the answer is the
/// best way under the walker's profile, never an approximation.
public struct VenueRouter: Sendable {
  private let ways: IndoorGraph
  /// The walker's routing profile.
  public let walker: IndoorRoutingProfile
  private let indoors: VenueSearch
  private let streets: StreetNetwork?
  private let join: StreetJoin?

  /// Distance around the venue and the places of a walk within which streets are searched first, in meters.
  private static let margin: Meters = 400

  /// Prepares searches inside a venue and, with streets, around it.
  /// - Parameters:
  ///   - plans: The plans of the venue.
  ///   - streets: The streets; nil to stay inside.
  ///   - farthest: Maximum distance between an entrance and its street, in meters.
  ///   - walker: The walker's abilities and choices.
  /// - Throws: `VenueRouteError.noWays` if no floor has any way, `noEntranceNear` if no entrance is
  ///   near a street, `noFrame` if all entrances are on plans without a known place on the Earth,
  ///   `network` if the ways make no network.
  public init(
    _ plans: VenuePlans, on streets: StreetNetwork? = nil, farthest: Meters = 100,
    for walker: IndoorRoutingProfile = IndoorRoutingProfile()
  ) throws(VenueRouteError) {
    try self.init(IndoorGraph(plans), on: streets, farthest: farthest, for: walker)
  }

  /// Prepares searches on the ways of a venue.
  package init(
    _ ways: IndoorGraph, on streets: StreetNetwork? = nil, farthest: Meters = 100,
    for walker: IndoorRoutingProfile = IndoorRoutingProfile()
  ) throws(VenueRouteError) {
    self.ways = ways
    self.walker = walker
    self.streets = streets
    indoors = try VenueSearch(ways, nil, in: nil, walker)
    guard let streets else {
      join = nil
      return
    }
    do throws(NetworkError) {
      join = try StreetJoin(ways, streets, farthest: farthest)
    } catch {
      throw .network(error)
    }
    if ways.entrances.isEmpty, let floor = ways.floorOfHiddenEntrance {
      throw .noFrame(floor: floor)
    }
    if join?.isEmpty != false {
      throw .noEntranceNear(entrances: ways.entrances.count, farthest: farthest)
    }
  }

  /// The shortest way between two places.
  /// - Parameters:
  ///   - start: The start.
  ///   - end: The end.
  ///   - farthest: The maximum distance from a place to the nearest way, in meters.
  /// - Returns: the way, from the nearest point of the nearest way on the floor of the start.
  /// - Throws: `VenueRouteError` when a place is on no way, or no way leads there.
  public func route(from start: VenuePlace, to end: VenuePlace, farthest: Meters = 250)
    throws(VenueRouteError) -> VenueRoute
  {
    guard let join, let streets else {
      if start.level == nil || end.level == nil { throw .noStreets }
      return try indoors.route(from: start, to: end, farthest: farthest)
    }
    let places = [start.coordinate, end.coordinate]
    let all = places + ways.places.map(\.coordinate)
    let whole = streets.boundingBox
    let corners = [
      Coordinate(latitude: whole.south, longitude: whole.west),
      Coordinate(latitude: whole.north, longitude: whole.east),
    ]
    guard let everything = BoundingBox(around: all + corners)?.expanded(by: Self.margin) else {
      throw .noStreets
    }
    var margin = Self.margin
    while true {
      let box = BoundingBox(around: all)?.expanded(by: margin) ?? everything
      let isWhole = box.contains(everything) || margin > 1e7
      do throws(VenueRouteError) {
        let search = try VenueSearch(ways, join, in: box, walker)
        let found = try search.route(from: start, to: end, farthest: farthest)
        // No point of a way that costs no more is farther than half of the cost from the nearer end.
        let reach = BoundingBox(around: places)?.expanded(by: found.cost / 2 + farthest)
        if isWhole || reach.map(box.contains) == true { return found }
        margin = max(2 * margin, found.cost / 2 + farthest + 1)
      } catch {
        if isWhole { throw error }
        margin *= 4
      }
    }
  }
}

/// A search on one network of venue ways, with or without streets.
struct VenueSearch: Sendable {
  private let ways: IndoorGraph
  private let router: Router
  private let hasStreets: Bool
  /// Snappers to the ways of each floor; nil is outdoors.
  private let snappers: [Double?: Snapper]

  init(
    _ ways: IndoorGraph, _ join: StreetJoin?, in box: BoundingBox?, _ walker: IndoorRoutingProfile
  ) throws(VenueRouteError) {
    let profile = walker.profile
    var draft = NetworkDraft()
    ways.add(to: &draft, isStepFree: walker.isStepFree)
    if let join, let box { join.add(to: &draft, in: box) }
    do throws(NetworkError) {
      let network = try draft.network(
        NetworkProvenance(
          profile: profile.name, source: "venue", timestamp: nil,
          attribution: join?.attribution ?? ""))
      let router = try Router(network, profile: profile)
      snappers = try Self.snappers(router)
      self.router = router
    } catch {
      throw .network(error)
    }
    self.ways = ways
    hasStreets = join != nil
  }

  func route(from start: VenuePlace, to end: VenuePlace, farthest: Meters)
    throws(VenueRouteError) -> VenueRoute
  {
    let from = try snap(start, farthest)
    let to = try snap(end, farthest)
    let workspace = SearchWorkspace(for: router.graph)
    guard let route = router.route(from: from, to: to, using: workspace) else {
      throw .unreachable(start, end)
    }
    return VenueRoute(
      route: route, graph: router.graph,
      line: VenueLine(route, on: router.graph, ways, from: start), destination: end)
  }

  private static func snappers(_ router: Router) throws(NetworkError) -> [Double?: Snapper] {
    let graph = router.graph
    var edges: [Double?: Set<EdgeID>] = [:]
    for edge in graph.edgeIDs {
      let traits = graph.traits(ofEdge: edge, segment: 0)
      if let levels = traits.levels {
        guard levels.lowerBound == levels.upperBound else { continue }
        edges[levels.lowerBound, default: []].insert(edge)
      } else if !traits.structure.contains(.indoor) {
        edges[nil, default: []].insert(edge)
      }
    }
    var snappers: [Double?: Snapper] = [:]
    for (level, edges) in edges {
      snappers[level] = try router.snapper(where: edges.contains)
    }
    return snappers
  }

  /// The coordinate to snap for a place: a junction of ways is its node, to the last bit.
  private func point(of place: VenuePlace) -> Coordinate {
    let fixed = FixedCoordinate(place.coordinate)
    let isKnown = place.level.map { ways.place(at: fixed, level: $0) != nil } ?? false
    return isKnown ? fixed.coordinate : place.coordinate
  }

  /// The place on the ways of a floor, or on the streets, that is nearest to a place.
  private func snap(_ place: VenuePlace, _ farthest: Meters) throws(VenueRouteError)
    -> StreetPosition
  {
    guard let snapper = snappers[place.level],
      let found = snapper.nearest(to: point(of: place), includesIslands: true)
    else {
      if let level = place.level { throw .noFloor(level: level, known: ways.levels) }
      throw hasStreets ? .tooFar(place, distance: .infinity, farthest: farthest) : .noStreets
    }
    guard found.offset <= farthest else {
      throw .tooFar(place, distance: found.offset, farthest: farthest)
    }
    return found
  }
}
