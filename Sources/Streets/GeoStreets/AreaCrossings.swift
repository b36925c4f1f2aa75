/// The segments across walkable areas: lines of sight between the places where other ways meet an
/// area, by way of its corners and those of obstacles on it where no straight line leads through.
struct AreaCrossings {
  /// An area: its outline and holes, closed rings of nodes.
  struct Area {
    var record: UInt32
    var traits: StreetTraits
    var rings: [[UInt32]]
    /// Its number, counted on after those of the ways.
    var way: UInt32
  }

  private(set) var segments: [Segment] = []
  /// The number of areas that are crossed or need no crossing.
  private(set) var crossedCount = 0
  /// The nodes of walls on areas that people pass, such as gates.
  private(set) var openings: Set<UInt32> = []

  /// An area with more tests of sight than this keeps its outline alone.
  private static let mostTests = 20_000_000

  init(
    _ areas: [Area], obstacles sources: [ObstacleSource], nodes: NetworkNodes,
    segments ways: [Segment]
  ) {
    guard !areas.isEmpty else { return }
    let neighbours = Self.neighbours(of: areas, ways)
    let obstacles = AreaObstacles(sources, areas: areas.map(\.rings), nodes: nodes)
    for (number, area) in areas.enumerated() {
      // Gaps in an outline make it another outline.
      let isWhole = area.rings.allSatisfy { $0.count >= 4 && $0.allSatisfy(nodes.isFound) }
      guard isWhole else { continue }
      let rings = RingNesting.holes(of: area.rings, nodes).map { Array($0.dropLast()) }
      let isEntry = Self.entries(rings, nodes, neighbours)
      let standing = obstacles.standing(
        on: number, area.traits, rings: rings, isEntry: isEntry, nodes)
      guard
        let sights = AreaSights(
          rings.map { $0.map(nodes.position) },
          obstacles: standing.map { Self.obstacle($0, nodes) }, mostTests: Self.mostTests,
          isEntry: isEntry)
      else { continue }
      crossedCount += 1
      for wall in standing where wall.isWall {
        openings.formUnion(wall.parts.joined().filter { Self.isOpening($0, nodes) })
      }
      let flat = Array(rings.joined()) + standing.flatMap { $0.parts.joined() }
      for (a, b) in sights.lines where flat[a] != flat[b] {
        segments.append(
          Segment(
            from: flat[a], to: flat[b], record: area.record, isOther: true, way: area.way))
      }
    }
  }

  /// The neighbors along ways of every node of the areas.
  private static func neighbours(of areas: [Area], _ ways: [Segment]) -> [UInt32: Set<UInt32>] {
    var neighbours: [UInt32: Set<UInt32>] = [:]
    for area in areas {
      for node in area.rings.joined() { neighbours[node] = [] }
    }
    for way in ways {
      neighbours[way.low]?.insert(way.high)
      neighbours[way.high]?.insert(way.low)
    }
    return neighbours
  }

  /// For each corner of the rings, one after the other, whether a way leads from there to
  /// elsewhere than along the ring.
  private static func entries(
    _ rings: [[UInt32]], _ nodes: NetworkNodes, _ neighbours: [UInt32: Set<UInt32>]
  ) -> [Bool] {
    rings.flatMap { corners in
      corners.indices.map { place in
        let node = corners[place]
        let before = corners[place == 0 ? corners.count - 1 : place - 1]
        let after = corners[place == corners.count - 1 ? 0 : place + 1]
        guard isPassed(node, nodes) else { return false }
        return nodes.indoorPlaces[Int(node)]?.isDoor == true
          || !(neighbours[node] ?? []).subtracting([before, after]).isEmpty
      }
    }
  }

  /// Whether a barrier at a node lets some people through at some time.
  private static func isPassed(_ node: UInt32, _ nodes: NetworkNodes) -> Bool {
    nodes.barriers[Int(node)].map { $0.access != .closed || $0.condition != nil } ?? true
  }

  /// Whether people pass a wall at a node of it.
  private static func isOpening(_ node: UInt32, _ nodes: NetworkNodes) -> Bool {
    let passages: PointFeatures = [
      .gate, .stile, .cycleBarrier, .bollard, .entrance, .mainEntrance,
    ]
    return isPassed(node, nodes)
      && !(nodes.features[Int(node)]?.isDisjoint(with: passages) ?? true)
  }

  private static func obstacle(
    _ obstacle: AreaObstacles.Obstacle, _ nodes: NetworkNodes
  ) -> AreaSights.Obstacle {
    AreaSights.Obstacle(
      parts: obstacle.parts.map { $0.map(nodes.position) }, isWall: obstacle.isWall,
      isOpening: obstacle.isWall ? obstacle.parts.joined().map { isOpening($0, nodes) } : [])
  }
}
