public import GeoAnchors
import GeoChains
import GeoFormats
import GeoRouting
public import GeoStreets
public import GeoTexts
import Geodesy

/// Plans chains of anchors along routes: the front door of the main job.
///
/// A value: share it among threads, which also share its prepared searches.
///
///     let planner = RoutePlanner(on: try StreetNetwork(path: "city.streets"))
///     let answer = try planner.plan(RouteRequest(from: station, to: museum))
public struct RoutePlanner: Sendable {
  /// The language of the names of streets that maneuvers tell; nil for the names as mapped.
  ///
  /// A street without a name in the language keeps its name as mapped.
  public var nameLanguage: Language?

  private let resources: PlanningResources

  /// Creates a planner that resolves the names of requests by some resources.
  public init(_ resources: PlanningResources = PlanningResources()) { self.resources = resources }

  /// Creates a planner for requests that name nothing beside a network.
  public init(on network: StreetNetwork) { self.init(PlanningResources(network: network)) }

  /// Plans a chain.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - chain: The chain in whose place it is planned, whose pinned and instructed anchors within
  ///     100 m of the new path stay; nil for none.
  /// - Returns: The chain, what a walker should know beforehand, and the alternatives.
  /// - Throws: `RequestError` with the reason, such as a name that the resources do not have.
  public func plan(
    _ request: RouteRequest, inPlaceOf chain: Chain? = nil
  ) throws(RequestError) -> PlannedRoute {
    let surroundings = try resources.surroundings(for: request.chain)
    let places = try places(of: request.course)
    var line = try line(of: request, through: places)
    if let chain { line.plan.kept = chain.kept(along: line.plan.path) }
    var answer = PlannedRoute(
      planned: try request.chain.planned(
        line.plan, in: surroundings, form: request.canonicalForm(at: places)),
      notices: line.notices, alternatives: line.alternatives)
    (answer.places, answer.sections, answer.trace) = (line.places, line.plan.sections, line.trace)
    return answer
  }

  /// Finds the route alone, without a chain along it; the chain's options are not read.
  ///
  /// - Returns: The path, what people do along it, and the alternatives.
  /// - Throws: `RequestError` with the reason.
  public func route(_ request: RouteRequest) throws(RequestError) -> FoundRoute {
    let line = try line(of: request, through: places(of: request.course))
    return FoundRoute(
      path: line.plan.path, maneuvers: line.plan.maneuvers, notices: line.notices,
      places: line.places, sections: line.plan.sections, trace: line.trace,
      alternatives: line.alternatives, attribution: line.plan.attribution)
  }

  private func places(of course: RouteRequest.Course) throws(RequestError) -> [Coordinate] {
    switch course {
    case .line(let points): return points
    case .streets(let places), .straight(let places):
      return try places.map { place throws(RequestError) in try place.coordinate(resources.anchor) }
    }
  }

  /// A line to set anchors along, with its known traits.
  private struct Line {
    var plan: ChainPlan
    var notices: [RouteNotice] = []
    var places: [SnappedPlace] = []
    var trace = RouteTrace()
    var alternatives: [PlannedRoute.Alternative] = []
  }

  private func line(
    of request: RouteRequest, through places: [Coordinate]
  ) throws(RequestError) -> Line {
    let vias: [Int]
    switch request.course {
    case .streets:
      let finder = try resources.finder(for: request)
      return try resources.withWorkspace(of: finder) { workspace throws(RequestError) in
        try streets(request, through: places, by: finder, using: workspace)
      }
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
    // Between anchors given by the caller, long legs are intended.
    if case .line = request.course { line.notices = RouteNotice.notices(of: path) }
    return line
  }

  private func streets(
    _ request: RouteRequest, through places: [Coordinate], by finder: RouteFinder,
    using workspace: SearchWorkspace
  ) throws(RequestError) -> Line {
    let graph = finder.graph
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
}

extension RouteFinder {
  /// The best routes from each place to the next, until canceled.
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
