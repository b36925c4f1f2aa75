public import GeoChains
import GeoFormats
import GeoOpeningHours
public import GeoRouting
import GeoStreets
public import GeoTexts
public import Geodesy

/// Plans chains of anchors along routes: the front door of the main job.
///
/// A value: share it among threads. A search allocates its memory unless a workspace is given, one
/// for each thread.
///
///     let network = try StreetNetwork(path: "city.streets")
///     let planner = try RoutePlanner(finder: RouteFinder(network))
///     let answer = try planner.plan(RouteRequest(from: station, to: museum))
public struct RoutePlanner: Sendable {
  /// Where an anchor that a request names is.
  public typealias AnchorLookup =
    @Sendable (_ reference: String) throws(RequestError) -> Coordinate

  /// The language of the names of streets that maneuvers tell; nil for the names as mapped.
  ///
  /// A street without a name in the language keeps its name as mapped.
  public var nameLanguage: Language?

  private let finder: RouteFinder?
  private let surroundings: ChainSurroundings
  private let anchor: AnchorLookup?

  /// Creates a planner.
  ///
  /// - Parameters:
  ///   - finder: The streets and the profile; nil to follow given lines only.
  ///   - surroundings: The terrain and the regions that requests may ask for, and the buildings; nil
  ///     for the buildings of the network alone.
  ///   - anchor: Where anchors that requests name are; nil where none may be named.
  /// - Throws: `RequestError.route` when the network's buildings cannot be read.
  public init(
    finder: RouteFinder? = nil, surroundings: ChainSurroundings? = nil,
    anchor: AnchorLookup? = nil
  ) throws(RequestError) {
    self.finder = finder
    self.anchor = anchor
    if let surroundings {
      self.surroundings = surroundings
      return
    }
    self.surroundings = try attempt(as: RequestError.network) { () throws(NetworkError) in
      ChainSurroundings(buildings: try finder?.network.footprints())
    }
  }

  /// Plans a chain.
  ///
  /// - Parameters:
  ///   - request: What is asked for; its profile, and whether it names areas, terrain and regions, must go
  ///     with what the planner has.
  ///   - workspace: The memory of searches, to use it again.
  /// - Returns: The chain, what a walker should know beforehand, and the alternatives.
  /// - Throws: `RequestError` with the reason.
  public func plan(
    _ request: RouteRequest, using workspace: SearchWorkspace? = nil
  ) throws(RequestError) -> PlannedRoute {
    let places = try places(of: request.course)
    let line = try line(of: request, through: places, using: workspace)
    var answer = PlannedRoute(
      planned: try request.chain.planned(
        line.plan, in: surroundings, form: request.canonicalForm(at: places)),
      notices: line.notices, alternatives: line.alternatives)
    (answer.places, answer.sections, answer.trace) = (line.places, line.plan.sections, line.trace)
    return answer
  }

  /// Finds the route alone, without a chain along it.
  ///
  /// - Parameters:
  ///   - request: As for a chain; what it says of the chain is not read.
  ///   - workspace: The memory of searches, to use it again.
  /// - Returns: The path, what people do along it, and the alternatives.
  /// - Throws: `RequestError` with the reason.
  public func route(
    _ request: RouteRequest, using workspace: SearchWorkspace? = nil
  ) throws(RequestError) -> FoundRoute {
    let line = try line(of: request, through: places(of: request.course), using: workspace)
    return FoundRoute(
      path: line.plan.path, maneuvers: line.plan.maneuvers, notices: line.notices,
      places: line.places, sections: line.plan.sections, trace: line.trace,
      alternatives: line.alternatives, attribution: line.plan.attribution)
  }

  private func places(of course: RouteRequest.Course) throws(RequestError) -> [Coordinate] {
    switch course {
    case .line(let points): return points
    case .streets(let places), .straight(let places):
      return try places.map { place throws(RequestError) in try place.coordinate(anchor) }
    }
  }

  /// A line to set anchors along, with what is known of it.
  private struct Line {
    var plan: ChainPlan
    var notices: [RouteNotice] = []
    var places: [SnappedPlace] = []
    var trace = RouteTrace()
    var alternatives: [PlannedRoute.Alternative] = []
  }

  private func line(
    of request: RouteRequest, through places: [Coordinate], using workspace: SearchWorkspace?
  ) throws(RequestError) -> Line {
    let vias: [Int]
    switch request.course {
    case .streets: return try streets(request, through: places, using: workspace)
    case .line: vias = []
    case .straight: vias = Array(places.indices.dropFirst().dropLast())
    }
    guard let path = Path(places) else { throw .route(.tooFewPlaces(count: 0)) }
    guard path.length.isFinite else {
      // Long legs are geodesics that PROJ measures.
      try attempt(as: RequestError.unmeasurable) { () throws(GeodesyError) in
        try Geodesic.prepare()
      }
      throw .member(name: "line", found: "no length", expected: "positions of finite numbers")
    }
    var line = Line(plan: ChainPlan(path: path, vias: vias))
    // Between anchors that somebody names, long legs are what is asked for.
    if case .line = request.course { line.notices = RouteNotice.notices(of: path) }
    return line
  }

