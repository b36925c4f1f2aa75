package import GeoStreets

/// The objects gathered from a file before the positions are known.
package struct OSMCollection {
  /// The ways, areas and buildings.
  package private(set) var builder = NetworkBuilder()
  /// Ways with the key `highway`.
  private(set) var waysSeen = 0
  /// Multipolygons that could not be put together.
  private(set) var openAreaCount = 0
  private let includesBuildings: Bool
  private let includesGround: Bool
  private var multipolygons: [Multipolygon] = []
  private var memberNodes: [Int64: [Int64]] = [:]
  /// The tags of the ways around areas that have none themselves.
  private var outlineTags: [Int64: OSMTags] = [:]
  /// The uses of the areas that a way is an outline of, so that it does not become such an area a
  /// second time by itself, without holes.
  private var outlineUses: [Int64: AreaUses] = [:]
  /// Areas whose rings are told apart by their positions.
  private var unsorted: [(area: Multipolygon, rings: [[Int64]], holes: [[Int64]])] = []

  /// The most rings that are told apart by position.
  private static let mostUnsortedRings = 64

  private struct Multipolygon {
    var id: Int64
    var ways: [Int64]
    var isInner: [Bool]
    /// The tags; nil where those of the outer ways say what it is.
    var tags: OSMTags?
    var name: String?

    var outlines: [Int64] { zip(ways, isInner).filter { !$0.1 }.map(\.0) }
  }

  private struct AreaUses: OptionSet {
    let rawValue: UInt8
    static let walkable = Self(rawValue: 1)
    static let building = Self(rawValue: 2)
    static let ground = Self(rawValue: 4)
    static let obstacle = Self(rawValue: 8)
    static let all: Self = [.walkable, .building, .ground, .obstacle]
  }

  package init(includesBuildings: Bool, includesGround: Bool = false) {
    self.includesBuildings = includesBuildings
    self.includesGround = includesGround
  }

  /// The ways that areas are made of, ascending.
  var wantedWays: [Int64] { Set(multipolygons.flatMap(\.ways)).sorted() }

  /// Adds an area of several ways if it is walkable, a wanted building or wanted ground, or if only
  /// its outer ways have its tags.
  mutating func addMultipolygon(_ id: Int64, ways: [Int64], isInner: [Bool], _ tags: OSMTags) {
    let isBare = tags.isEmpty(beside: OSMKeys.names)
    let uses = isBare ? .all : uses(of: tags, isMultipolygon: true)
    guard !uses.isEmpty else { return }
    let area = Multipolygon(
      id: id, ways: ways, isInner: isInner, tags: isBare ? nil : tags, name: tags["name"])
    multipolygons.append(area)
    for way in ways { memberNodes[way] = [] }
    for way in area.outlines {
      outlineUses[way, default: []].formUnion(isBare ? uses : uses.intersection(.walkable))
      if isBare { outlineTags[way] = OSMTags([:]) }
    }
  }

  private func uses(of tags: OSMTags, isMultipolygon: Bool) -> AreaUses {
    var uses: AreaUses = []
    if AreaRules.traits(tags, isMultipolygon: isMultipolygon) != nil { uses.insert(.walkable) }
    if includesBuildings && BuildingRules.isBuilding(tags) { uses.insert(.building) }
    if includesGround, GroundRules.area(tags, isMultipolygon: isMultipolygon) != nil {
      uses.insert(.ground)
    }
    // Buildings are far more than all else: they are obstacles where they are wanted anyway.
    let obstacle = ObstacleRules.area(tags, isMultipolygon: isMultipolygon)
    if let obstacle, obstacle != .building || includesBuildings { uses.insert(.obstacle) }
    return uses
  }

  /// Adds a way by its own tags and as a member of areas.
  mutating func addWay(_ id: Int64, _ nodes: UnsafeBufferPointer<Int64>, _ tags: OSMTags) {
    if memberNodes[id] != nil { memberNodes[id] = Array(nodes) }
    if outlineTags[id] != nil { outlineTags[id] = tags }
    addWay(id, nodes: nodes, tags)
  }

  /// Adds a way that is no member of areas.
  package mutating func addWay(
    _ id: Int64 = 0, nodes: some BidirectionalCollection<Int64>, _ tags: OSMTags
  ) {
    if tags["highway"] != nil { waysSeen += 1 }
    if let rules = WayRules(tags) {
      builder.addWay(
        through: nodes, traits: rules.traits, isReference: rules.isReference, id: id,
        isSidewalk: NameRules.isSidewalk(tags))
      addTranslations(tags)
    } else if FootProfile.isRoad(tags) {
      builder.addClosedRoad(
        through: nodes, name: tags.text("name"), layer: WayRules.layer(tags))
    }
    if includesGround {
      if GroundRules.isCoastline(tags) { builder.addCoastline(through: nodes) }
      if let kind = GroundRules.line(tags) {
        builder.addGround(
          GroundSource(
            kind: kind, rings: [Array(nodes)], name: tags.text("name"),
            layer: GroundRules.layer(tags)))
      }
    }
    if ObstacleRules.isWall(tags) {
      builder.addObstacle(ObstacleRules.source(.wall, tags, rings: [Array(nodes)]))
    }
    guard nodes.count >= 4, nodes.first == nodes.last else { return }
    let uses = uses(of: tags, isMultipolygon: false).subtracting(outlineUses[id] ?? [])
    add([Array(nodes)], id: id, tags, name: tags.text("name"), uses, isMultipolygon: false)
  }

  private mutating func addTranslations(_ tags: OSMTags) {
    guard let name = tags.text("name") else { return }
    for language in OSMKeys.nameLanguages {
      guard let text = tags.text("name:" + language) else { continue }
      builder.addTranslation(text, of: name, in: language)
    }
  }

  package mutating func addPoint(_ place: FixedCoordinate, _ tags: OSMTags) {
    guard let (kind, name) = GroundRules.name(tags) else { return }
    builder.addName(GroundName(kind: kind, name: name, place: place))
  }

  /// Puts the areas of several ways together; those with several outlines wait for positions.
  mutating func finish() {
    for var area in multipolygons {
      if area.tags == nil { area.tags = outlineTags(of: area) }
      guard let tags = area.tags else { continue }
      func rings(isInner: Bool) -> [[Int64]] {
        RingAssembly.rings(
          of: zip(area.ways, area.isInner).filter { $0.1 == isInner }
            .map { memberNodes[$0.0] ?? [] })
      }
      let holes = rings(isInner: true)
      let outlines = rings(isInner: false)
      // Lakes and woods often reach beyond an extract: that is no defect of it.
      if outlines.isEmpty, !uses(of: tags, isMultipolygon: true).contains(.ground) {
        openAreaCount += 1
      }
      if (2...Self.mostUnsortedRings).contains(outlines.count) {
        unsorted.append((area, outlines, holes))
        builder.addNodes((outlines + holes).joined())
      } else {
        for outline in outlines { add([outline] + holes, of: area) }
      }
    }
  }

  /// Adds the areas that waited for the positions of their nodes.
  mutating func addAreas(at nodes: NetworkNodes) {
    for (area, rings, holes) in unsorted {
      for polygon in RingNesting.polygons(of: rings, holes: holes, nodes) { add(polygon, of: area) }
    }
  }

  /// The common tags of the outer ways of an area; nil where they make no area.
  private func outlineTags(of area: Multipolygon) -> OSMTags? {
    // Rings without tags, such as holes without a role, say nothing; a fence along a part of the
    // outline says nothing of the area.
    let all = area.outlines.compactMap { outlineTags[$0] }
      .filter { !$0.isEmpty(beside: ["barrier"]) }
    guard let first = all.first else { return nil }
    let tags = all.dropFirst().reduce(first) { $0.common(with: $1) }
    // A path around a wood is a path: a narrow way needs `area=yes` to be an area.
    let narrow: Set<String> = ["footway", "path", "living_street", "corridor"]
    let isLine = tags.has("highway", narrow) && tags["area"] != "yes"
    let own = isLine ? tags.without("highway") : tags
    return uses(of: own, isMultipolygon: true).isEmpty ? nil : own
  }

  private mutating func add(_ rings: [[Int64]], of area: Multipolygon) {
    guard let tags = area.tags else { return }
    let name = area.name ?? tags.text("name")
    add(
      rings, id: -area.id, tags, name: name, uses(of: tags, isMultipolygon: true),
      isMultipolygon: true)
  }

  private mutating func add(
    _ rings: [[Int64]], id: Int64, _ tags: OSMTags, name: String?, _ uses: AreaUses,
    isMultipolygon: Bool
  ) {
    if uses.contains(.ground), let kind = GroundRules.area(tags, isMultipolygon: isMultipolygon) {
      builder.addGround(GroundSource(kind: kind, rings: rings, name: name))
    }
    if uses.contains(.walkable),
      let traits = AreaRules.traits(tags, isMultipolygon: isMultipolygon)
    {
      builder.addArea(rings, traits: traits, id: isMultipolygon ? nil : id)
      addTranslations(tags)
    }
    if uses.contains(.building) {
      builder.addFootprint(BuildingRules.footprint(tags, id: id, rings: rings))
    }
    if uses.contains(.obstacle),
      let kind = ObstacleRules.area(tags, isMultipolygon: isMultipolygon)
    {
      builder.addObstacle(ObstacleRules.source(kind, tags, rings: rings))
    }
  }
}
