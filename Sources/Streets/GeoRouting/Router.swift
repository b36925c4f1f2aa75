public import GeoStreets
public import Geodesy

/// Finds exact best walks on a network under a profile.
///
/// A value: share it among threads. With a contraction walks are found in microseconds, without one
/// by A*; both give the best walk under the profile, never an approximation.
///
/// The contractions of the profiles foot-v1 and walk are in the network's file. For any other profile,
/// also one with areas, either every search is a plain one (`customizes: false`: some milliseconds for
/// each), or the contraction's order is customized again when the router is made (`customizes: true`:
/// some tens of milliseconds for a city, once).
public struct Router: Sendable {
  /// The graph that is searched.
  public let graph: StreetGraph
  /// The walker's routing profile.
  public let profile: RoutingProfile
  private let plain: AStarSearch
  let contracted: ContractionHierarchySearch?
  let costs: EdgeCosts?

  /// Prepares searches under a profile.
  /// - Parameters:
  ///   - network: The network.
  ///   - profile: The profile of the walker.
  ///   - influences: Areas to avoid or to prefer, and the ground.
  ///   - customizes: Whether the contraction is customized now, for many searches.
  /// - Throws: `NetworkError.damaged` when the file's graph is.
  public init(
    _ network: StreetNetwork, profile: RoutingProfile = .walk,
    influences: CostModifiers = CostModifiers(), customizes: Bool = false
  ) throws(NetworkError) {
    let graph = try network.graph()
    self.graph = graph
    self.profile = profile
    guard !profile.isReference || !influences.isEmpty else {
      costs = nil
      plain = AStarSearch(graph, nil)
      contracted = try network.contraction().map { ContractionHierarchySearch(graph, $0, nil) }
      return
    }
    if influences.isEmpty, influences.time == nil, let metric = try network.metric(),
      metric.fingerprint == profile.fingerprint
    {
      let costs = EdgeCosts(graph, metric)
      self.costs = costs
      plain = AStarSearch(graph, costs)
      contracted = ContractionHierarchySearch(graph, metric.contraction, costs)
      return
    }
    let costs = EdgeCosts(
      graph, profile, at: influences.time, influence: influences.influence(on: graph, profile))
    self.costs = costs
    plain = AStarSearch(graph, costs)
    let ranks = customizes ? try network.contraction()?.ranks : nil
    contracted = ranks.map { ranks in
      let view = ContractionHierarchyView(
        network: network, tables: ContractionHierarchy(graph, ranks: Array(ranks), costs))
      return ContractionHierarchySearch(graph, view, costs)
    }
  }

  /// The best walk between two places, or nil.
  public func route(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Route? {
    guard component(of: start) == component(of: end) else { return nil }
    return shortestPath(from: start, to: end, using: workspace).map { steps, cost in
      guard costs != nil else { return Route(start: start, end: end, steps: steps, length: cost) }
      let length = steps.reduce(0) { $0 + abs($1.to - $1.from) }
      return Route(start: start, end: end, steps: steps, length: length, cost: cost)
    }
  }

  private func shortestPath(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> (steps: [RouteStep], cost: Double)? {
    if let zones = zones(from: start, to: end) {
      return zones.shortestPath(from: start, to: end, using: workspace)
    }
    let found =
      contracted?.shortestPath(from: start, to: end, using: workspace)
      ?? (contracted == nil ? plain.shortestPath(from: start, to: end, using: workspace) : nil)
    return found.map { ($0.steps, $0.length) }
  }

  /// The search for a walk that needs ways which serve at its ends only; nil for any other.
  private func zones(from start: StreetPosition, to end: StreetPosition) -> ZoneSearch? {
    guard let costs, needsZones(from: start, to: end) else { return nil }
    return ZoneSearch(graph: graph, costs: costs, plain: plain, contracted: contracted)
  }

  /// Whether a walk between two places may need ways that serve at its ends only.
  func needsZones(from start: StreetPosition, to end: StreetPosition) -> Bool {
    costs.map { DestinationOnlyZone.areNeeded(from: start, to: end, graph, $0) } ?? false
  }

  /// Whether a place lies on a way that is walked through.
  func isWalkedThrough(_ place: StreetPosition) -> Bool {
    !(costs?.isEndsOnly(place.edge.rawValue) ?? false)
  }

  /// The zone of a place that lies outside of the main part, or where that begins; nil for others.
  func zone(
    of place: StreetPosition, isArrival: Bool, using workspace: SearchWorkspace
  ) -> DestinationOnlyZone? {
    guard let costs, let parts = costs.throughComponents,
      !isWalkedThrough(place) || parts[Int(graph.edge(place.edge).tail)] != 0
    else { return nil }
    return DestinationOnlyZone(of: place, isArrival: isArrival, graph, costs, using: workspace)
  }

  /// The length of the best walk in meters; nil without a walk.
  public func distance(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Meters? {
    costs == nil
      ? cost(from: start, to: end, using: workspace)
      : route(from: start, to: end, using: workspace)?.length
  }

  /// The cost of the best walk in the unit of the profile; nil without a walk.
  public func cost(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Double? {
    guard component(of: start) == component(of: end) else { return nil }
    if let zones = zones(from: start, to: end) {
      return zones.shortestPath(from: start, to: end, using: workspace)?.cost
    }
    guard let contracted else { return plain.length(from: start, to: end, using: workspace) }
    return contracted.length(from: start, to: end, using: workspace)
  }

  /// The component of a place under the profile: 0 is the largest.
  public func component(of position: StreetPosition) -> Int {
    let junction = Int(graph.edge(position.edge).tail)
    guard let costs else { return graph.component(ofJunction: junction) }
    return Int(costs.components[junction])
  }

  /// The number of junctions of a component under the profile.
  public func junctionCount(ofComponent component: Int) -> Int {
    guard let costs else { return graph.junctionCount(ofComponent: component) }
    return costs.components.count { Int($0) == component }
  }

  /// Snaps points to the ways that the profile walks.
  /// - Throws: `NetworkError.damaged` when the file's index or geometry is.
  public func snapper() throws(NetworkError) -> Snapper {
    try Snapper(graph.network, filter: costs?.filter)
  }

  /// Snaps points to some of the ways that the profile walks, such as those of one floor.
  /// - Parameter isWanted: whether an edge may be snapped to.
  /// - Returns: The snapped points.
  /// - Throws: `NetworkError.damaged` when the file's index or geometry is.
  public func snapper(where isWanted: (EdgeID) -> Bool) throws(NetworkError) -> Snapper {
    var filter = costs?.filter ?? graph.referenceFilter
    for edge in filter.indices where filter[edge] > 0 && !isWanted(EdgeID(rawValue: edge)) {
      filter[edge] = 0
    }
    return try Snapper(graph.network, filter: filter)
  }
}

extension StreetGraph {
  /// The snapping filter of the profile foot-v1; see `EdgeCosts.filter`.
  fileprivate var referenceFilter: [UInt8] {
    (0..<edgeCount).map { edge in
      guard isReference(edge: edge) else { return 0 }
      return component(ofJunction: Int(self.edge(edge).tail)) == 0 ? 2 : 1
    }
  }
}
