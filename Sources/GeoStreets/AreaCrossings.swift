/// The segments across walkable areas: lines of sight between the places where other ways meet an
/// area, by way of its corners where no straight line leads through.
struct AreaCrossings {
  /// An area: its outline and holes, closed rings of nodes.
  struct Area {
    var record: UInt32
    var rings: [[UInt32]]
    /// Its number, counted on after those of the ways.
    var way: UInt32
  }

  /// The segments that were found.
  private(set) var segments: [Segment] = []
  /// How many areas are crossed or need no crossing.
  private(set) var crossedCount = 0

  /// An area with more tests of sight than this keeps its outline alone.
  private static let mostTests = 20_000_000

  init(_ areas: [Area], nodes: NetworkNodes, segments ways: [Segment]) {
    guard !areas.isEmpty else { return }
    let neighbours = Self.neighbours(of: areas, ways)
    for area in areas {
      // Gaps in an outline make it another outline.
      let isWhole = area.rings.allSatisfy { $0.count >= 4 && $0.allSatisfy(nodes.isFound) }
      guard isWhole else { continue }
      let rings = RingNesting.holes(of: area.rings, nodes)
      guard
        let sights = AreaSights(
          rings.map { $0.dropLast().map(nodes.position) }, mostTests: Self.mostTests,
          isEntry: Self.entries(rings, nodes, neighbours))
      else { continue }
      crossedCount += 1
      let flat = rings.flatMap { $0.dropLast() }
      for (a, b) in sights.lines where flat[a] != flat[b] {
        segments.append(
          Segment(
            from: flat[a], to: flat[b], record: area.record, isOther: true, way: area.way))
      }
    }
  }

  /// The neighbours along ways of every node of the areas.
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
    rings.flatMap { ring in
      let corners = ring.dropLast()
      return corners.indices.map { place in
        let node = corners[place]
        let before = corners[place == 0 ? corners.count - 1 : place - 1]
        let after = corners[place == corners.count - 1 ? 0 : place + 1]
        guard nodes.barriers[Int(node)].map({ $0.access != .closed || $0.condition != nil }) ?? true
        else { return false }
        return nodes.indoorPlaces[Int(node)]?.isDoor == true
          || !(neighbours[node] ?? []).subtracting([before, after]).isEmpty
      }
    }
  }
}
