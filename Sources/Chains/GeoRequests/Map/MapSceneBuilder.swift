public import GeoAnchors
import GeoAreas
import GeoChains
import GeoFormats
public import GeoPictures
public import GeoStreets
import GeoTexts
public import Geodesy

/// Draws chains and anchors with the streets, buildings and regions around them: the front door of
/// maps.
///
///     let builder = try MapSceneBuilder(network: network) let map = try builder.scene(of: [chain])
///     try map.scene.html { file.append($0) }
public struct MapSceneBuilder: Sendable {
  private let resources: PlanningResources

  /// Creates a builder that draws the streets and buildings of the network of some resources, and
  /// what requests name of them.
  public init(_ resources: PlanningResources = PlanningResources()) { self.resources = resources }

  /// Creates a builder for requests that name nothing beside a network.
  public init(network: StreetNetwork) { self.init(PlanningResources(network: network)) }

  /// A map, and its omissions.
  public struct Answer: Hashable, Sendable {
    /// The map.
    public var scene: MapScene
    /// The omissions, in the order of the chains.
    public var notices: [MapNotice] = []
  }

  /// Draws a map.
  /// - Parameters:
  ///   - chains: The chains.
  ///   - anchors: Anchors that belong to no chain.
  ///   - places: The names of places where chains begin, pass or end, by the anchors there.
  ///   - around: Other places that the map shows.
  ///   - request: The content of the map.
  /// - Returns: The map, and its omissions.
  /// - Throws: `RequestError` for a name that the resources do not have, or when the network cannot
  ///   be read.
  public func scene(
    of chains: [Chain], anchors: [Anchor] = [], names places: [AnchorID: String] = [:],
    around: [Coordinate] = [], as request: MapSceneRequest = MapSceneRequest()
  ) throws(RequestError) -> Answer {
    let network = resources.network
    let surroundings = ChainSurroundings(
      terrain: try resources.terrain(named: request.terrain), buildings: try resources.buildings(),
      coverage: try resources.coverage(of: request.regions))
    let extent = MapExtent(
      around: chains.flatMap(\.path) + anchors.map(\.coordinate) + around)
    let names = chains.compactMap(\.name).joined(separator: " · ")
    let title =
      request.title ?? (names.isEmpty ? nil : names)
      ?? Catalogue.template(TextKey.mapTitle, in: request.language)
    var answer = Answer(
      scene: MapScene(
        title: title, anchors: anchors.map { MapAnchor($0, in: request.language) },
        attribution: chains.lazy.compactMap(\.attribution).first,
        labels: MapLabels(in: request.language)))
    for chain in chains {
      var shown = try self.chain(chain, request, surroundings, &answer.notices)
      for index in shown.anchors.indices {
        if let name = places[AnchorID(rawValue: shown.anchors[index].id)] {
          shown.anchors[index].place = name
        }
      }
      answer.scene.chains.append(shown)
    }
    if let coverage = surroundings.coverage {
      answer.scene.regions = MapArea.regions(
        coverage.regions.flatMap(\.polygons), in: extent?.areas)
    }
    answer.scene.buildings =
      surroundings.buildings.map { MapArea.buildings(of: $0, in: extent?.near) } ?? []
    guard let network else { return answer }
    try attempt(as: RequestError.network) { () throws(NetworkError) in
      answer.scene.ground =
        try network.ground().map {
          MapGround.parts(of: $0, in: extent?.areas, small: extent?.near, water: extent?.far)
        } ?? []
      if request.title == nil, names.isEmpty,
        let town = MapGround.town(
          among: answer.scene.ground, near: anchors.map(\.coordinate) + around)
      {
        answer.scene.title = town
      }
      let graph = try network.graph()
      answer.scene.streets = MapStreet.streets(of: graph, in: extent?.close)
      guard let extent else { return }
      answer.scene.streets += MapStreet.streets(of: graph, in: extent.wide, besides: extent.close) {
        MapStreet.Kind($0).isRoad
      }
      answer.scene.streets += MapStreet.streets(
        of: graph, in: extent.far, besides: extent.wide, apart: 25
      ) { [.trunk, .primary, .secondary].contains($0) }
    }
    answer.scene.attribution = network.provenance.attribution
    return answer
  }

  /// A chain with everything that was asked for along it, and what its planning found out where
  /// nothing else was asked for.
  private func chain(
    _ chain: Chain, _ request: MapSceneRequest, _ around: ChainSurroundings,
    _ notices: inout [MapNotice]
  ) throws(RequestError) -> MapChain {
    let planned = PlannedChain(recordOf: chain)
    var shown = MapChain(planned, in: request.language)
    guard var walk = shown.walk, let path = Path(chain.path) else { return shown }
    let converter = AltitudeConverter(terrain: around.terrain)
    if let failure = walk.addHeights(of: chain, through: converter, in: request.language) {
      notices.append(.heights(failure))
    }
    if around.terrain != nil, walk.ground.isEmpty { notices.append(.noGround) }
    if around.terrain == nil, let heights = planned.heights {
      walk.addGround(heights, of: chain)
    }
    if let covered = around.coverage?.split(path) ?? planned.coverage?.path { walk.add(covered) }
    if let window = request.window(of: planned) {
      try attempt(as: RequestError.chain) { () throws(ChainError) in
        walk.add(try LiveWindowPlan(for: chain, policy: window))
      }
    }
    let aboveGround = request.heightAboveGround ?? planned.heights?.aboveGround ?? 0
    walk.aboveGround = aboveGround
    let audit = ChainAudit(
      policy: PlanningPolicy(
        heights: HeightPolicy(aboveGround: aboveGround), sight: request.sight(of: planned)),
      surroundings: around)
    if let seen = audit.sight(of: planned) { walk.add(seen) }
    shown.walk = walk
    return shown
  }
}

/// An omission of a map that was asked for more.
public enum MapNotice: Hashable, Sendable, CustomStringConvertible {
  /// Some heights along a chain cannot be converted to those of the others.
  case heights(GeodesyError)
  /// No tile of the terrain covers a chain.
  case noGround

  /// The omission and its reason.
  public var description: String {
    switch self {
    case .heights(let error): "some heights are not drawn: \(error.description)"
    case .noGround: "the ground is not drawn: no tile of the terrain covers the walk"
    }
  }
}
