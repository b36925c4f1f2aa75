public import GeoChains
import GeoFormats
public import GeoIndoor
import GeoStreets
import Geodesy

/// Plans routes through a venue and chains of anchors along them: the front door of indoor places.
///
/// A value: share it among threads.
///
///     let planner = IndoorRoutePlanner(venue)
///     let answer = try planner.plan(
///       IndoorRouteRequest(from: .named("Main door"), to: .named("Room 204")))
public struct IndoorRoutePlanner: Sendable {
  /// The plans of the venue, laid to each other.
  public let plans: VenuePlans
  let resources: PlanningResources

  /// Creates a planner.
  /// - Parameters:
  ///   - venue: The venue.
  ///   - resources: The street network around the venue, and terrain and regions for chains.
  public init(_ venue: Venue, _ resources: PlanningResources = PlanningResources()) {
    plans = VenuePlans(venue)
    self.resources = resources
  }

  /// Plans a route, and the chain along it where that is asked for.
  /// - Throws: `RequestError` with the reason.
  public func plan(
    _ request: IndoorRouteRequest
  ) throws(RequestError) -> PlannedIndoorRoute {
    let streets = request.network.flatMap { _ in resources.network }
    if let name = request.network, streets == nil {
      throw .member(
        name: "network", found: "`\(name)`", expected: "a planner with a street network")
    }
    let (start, end) = (try plans.find(request.start), try plans.find(request.end))
    let route = try attempt(as: RequestError.indoorRoute) { () throws(VenueRouteError) in
      let farthest = request.maximumSnap
      let router = try VenueRouter(plans, on: streets, farthest: farthest, for: request.walker)
      return try router.route(from: start.place, to: end.place, farthest: farthest)
    }
    var answer = PlannedIndoorRoute(
      route: route, start: start, end: end, attribution: streets?.provenance.attribution)
    if let options = request.chain {
      answer.chain = try chain(
        along: answer, options,
        askedFor: request.purpose(in: plans.venue.id.rawValue, from: start.place, to: end.place))
    }
    return answer
  }

  private func chain(
    along answer: PlannedIndoorRoute, _ options: ChainOptions, askedFor purpose: String
  ) throws(RequestError) -> PlannedChain {
    let levels = answer.route.line.points.compactMap { point in
      point.level.flatMap { plans.point(at: point.coordinate, level: $0)?.floor }
    }
    if let floor = levels.first(where: { !plans.isOnEarth($0) }) {
      throw .unplacedFloor(floor.id)
    }
    guard let plan = ChainPlan(answer.route, attribution: answer.attribution) else {
      throw .chain(.noLength)
    }
    var surroundings = try resources.surroundings(for: options)
    // Footprints know no doors: inside of one everything would be hidden.
    surroundings.buildings = nil
    var form = CanonicalForm("geoanchor chain 1")
    form.append(1, purpose)
    return try options.planned(plan, in: surroundings, form: form)
  }
}

/// The answer to an `IndoorRouteRequest`.
public struct PlannedIndoorRoute: Sendable {
  /// The route.
  public var route: VenueRoute
  package var start: FoundIndoorPlace
  package var end: FoundIndoorPlace
  /// The attribution that the streets require; nil without streets.
  public var attribution: String?
  /// The chain and what its planning found out; nil unless it was asked for.
  public var chain: PlannedChain?
}
