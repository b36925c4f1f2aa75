public import GeoAreas
package import GeoChains
import GeoFormats
public import GeoRouting
public import GeoStreets
public import Geodesy

/// The named resources of requests: a street network, areas and regions, elevation models, profiles
/// and anchors.
///
/// The command line provides the files of its options, the service its configured data, a program
/// its values:
///
///     var resources = PlanningResources(network: try StreetNetwork(path: "city.streets"))
///     resources.terrains["dem"] = try Terrain(folder: "dem") var request = RouteRequest(from:
///     station, to: museum) request.chain.terrain = "dem" let answer = try
///     RoutePlanner(resources).plan(request)
///
/// A value: share it among threads. The searches under a profile with its areas are prepared when a
/// request first asks for them, and kept for the next ones, those of copies too.
public struct PlanningResources: Sendable {
  /// Returns the position of the anchor that a request names by `@name` or id.
  public typealias AnchorLookup =
    @Sendable (_ reference: String) throws(RequestError) -> Coordinate

  /// The sets of regions by the names that requests have for them: supported regions, areas to avoid
  /// or to prefer, footprints.
  public var regions: [String: RegionSet] = [:]
  /// The elevation models by name.
  public var terrains: [String: any GroundHeight] = [:] {
    // Searches by slope are cached under the name of their terrain.
    didSet { searches = network.map(SearchCache.init) }
  }
  /// The routing profiles beside the standard ones, by name.
  public var profiles: [String: RoutingProfile] = [:]
  /// The lookup of anchors; nil where requests cannot name any.
  public var anchor: AnchorLookup?

  private var searches: SearchCache?

  /// The street network; nil to follow given lines only.
  public var network: StreetNetwork? { searches?.network }

  /// Creates resources of a network alone, or of nothing.
  public init(network: StreetNetwork? = nil) { searches = network.map(SearchCache.init) }

  package init(
    sharing searches: SearchCache?, regions: [String: RegionSet] = [:],
    terrains: [String: any GroundHeight] = [:], anchor: AnchorLookup? = nil
  ) {
    self.searches = searches
    self.regions = regions
    self.terrains = terrains
    self.anchor = anchor
  }

  // MARK: - Names

  /// The profile of a name.
  /// - Throws: `RequestError.member` with the known names.
  package func profile(named name: String) throws(RequestError) -> RoutingProfile {
    if let profile = profiles[name] ?? RoutingProfile.named(name) { return profile }
    throw Self.unknown(name, "profile", RoutingProfile.names + profiles.keys)
  }

  /// The set of regions of a name.
  /// - Throws: `RequestError.member` with the known names.
  func regionSet(named name: String, for member: String) throws(RequestError) -> RegionSet {
    guard let set = regions[name] else { throw Self.unknown(name, member, regions.keys) }
    return set
  }

  /// The coverage by some sets of regions; nil without any.
  package func coverage(of names: [String]) throws(RequestError) -> CoverageMap? {
    guard !names.isEmpty else { return nil }
    return CoverageMap(
      try names.map { name throws(RequestError) in try regionSet(named: name, for: "regions") })
  }

  /// The elevation model of a name; nil for nil.
  package func terrain(
    named name: String?, for member: String = "terrain"
  ) throws(RequestError) -> (any GroundHeight)? {
    guard let name else { return nil }
    guard let terrain = terrains[name] else { throw Self.unknown(name, member, terrains.keys) }
    return terrain
  }

  /// The refusal of a name, with the known ones.
  package static func unknown(
    _ name: String, _ member: String, _ known: some Sequence<String>
  ) -> RequestError {
    let names = known.sorted().prefix(20).map { "`\($0)`" }
    return .member(
      name: member, found: "`\(name.prefix(80))`",
      expected: names.isEmpty
        ? "none, as none is known" : "one of " + names.joined(separator: ", "))
  }

  /// The surroundings of a chain: the buildings of the network, and the named terrain and regions.
  package func surroundings(for chain: ChainOptions) throws(RequestError) -> ChainSurroundings {
    ChainSurroundings(
      terrain: try terrain(named: chain.terrain), buildings: try buildings(),
      coverage: try coverage(of: chain.regions))
  }

  /// The buildings of the network; nil where it has none.
  func buildings() throws(RequestError) -> Footprints? {
    try attempt(as: RequestError.network) { () throws(NetworkError) in try network?.footprints() }
  }

  // MARK: - Searches

  /// Returns the route finder of a request; `customizes` prepares it for many searches.
  /// - Throws: `RequestError`: no network, a name that is not known, a damaged network.
  package func finder(
    for request: some StreetRequest, customizes: Bool = false
  ) throws(RequestError) -> RouteFinder {
    let searches = try streets()
    var terms = try terms(request.profile, avoiding: request.avoid)
    terms.preferred = try areas(request.prefer, for: "prefer", of: request.profile)
    if request.prefer != nil { terms.factorOutside = request.outsideFactor }
    (terms.slopeTerrain, terms.customizes) = (request.slopeTerrain, customizes)
    let ground = try terrain(named: request.slopeTerrain, for: "slopeTerrain")
    guard request.time == nil || terms.profile.name != RoutingProfile.footV1.name else {
      throw .member(
        name: "at", found: "the profile `\(request.profile)`",
        expected: "a profile that knows of opening hours, such as `\(RoutingProfile.walk.name)`")
    }
    return try attempt(as: RequestError.route) { () throws(RouteFailure) in
      try searches.finder(terms, ground: ground, at: request.time)
    }.snapping(by: request.snapping)
  }

  /// The matcher of traces under a profile, outside of areas.
  func matcher(
    _ profile: String, avoiding avoid: String?
  ) throws(RequestError) -> TraceMatcher {
    let (searches, terms) = (try streets(), try terms(profile, avoiding: avoid))
    return try attempt(as: RequestError.network) { () throws(NetworkError) in
      try searches.matcher(terms)
    }
  }

  /// Runs a search with memory that is used again.
  func withWorkspace<Result>(
    of finder: RouteFinder, _ work: (SearchWorkspace) throws(RequestError) -> Result
  ) throws(RequestError) -> Result {
    try streets().withWorkspace(finder.graph, work)
  }

  private func streets() throws(RequestError) -> SearchCache {
    guard let searches else {
      throw .member(name: "network", found: "none", expected: "a street network")
    }
    return searches
  }

  private func terms(
    _ profile: String, avoiding avoid: String?
  ) throws(RequestError) -> SearchCache.Terms {
    SearchCache.Terms(
      profile: try self.profile(named: profile),
      avoided: try areas(avoid, for: "avoid", of: profile))
  }

  /// The areas that a member names; nil where it names none and the profile does without.
  private func areas(
    _ name: String?, for member: String, of profile: String
  ) throws(RequestError) -> RegionSet? {
    guard let name else {
      guard RoutingProfile.withAreas[profile] != member else {
        throw .member(name: "profile", found: "`\(profile)`", expected: "`\(member)` beside it")
      }
      return nil
    }
    let set = try regionSet(named: name, for: member)
    guard set.regions.contains(where: { !$0.polygons.isEmpty }) else {
      throw .member(
        name: member, found: "`\(name)`, which has no areas", expected: "at least one area")
    }
    return set
  }
}