  private func streets(
    _ request: RouteRequest, through places: [Coordinate], using workspace: SearchWorkspace?
  ) throws(RequestError) -> Line {
    guard let finder = try finder(for: request) else {
      throw .member(name: "network", found: "none", expected: "a street network")
    }
    let graph = finder.graph
    let workspace = workspace ?? finder.workspace()
    let routes = try finder.routes(along: places, levels: request.levels, using: workspace)
    guard
      var plan = ChainPlan(
        routes: routes, on: graph, destination: places.last,
        attribution: finder.network.provenance.attribution)
    else { throw .route(.tooFewPlaces(count: places.count)) }
    let trace: RouteTrace
    do throws(NetworkError) {
      trace = try RouteTrace(routes, on: graph, at: request.time)
      if let nameLanguage, let translations = try finder.network.translations() {
        for index in plan.maneuvers.indices {
          plan.maneuvers[index].translate(to: nameLanguage.rawValue, by: translations)
        }
      }
    } catch {
      throw .network(error)
    }
    let snapped = finder.snappedPlaces(places, along: routes)
    return Line(
      plan: plan,
      notices: RouteNotice.notices(of: snapped)
        + trace.legs.flatMap(\.notices),
      places: snapped, trace: trace,
      alternatives: try alternatives(request, to: routes, finder.router, workspace))
  }

  private func alternatives(
    _ request: RouteRequest, to routes: [Route], _ router: Router, _ workspace: SearchWorkspace
  ) throws(RequestError) -> [PlannedRoute.Alternative] {
    guard request.alternatives > 0 else { return [] }
    guard let route = routes.first, routes.count == 1 else {
      throw .member(name: "alternatives", found: "places to pass", expected: "none beside it")
    }
    let policy = AlternativePolicy(count: request.alternatives)
    let found = router.alternatives(to: route, policy: policy, using: workspace)
    try RequestError.check()
    return found.map { found in
      PlannedRoute.Alternative(
        line: RouteLine(found.route, on: router.graph).points, route: found)
    }
  }

  /// The finder with the snapping of a request that goes with its profile and areas.
  private func finder(for request: RouteRequest) throws(RequestError) -> RouteFinder? {
    guard let finder else { return nil }
    let profile = finder.router.profile.name
    guard request.profile == profile else {
      throw .member(
        name: "profile", found: "`\(request.profile)`",
        expected: "`\(profile)`, which the planner was made for")
    }
    let influences = finder.influences
    for (name, asked, isThere) in [
      ("avoid", request.avoid, !influences.avoided.isEmpty),
      ("prefer", request.prefer, !influences.preferred.isEmpty),
      ("slopeTerrain", request.slopeTerrain, influences.ground != nil),
    ] where (asked != nil) != isThere {
      throw .member(
        name: name, found: asked.map { "`\($0)`" } ?? "none",
        expected: isThere ? "what the planner was made with" : "a planner made with it")
    }
    guard request.time == nil || profile != RoutingProfile.footV1.name else {
      throw .member(
        name: "at", found: "the profile `\(profile)`",
        expected: "a profile that knows of opening hours, such as `\(RoutingProfile.walk.name)`")
    }
    guard request.time == influences.time else {
      throw .member(
        name: "at", found: request.time.map { "`\($0.text)`" } ?? "none",
        expected: influences.time.map { "`\($0.text)`, which the planner was made for" }
          ?? "a planner made for a time")
    }
    guard request.prefer == nil || request.outsideFactor == influences.factorOutside else {
      throw .member(
        name: "outsideFactor", found: "\(request.outsideFactor)",
        expected: "\(influences.factorOutside), which the planner was made for")
    }
    return finder.snapping(by: request.snapping)
  }
}

extension RouteFinder {
  /// The best routes from each place to the next, as long as somebody waits for them.
  fileprivate func routes(
    along places: [Coordinate], levels: [Double?], using workspace: SearchWorkspace
  ) throws(RequestError) -> [Route] {
    guard places.count >= 2 else { throw .route(.tooFewPlaces(count: places.count)) }
    let positions: [StreetPosition]
    do throws(RouteFailure) { positions = try self.positions(of: places, levels: levels) } catch {
      throw .route(error)
    }
    var routes: [Route] = []
    for (start, end) in zip(positions, positions.dropFirst()) {
      try RequestError.check(Double(routes.count) / Double(positions.count))
      do throws(RouteFailure) {
        routes.append(try route(from: start, to: end, using: workspace))
      } catch {
        try RequestError.check()
        throw .route(error)
      }
    }
    try RequestError.check()
    return routes
  }
}
