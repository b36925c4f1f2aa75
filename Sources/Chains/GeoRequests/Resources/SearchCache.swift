import GeoAreas
import GeoOpeningHours
import GeoRouting
package import GeoStreets
import Geodesy
import Synchronization

/// The prepared searches on a street network, and the memory that they work in.
package final class SearchCache: Sendable {
  /// The key of prepared searches on the network.
  struct Terms: Equatable, Sendable {
    var profile: RoutingProfile
    var avoided: RegionSet?
    var preferred: RegionSet?
    var factorOutside = 1.0
    /// The name of the terrain: one name means one terrain as long as the cache is used.
    var slopeTerrain: String?
    /// Whether the contraction hierarchy is customized, for many searches.
    var customizes = false
  }

  /// The number of finders that are kept, and of matchers: each takes some bytes for every edge.
  static let capacity = 8

  package let network: StreetNetwork
  private let finders = RecentValues<Terms, RouteFinder>(capacity: capacity)
  private let matchers = RecentValues<Terms, TraceMatcher>(capacity: capacity)
  private let workspaces = Mutex<[Lent]>([])

  /// A workspace that one thread has at a time.
  private struct Lent: @unchecked Sendable {
    // @unchecked: it is taken out of the list while it is used.
    var workspace: SearchWorkspace
  }

  /// Creates an empty cache.
  package init(_ network: StreetNetwork) { self.network = network }

  /// Runs a search with a workspace of the network.
  func withWorkspace<Result, Failure: Error>(
    _ graph: StreetGraph, _ work: (SearchWorkspace) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lent = workspaces.withLock { $0.popLast() } ?? Lent(workspace: SearchWorkspace(for: graph))
    defer { workspaces.withLock { $0.append(lent) } }
    return try work(lent.workspace)
  }

  /// The searches under a profile with its areas; those for a time are not kept, since few ask for
  /// the same one again.
  func finder(
    _ terms: Terms, ground: (any GroundHeight)?, at time: WallClock?
  ) throws(RouteFailure) -> RouteFinder {
    func make() throws(RouteFailure) -> RouteFinder {
      var modifiers = CostModifiers()
      modifiers.avoided = Self.polygons(terms.avoided)
      modifiers.preferred = Self.polygons(terms.preferred)
      modifiers.factorOutside = terms.factorOutside
      (modifiers.ground, modifiers.time) = (ground, time)
      return try RouteFinder(
        network, profile: terms.profile, influences: modifiers, customizes: terms.customizes)
    }
    return try time == nil ? finders.value(for: terms, make: make) : make()
  }

  /// The matcher of traces under a profile, outside of the areas to avoid.
  func matcher(_ terms: Terms) throws(NetworkError) -> TraceMatcher {
    try matchers.value(for: terms) { () throws(NetworkError) in
      try TraceMatcher(network, profile: terms.profile, avoided: Self.polygons(terms.avoided))
    }
  }

  private static func polygons(_ areas: RegionSet?) -> [Polygon] {
    areas?.regions.flatMap(\.polygons) ?? []
  }
}
