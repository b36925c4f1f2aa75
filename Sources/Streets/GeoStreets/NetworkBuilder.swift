public import Geodesy

/// Collects the ways, walkable areas and buildings of a source and assembles a network from them.
///
/// Ways and areas are added first, by the ids of their nodes; then `build` asks where these are. The
/// same calls give the same bytes.
public struct NetworkBuilder: Sendable {
  private var wayNodes: [Int64] = []
  private var wayEnds: [Int] = []
  private var wayRecords: [UInt32] = []
  private var areas: [(record: UInt32, rings: [[Int64]])] = []
  /// The ids of the ways and of the areas in the source; 0 for none.
  private var wayIDs: [Int64] = []
  private var areaIDs: [Int64] = []
  private var sidewalks: Set<UInt32> = []
  private var closedRoads: [SidewalkNames.ClosedRoad] = []
  private var translations = TranslationTable()
  private var obstacles: [ObstacleSource] = []
  private var footprints: [FootprintSource] = []
  private var ground = GroundSources()
  private var table = TraitsTable()
  private var extraNodes: [Int64] = []
  /// The number of ways of the profile foot-v1 that were added.
  public private(set) var wayCount = 0

  /// The bit of `wayRecords` for ways that only some profiles use.
  private static let other: UInt32 = 1 << 31

  /// Creates a builder without ways.
  public init() {}

  /// Adds a way of the profile foot-v1 through nodes, in order.
  public mutating func addWay(through nodes: some Sequence<Int64>, street: Street) {
    addWay(through: nodes, traits: StreetTraits(street: street), isReference: true)
  }

  /// Adds a way through nodes, in order.
  /// - Parameters:
  ///   - nodes: The ids of the nodes.
  ///   - traits: The traits of the way in the order of its nodes.
  ///   - isReference: Whether the profile foot-v1 walks it; others may anyway.
  ///   - id: Its id in the source; nil for none.
  ///   - isSidewalk: Whether it is a sidewalk, which gets the name of the street beside it where it has none.
  public mutating func addWay(
    through nodes: some Sequence<Int64>, traits: StreetTraits, isReference: Bool,
    id: Int64? = nil, isSidewalk: Bool = false
  ) {
    if isSidewalk && traits.street.name == nil { sidewalks.insert(UInt32(wayEnds.count)) }
    wayIDs.append(id ?? 0)
    wayNodes.append(contentsOf: nodes)
    wayEnds.append(wayNodes.count)
    wayRecords.append(table.record(traits) | (isReference ? 0 : Self.other))
    if isReference { wayCount += 1 }
  }

  /// Adds a walkable area, which is crossed on lines of sight.
  /// - Parameters:
  ///   - rings: The outline and the holes, each closed: its first node is its last.
  ///   - traits: The traits of the area.
  ///   - id: Its id in the source, where it is a way; nil for none.
  public mutating func addArea(_ rings: [[Int64]], traits: StreetTraits, id: Int64? = nil) {
    areaIDs.append(id ?? 0)
    var traits = traits
    traits.structure.insert(.area)
    areas.append((table.record(traits), rings))
  }

  /// Asks for the positions of nodes of what is added only once these are known.
  package mutating func addNodes(_ ids: some Sequence<Int64>) {
    extraNodes.append(contentsOf: ids)
  }

  /// Adds a road closed to walkers: it may name a sidewalk beside it, and crossings may lead over it.
  package mutating func addClosedRoad(
    through nodes: some Sequence<Int64>, name: String?, layer: Int
  ) {
    let road = SidewalkNames.ClosedRoad(nodes: Array(nodes), name: name, layer: layer)
    extraNodes.append(contentsOf: road.nodes)
    closedRoads.append(road)
  }

  /// Adds the name of a street in another language, by its two letters.
  package mutating func addTranslation(_ text: String, of name: String, in language: String) {
    translations.add(text, for: name, in: language)
  }

  package mutating func addFootprint(_ footprint: FootprintSource) { footprints.append(footprint) }

  /// Adds an obstacle for the lines across areas; a building is also added as a footprint.
  package mutating func addObstacle(_ obstacle: ObstacleSource) { obstacles.append(obstacle) }

  package mutating func addGround(_ source: GroundSource) { ground.features.append(source) }

  /// Adds a coastline through nodes, the sea on its right.
  package mutating func addCoastline(through nodes: some Sequence<Int64>) {
    ground.coastlines.append(Array(nodes))
  }

  package mutating func addName(_ name: GroundName) { ground.names.append(name) }

  /// The ids of the nodes of the ways alone, ascending, without repetition.
  package func wayNodeIDs() -> [Int64] { Self.unique(wayNodes) }

