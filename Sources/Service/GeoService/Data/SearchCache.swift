import GeoOpeningHours
import GeoRouting
import GeoStreets
import Synchronization

/// What searches on a network use again: their memory, and what was prepared for profiles.
package final class SearchCache: Sendable {
  private struct State {
    var workspaces: [Lent] = []
    var finders: [String: RouteFinder] = [:]
    var matchers: [String: TraceMatcher] = [:]
  }

  /// A workspace that one thread has at a time.
  private struct Lent: @unchecked Sendable {
    // @unchecked: it is taken out of the list while it is used.
    var workspace: SearchWorkspace
  }

  private let state = Mutex(State())

  /// Runs a search with a workspace of the network.
  func withWorkspace<Result, Failure: Error>(
    _ finder: RouteFinder, _ work: (SearchWorkspace) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let free = state.withLock { $0.workspaces.popLast() }
    let lent = free ?? Lent(workspace: finder.workspace())
    defer { state.withLock { $0.workspaces.append(lent) } }
    return try work(lent.workspace)
  }

  /// The searches under a profile of the library, prepared at its first use; those for a time are
  /// not kept.
  func finder(
    _ profile: String, at time: WallClock? = nil, on network: StreetNetwork, walk: RouteFinder
  ) throws(RouteFailure) -> RouteFinder? {
    if time == nil {
      guard profile != RoutingProfile.walk.name else { return walk }
      if let known = state.withLock({ $0.finders[profile] }) { return known }
    }
    guard let named = RoutingProfile.named(profile), RoutingProfile.withAreas[profile] == nil else {
      return nil
    }
    var influences = CostModifiers()
    influences.time = time
    let finder = try RouteFinder(network, profile: named, influences: influences)
    if time == nil { state.withLock { $0.finders[profile] = finder } }
    return finder
  }

  /// What matches traces under a profile of the library, prepared at its first use; nil where there is
  /// no such profile.
  func matcher(
    _ profile: String, on network: StreetNetwork
  ) throws(NetworkError) -> TraceMatcher? {
    if let known = state.withLock({ $0.matchers[profile] }) { return known }
    guard let named = RoutingProfile.named(profile), RoutingProfile.withAreas[profile] == nil else {
      return nil
    }
    let matcher = try TraceMatcher(network, profile: named)
    state.withLock { $0.matchers[profile] = matcher }
    return matcher
  }
}
