package import GeoStreets

/// What is gathered from a file before the positions are known.
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

  private struct Multipolygon {
    var id: Int64
    var ways: [Int64]
    var isInner: [Bool]
    var tags: OSMTags
  }

  package init(includesBuildings: Bool, includesGround: Bool = false) {
    self.includesBuildings = includesBuildings
    self.includesGround = includesGround
  }

  /// The ways that areas are made of, ascending.
  var wantedWays: [Int64] { Set(multipolygons.flatMap(\.ways)).sorted() }

  /// Takes an area of several ways, if it is walkable, a wanted building or wanted ground.
  mutating func addMultipolygon(_ id: Int64, ways: [Int64], isInner: [Bool], _ tags: OSMTags) {
    let isWanted =
      AreaRules.traits(tags, isMultipolygon: true) != nil
      || includesBuildings && BuildingRules.isBuilding(tags)
      || includesGround && GroundRules.area(tags, isMultipolygon: true) != nil
    guard isWanted else { return }
    multipolygons.append(Multipolygon(id: id, ways: ways, isInner: isInner, tags: tags))
    for way in ways { memberNodes[way] = [] }
  }

  /// Takes a way for what it is and as a member of areas.
  mutating func addWay(_ id: Int64, _ nodes: UnsafeBufferPointer<Int64>, _ tags: OSMTags) {
    if memberNodes[id] != nil { memberNodes[id] = Array(nodes) }
    addWay(id, nodes: nodes, tags)
  }

  /// Takes a way that is no member of areas.
  package mutating func addWay(
    _ id: Int64 = 0, nodes: some BidirectionalCollection<Int64>, _ tags: OSMTags
  ) {
    if tags["highway"] != nil { waysSeen += 1 }
    if let rules = WayRules(tags) {
      builder.addWay(through: nodes, traits: rules.traits, isReference: rules.isReference)
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
    guard nodes.count >= 4, nodes.first == nodes.last else { return }
    if includesGround, let kind = GroundRules.area(tags, isMultipolygon: false) {
      builder.addGround(GroundSource(kind: kind, rings: [Array(nodes)], name: tags.text("name")))
    }
    if let traits = AreaRules.traits(tags, isMultipolygon: false) {
      builder.addArea([Array(nodes)], traits: traits)
    }
    if includesBuildings && BuildingRules.isBuilding(tags) {
      builder.addFootprint(BuildingRules.footprint(tags, id: id, rings: [Array(nodes)]))
    }
  }

  /// Takes the name of a place.
  package mutating func addPoint(_ place: FixedCoordinate, _ tags: OSMTags) {
    guard let (kind, name) = GroundRules.name(tags) else { return }
    builder.addName(GroundName(kind: kind, name: name, place: place))
  }

  /// Puts the areas of several ways together.
  mutating func finish() {
    for area in multipolygons {
      func rings(isInner: Bool) -> [[Int64]] {
        RingAssembly.rings(
          of: zip(area.ways, area.isInner).filter { $0.1 == isInner }
            .map { memberNodes[$0.0] ?? [] })
      }
      let holes = rings(isInner: true)
      let outlines = rings(isInner: false)
      let ground = includesGround ? GroundRules.area(area.tags, isMultipolygon: true) : nil
      // Lakes and woods often reach beyond an extract: that is no defect of it.
      if outlines.isEmpty, ground == nil { openAreaCount += 1 }
      for outline in outlines {
        if let traits = AreaRules.traits(area.tags, isMultipolygon: true) {
          builder.addArea([outline] + holes, traits: traits)
        }
        if let ground {
          builder.addGround(
            GroundSource(
              kind: ground, rings: [outline] + holes, name: area.tags.text("name")))
        }
        if includesBuildings && BuildingRules.isBuilding(area.tags) {
          builder.addFootprint(
            BuildingRules.footprint(area.tags, id: -area.id, rings: [outline] + holes))
        }
      }
    }
  }
}
