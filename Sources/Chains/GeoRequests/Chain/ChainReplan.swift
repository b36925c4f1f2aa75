public import GeoAnchors
public import GeoChains
import GeoFormats
import GeoRouting
import GeoStreets
public import Geodesy

/// A request to replan a stored chain along its path, around the anchors that are kept.
///
/// Pinned anchors keep their place, height and direction; anchors with a role of their own or an
/// instruction keep these, their ids and their distance along the way; all others are replaced.
public struct ChainReplan: Hashable, Sendable {
  /// The chain.
  public var chain: Chain
  /// The options of the chain; its name stays.
  public var options: ChainOptions

  /// Creates a request.
  public init(_ chain: Chain, options: ChainOptions = ChainOptions()) {
    self.chain = chain
    self.options = options
    self.options.name = chain.name
  }

  /// The answer.
  public struct Answer: Hashable, Sendable {
    /// The chain and what its planning found out.
    public var planned: PlannedChain
    /// The ranges in which the path leaves the streets of the network, in meters along it: traits
    /// are unknown there.
    public var gaps: [Range<Meters>]
  }

  /// Replans the chain.
  ///
  /// - Parameter resources: The named resources and the network of the path; without a network,
  ///   streets and buildings are unknown.
  /// - Returns: The chain, and the gaps where the path leaves the streets.
  /// - Throws: `RequestError`.
  public func planned(in resources: PlanningResources) throws(RequestError) -> Answer {
    let surroundings = try resources.surroundings(for: options)
    guard let path = Path(chain.path) else { throw .chain(.noLength) }
    let streets = try streets(along: path, on: resources.network)
    let plan = ChainPlan(
      path: path, sections: streets.sections,
      maneuvers: PlannedChain(recordOf: chain).maneuvers, kept: chain.anchors.filter(\.isKept),
      attribution: chain.attribution)
    // The same chain under the same options keeps its ids.
    var form = CanonicalForm("geoanchor chain plan 1")
    form.append(1, chain.name ?? "")
    form.append(2, chain.anchors.first?.id.rawValue ?? "")
    return Answer(
      planned: try options.planned(plan, in: surroundings, form: form), gaps: streets.gaps)
  }

  /// The streets of the network along a path.
  private func streets(
    along path: Path, on network: StreetNetwork?
  ) throws(RequestError) -> (sections: [PathInterval<StreetTraits>], gaps: [Range<Meters>]) {
    guard let network else { return ([], []) }
    return try attempt(as: RequestError.network) { () throws(NetworkError) in
      let streets = try StreetsAlong(path, on: network)
      guard !streets.gaps.isEmpty else { return (streets.sections, []) }
      if let matched = try matched(path, on: network) { return (matched, []) }
      return (streets.sections, streets.gaps)
    }
  }

  /// The traits along a path that was drawn or recorded along the streets; nil when it leaves them.
  private func matched(
    _ path: Path, on network: StreetNetwork
  ) throws(NetworkError) -> [PathInterval<StreetTraits>]? {
    let matcher = try TraceMatcher(network, profile: .walk)
    let match = matcher.match(
      path.points.map { TracePoint(coordinate: $0) },
      policy: MatchPolicy(accuracy: 1, includesIslands: true),
      using: SearchWorkspace(for: matcher.graph))
    guard match.paths.count == 1, abs(match.length - path.length) < 1 + path.length / 1_000 else {
      return nil
    }
    return Route.traits(along: match.paths.map(\.route), on: matcher.graph)
  }
}

extension ChainAnchor {
  fileprivate var isKept: Bool {
    if details.isPinned || details.instruction != nil || details.content != nil
      || !details.maneuvers.isEmpty
    {
      return true
    }
    return switch role {
    case .via, .crossing, .steps, .level, .landmark: true
    case .start, .path, .turn, .border, .arrival: false
    }
  }
}
