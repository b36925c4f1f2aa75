/// The obstacles that stand on walkable areas.
struct AreaObstacles {
  struct Obstacle {
    var source: ObstacleSource
    /// The rings without their closing node, or the lines.
    var parts: [[UInt32]]
    var isWall: Bool { source.kind == .wall }
  }

  private var obstacles: [Obstacle] = []
  /// The obstacles whose boxes meet that of an area, by the number of the area.
  private var near: [Int: [Int]] = [:]

  init(_ sources: [ObstacleSource], areas: [[[UInt32]]], nodes: NetworkNodes) {
    guard !sources.isEmpty, !areas.isEmpty else { return }
    let boxes = areas.map { rings in
      IndexAssembly.box(around: (rings.first ?? []).filter(nodes.isFound).map(nodes.position))
    }
    let all = boxes.reduce(into: IndexBox.empty) { $0.extend($1) }
    let places = boxes.map { box in
      HilbertCurve.place(
        latitude: box.south / 2 + box.north / 2, longitude: box.west / 2 + box.east / 2, in: all)
    }
    let order = boxes.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let tree = PackedTree(leafCount: order.count)
    let levels = IndexAssembly.tree(order.map { boxes[$0] })
    for source in sources {
      let parts = Self.parts(of: source, nodes)
      guard !parts.isEmpty else { continue }
      let box = IndexAssembly.box(around: parts.joined().map(nodes.position))
      var isNear = false
      tree.forEachLeaf {
        levels[tree.levels[$0] + $1].meets(box)
      } visit: {
        near[order[$0], default: []].append(obstacles.count)
        isNear = true
      }
      if isNear { obstacles.append(Obstacle(source: source, parts: parts)) }
    }
  }

  /// The parts of an obstacle that are there: whole rings, and lines cut where a node is missing.
  private static func parts(of source: ObstacleSource, _ nodes: NetworkNodes) -> [[UInt32]] {
    let rings = source.rings.map { nodes.indexes(of: $0) }
    guard source.kind != .wall else {
      return rings.flatMap { $0.split { !nodes.isFound($0) } }.map(Array.init)
        .filter { $0.count >= 2 }
    }
    // A ring with gaps is another ring: it is left out, with its obstacle when it is the outline.
    let isWhole = rings.map { ring in
      ring.count >= 4 && ring.first == ring.last && ring.allSatisfy(nodes.isFound)
    }
    guard isWhole.first == true else { return [] }
    return RingNesting.holes(of: zip(rings, isWhole).filter(\.1).map(\.0), nodes)
      .map { Array($0.dropLast()) }
  }

  /// The obstacles on an area.
  ///
  /// An area that lies in one of them, such as a hall in its building or a pier in a lake, is walked
  /// on all the same: such an obstacle does not count.
  /// - Parameters:
  ///   - area: the number of the area.
  ///   - traits: Its known traits.
  ///   - rings: its rings, without their closing nodes.
  ///   - isEntry: for each corner of the rings, whether walks begin and end there.
  ///   - nodes: the positions.
  /// - Returns: the obstacles that keep people from walking somewhere on the area.
  func standing(
    on area: Int, _ traits: StreetTraits, rings: [[UInt32]], isEntry: [Bool], _ nodes: NetworkNodes
  ) -> [Obstacle] {
    guard let near = near[area] else { return [] }
    let corners = rings.map { $0.map(nodes.position) }
    return near.map { obstacles[$0] }.filter { obstacle in
      guard obstacle.source.isOnLevel(of: traits) else { return false }
      let parts = obstacle.parts.map { $0.map(nodes.position) }
      return Self.meet(parts, isWall: obstacle.isWall, corners)
        && (obstacle.isWall || !Self.holds(parts, corners, isEntry))
    }
  }

  /// Whether a polygon holds an entry of an area, or half of the corners of its outline.
  private static func holds(
    _ polygon: [[FixedCoordinate]], _ area: [[FixedCoordinate]], _ isEntry: [Bool]
  ) -> Bool {
    guard let outline = area.first else { return false }
    let isInside = area.joined().map { PolygonSide(of: $0, in: polygon) == .inside }
    return zip(isInside, isEntry).contains { $0 && $1 }
      || 2 * isInside.prefix(outline.count).count { $0 } >= outline.count
  }

  /// Whether a part of some lines or rings lies inside an area.
  private static func meet(
    _ parts: [[FixedCoordinate]], isWall: Bool, _ area: [[FixedCoordinate]]
  ) -> Bool {
    parts.contains { part in
      let sides = zip(part, part.dropFirst() + (isWall ? [] : part.prefix(1)))
      return part.contains { PolygonSide(of: $0, in: area) == .inside }
        || sides.contains { a, b in
          PolygonSide(of: a.middle(to: b), in: area) == .inside
            || area.contains { ring in
              zip(ring, ring.dropFirst() + ring.prefix(1)).contains {
                Self.cross(a, b, $0.0, $0.1)
              }
            }
        }
    }
  }

  private static func cross(
    _ a: FixedCoordinate, _ b: FixedCoordinate, _ c: FixedCoordinate, _ d: FixedCoordinate
  ) -> Bool {
    func turn(_ a: FixedCoordinate, _ b: FixedCoordinate, _ c: FixedCoordinate) -> Int64 {
      let (u, v) = (b.offset(from: a), c.offset(from: a))
      return (u.x &* v.y &- u.y &* v.x).signum()
    }
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
  }
}

extension FixedCoordinate {
  fileprivate func offset(from other: Self) -> SIMD2<Int64> {
    SIMD2(Int64(longitude) - Int64(other.longitude), Int64(latitude) - Int64(other.latitude))
  }

  /// The middle of the line to another position, to a unit.
  fileprivate func middle(to other: Self) -> Self {
    FixedCoordinate(
      latitude: Int32((Int64(latitude) + Int64(other.latitude)) / 2),
      longitude: Int32((Int64(longitude) + Int64(other.longitude)) / 2))
  }
}

extension IndexBox {
  /// Whether both boxes have a point in common.
  fileprivate func meets(_ other: IndexBox) -> Bool {
    south <= other.north && other.south <= north && west <= other.east && other.west <= east
  }
}
