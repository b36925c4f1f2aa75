public import GeoStreets
public import Geodesy

/// Finds routes between places: puts them on the streets that the profile walks and searches, and
/// says why where there is no route.
///
/// A value: share it among threads, each with a `SearchWorkspace` of its own.
///
///     let finder = try RouteFinder(StreetNetwork(path: "city.streets"))
///     let routes = try finder.routes(through: [start, end], using: finder.workspace())
public struct RouteFinder: Sendable {
  /// The network.
  public let network: StreetNetwork
  /// The searches under the profile.
  public let router: Router
  /// The rules for snapping places to the streets.
  public private(set) var snapping: SnapPolicy
  private let snapper: Snapper

  /// The graph that is searched.
  public var graph: StreetGraph { router.graph }

  /// Prepares searches under a profile.
  /// - Parameters:
  ///   - network: The network.
  ///   - profile: The profile of the walker.
  ///   - influences: Areas to avoid or to prefer, and the ground.
  ///   - snapping: The rules for snapping places to the streets.
  ///   - customizes: Whether the contraction hierarchy is customized now, for many searches under a
  ///   profile other than foot-v1 and walk; see `Router`.
  /// - Throws: `RouteFailure.network` when the file is damaged.
  public init(
    _ network: StreetNetwork, profile: RoutingProfile = .walk,
    influences: CostModifiers = CostModifiers(), snapping: SnapPolicy = SnapPolicy(),
    customizes: Bool = false
  ) throws(RouteFailure) {
    do {
      router = try Router(
        network, profile: profile, influences: influences, customizes: customizes)
      snapper = try router.snapper()
    } catch {
      throw .network(error)
    }
    self.network = network
    self.snapping = snapping
  }

  /// The same searches with another policy of snapping.
  public func snapping(by policy: SnapPolicy) -> RouteFinder {
    var finder = self
    finder.snapping = policy
    return finder
  }

  /// The memory of searches on the network, for one thread.
  public func workspace() -> SearchWorkspace { SearchWorkspace(for: graph) }

  /// The nearest place on the streets, however far it is; nil without any street on the level that
  /// is asked for.
  public func nearest(to place: Coordinate) -> StreetPosition? {
    nearest(to: place, level: snapping.level)
  }

  private func nearest(to place: Coordinate, level: Double?) -> StreetPosition? {
    snapper.nearest(
      to: place, usesNodes: snapping.usesNodes, includesIslands: snapping.includesIslands,
      level: level)
  }

  /// The place on the streets; nil where none is near enough.
  public func position(near place: Coordinate) -> StreetPosition? {
    nearest(to: place).flatMap { $0.offset <= snapping.maximumDistance ? $0 : nil }
  }

  /// The places on the streets, in order.
  /// - Parameters:
  ///   - places: The places.
  ///   - levels: The level of each place, nil for that of the policy; empty where none has its own.
  /// - Returns: As many positions.
  /// - Throws: `RouteFailure.noStreets` and `.noStreet` with the index of the place.
  public func positions(
    of places: [Coordinate], levels: [Double?] = []
  ) throws(RouteFailure) -> [StreetPosition] {
    var positions: [StreetPosition] = []
    for (index, place) in places.enumerated() {
      let level = (levels.indices.contains(index) ? levels[index] : nil) ?? snapping.level
      let onLevel = nearest(to: place, level: level)
      guard let nearest = onLevel ?? (level == nil ? nil : nearest(to: place, level: nil)) else {
        throw .noStreets(network: network.path)
      }
      guard onLevel != nil, nearest.offset <= snapping.maximumDistance else {
        throw .noStreet(
          RouteFailure.MissingStreet(
            index: index, place: place, nearest: nearest,
            maximumDistance: snapping.maximumDistance, extent: network.boundingBox, level: level,
            isOnLevel: onLevel != nil))
      }
      positions.append(nearest)
    }
    return positions
  }

  /// The best route between two places on the streets.
  /// - Throws: `RouteFailure.notConnected` without a route.
  public func route(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) throws(RouteFailure) -> Route {
    let found =
      router.route(from: start, to: end, using: workspace)
      ?? routeBetweenSides(from: start, to: end, using: workspace)
    guard let route = found else {
      throw .notConnected(
        from: start, island: island(of: start), to: end, otherIsland: island(of: end))
    }
    return route
  }

  /// The best route where a place lies at a barrier, on whichever side of it; nil without one.
  private func routeBetweenSides(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Route? {
    var best: Route?
    for start in graph.sides(of: start) {
      for end in graph.sides(of: end) {
        guard let route = router.route(from: start, to: end, using: workspace) else { continue }
        if (route.cost ?? route.length) < best.map({ $0.cost ?? $0.length }) ?? .infinity {
          best = route
        }
      }
    }
    return best
  }

  /// The best routes from each place to the next.
  /// - Parameters:
  ///   - places: Two places or more.
  ///   - workspace: The memory of the searches.
  /// - Returns: The routes, one fewer than places.
  /// - Throws: `RouteFailure`: too few places, one that no street is near to, or no route between two.
  public func routes(
    through places: [Coordinate], using workspace: SearchWorkspace
  ) throws(RouteFailure) -> [Route] {
    guard places.count >= 2 else { throw .tooFewPlaces(count: places.count) }
    let positions = try positions(of: places)
    var routes: [Route] = []
    for (start, end) in zip(positions, positions.dropFirst()) {
      routes.append(try route(from: start, to: end, using: workspace))
    }
    return routes
  }

  /// The cost of the best route in the unit of the profile; nil without a route.
  public func cost(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Double? {
    let isTime = router.profile.unit == .seconds
    let found =
      isTime
      ? router.cost(from: start, to: end, using: workspace)
      : router.distance(from: start, to: end, using: workspace)
    return found
      ?? routeBetweenSides(from: start, to: end, using: workspace)
      .map { isTime ? $0.cost ?? $0.length : $0.length }
  }

  /// The number of junctions of the part that a place lies on; nil on the largest.
  private func island(of position: StreetPosition) -> Int? {
    let component = router.component(of: position)
    return component == 0 ? nil : router.junctionCount(ofComponent: component)
  }
}