  /// The ids of all nodes that are needed, ascending, without repetition.
  package func nodeIDs() -> [Int64] {
    var ids = wayNodes + extraNodes
    for area in areas { ids.append(contentsOf: area.rings.joined()) }
    for footprint in footprints { ids.append(contentsOf: footprint.rings.joined()) }
    // Areas that wait for positions have asked for their nodes.
    if !areas.isEmpty || !extraNodes.isEmpty {
      // Footprints ask for the nodes of buildings.
      for obstacle in obstacles where obstacle.kind != .building {
        ids.append(contentsOf: obstacle.rings.joined())
      }
    }
    ids += ground.nodeIDs
    return Self.unique(ids)
  }

  private static func unique(_ all: [Int64]) -> [Int64] {
    var ids = all
    ids.sort()
    var last: Int64?
    ids.removeAll { id in
      defer { last = id }
      return id == last
    }
    return ids
  }

  /// Assembles the network.
  /// - Parameters:
  ///   - source: The name of the ways' source, such as a file.
  ///   - attribution: The attribution required when the data is shown.
  ///   - position: The position of a node, asked for each one once and by ascending ids; nil for an
  ///   unknown one: ways are cut there.
  /// - Returns: The network, ready to be written or opened.
  public func build(
    source: String, attribution: String, position: (_ node: Int64) -> Coordinate?
  ) -> SerializedNetwork {
    var nodes = NetworkNodes(ids: nodeIDs())
    for (index, id) in nodes.ids.enumerated() {
      guard let place = position(id).map(FixedCoordinate.init) else { continue }
      nodes.latitudes[index] = place.latitude
      nodes.longitudes[index] = place.longitude
      nodes.found[index] = 1
    }
    return build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: "foot-v1", source: source, timestamp: nil, attribution: attribution))
  }

  /// Assembles the network of the nodes of `nodeIDs()`, in that order.
  package func build(nodes: NetworkNodes, provenance: NetworkProvenance) -> SerializedNetwork {
    var builder = self
    var nodes = nodes
    var segments = builder.segments(among: nodes)
    for index in nodes.indexes(of: closedRoads.lazy.flatMap(\.nodes))
    where nodes.features[Int(index)]?.contains(.crossing) == true {
      nodes.features[Int(index)]?.insert(.closedRoad)
    }
    SidewalkNames.name(
      &segments, of: sidewalks, beside: closedRoads, at: nodes, &builder.table)
    let crossings = AreaCrossings(
      builder.areas.enumerated().map { number, area in
        AreaCrossings.Area(
          record: area.record, traits: builder.table.traits[Int(area.record)],
          rings: area.rings.map { nodes.indexes(of: $0) }, way: UInt32(wayEnds.count + number))
      }, obstacles: builder.obstacles, nodes: nodes, segments: segments)
    segments += crossings.segments
    BarrierEdges.insert(into: &segments, &nodes, &builder.table, gates: crossings.openings)
    // The profile foot-v1 comes first: of equal pairs the first one stays.
    segments = segments.filter { !$0.isOther } + segments.filter(\.isOther)
    let topology = Topology(
      nodeCount: nodes.count, sourceNodeCount: nodes.ids.count, segments: segments,
      table: builder.table)
    let assembly = NetworkAssembly(nodes: nodes, topology: topology, table: builder.table)
    var counts = NetworkCounts()
    counts.areas = crossings.crossedCount
    counts.uncrossedAreas = builder.areas.count - crossings.crossedCount
    return assembly.image(
      provenance: provenance, counts: counts, wayIDs: wayIDs + areaIDs, translations: translations,
      footprints: FootprintAssembly(builder.footprints, nodes: nodes),
      ground: GroundAssembly(builder.ground, nodes: nodes, streets: assembly.box))
  }

  /// The segments between neighboring nodes that are there.
  private func segments(among nodes: NetworkNodes) -> [Segment] {
    var segments: [Segment] = []
    segments.reserveCapacity(wayNodes.count)
    let indexes = nodes.indexes(of: wayNodes)
    let blocked = Set(nodes.barriers.filter(\.value.isBlocked).keys.map { UInt32($0) })
    func isBlocked(_ node: UInt32) -> Bool { !blocked.isEmpty && blocked.contains(node) }
    var place = 0
    for (way, end) in wayEnds.enumerated() {
      let isOther = wayRecords[way] & Self.other != 0
      let record = wayRecords[way] & ~Self.other
      var previous: UInt32?
      while place < end {
        let index = indexes[place]
        let isThere = nodes.isFound(index)
        if let a = previous, isThere, a != index {
          segments.append(
            Segment(
              from: a, to: index, record: record,
              isOther: isOther || isBlocked(a) || isBlocked(index), way: UInt32(way)))
        }
        previous = isThere ? index : nil
        place += 1
      }
    }
    return segments
  }
}
