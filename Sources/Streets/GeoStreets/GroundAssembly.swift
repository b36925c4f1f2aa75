import Geodesy

/// A part of the ground as stored; the next one's `firstRing` is the end of its rings.
struct GroundRecord: BitwiseCopyable {
  var firstRing: UInt32
  var name: UInt32
  /// The raw value of `GroundKind`.
  var kind: UInt8
  var layer: Int8
  var reserved: UInt16 = 0
}

/// The ground of a source before the positions are known.
struct GroundSources {
  var features: [GroundSource] = []
  /// Lines with the sea on their right.
  var coastlines: [[Int64]] = []
  var names: [GroundName] = []

  /// The ids of all nodes, with repetition.
  var nodeIDs: [Int64] { features.flatMap { $0.rings.joined() } + coastlines.joined() }
}

/// Simplifies the parts of the ground and lays them out along a Hilbert curve, with a packed tree of
/// their boxes.
struct GroundAssembly {
  private struct Item {
    var kind: GroundKind
    var rings: [[FixedCoordinate]]
    var name: String?
    var layer = 0
    var place: UInt32 = 0
  }

  private var items: [Item] = []

  /// The tolerance of simplified lines, in meters.
  static let tolerance = 0.5

  /// Assembles the complete features; the sea is cut at `streets`, widened by half of its size.
  init(_ sources: GroundSources, nodes: NetworkNodes, streets: IndexBox) {
    for source in sources.features {
      let rings = source.rings.map { nodes.indexes(of: $0) }
      if source.kind.dimension == 2 {
        append(area: source, rings, nodes)
      } else {
        // A line is cut where the source lacks a node.
        for part in rings.flatMap({ $0.split { !nodes.isFound($0) } }) where part.count >= 2 {
          let line = Self.thinned(part.map(nodes.position))
          items.append(
            Item(kind: source.kind, rings: [line], name: source.name, layer: source.layer))
        }
      }
    }
    let coast = sources.coastlines.flatMap { line in
      nodes.indexes(of: line).split { !nodes.isFound($0) }.map { $0.map(nodes.position) }
    }
    for sea in Coastline(coast).seas(in: streets.widened) {
      let rings = sea.map { Self.thinned($0, isRing: true) }
      items.append(Item(kind: .sea, rings: rings.filter { $0.count >= 3 }))
    }
    items += sources.names.map { Item(kind: $0.kind, rings: [[$0.place]], name: $0.name) }
    items.removeAll { $0.rings.isEmpty }
    sort()
  }

  /// A line, or a ring without its closing point, without redundant points.
  private static func thinned(
    _ points: [FixedCoordinate], isRing: Bool = false
  ) -> [FixedCoordinate] {
    guard let first = points.first else { return [] }
    let plane = TangentPlane(at: first.coordinate)
    func place(_ point: FixedCoordinate) -> SIMD2<Double> { plane.point(point.coordinate) }
    return isRing
      ? LineThinning.ring(points, within: tolerance, at: place)
      : LineThinning.line(points, within: tolerance, at: place)
  }

  private mutating func append(area: GroundSource, _ rings: [[UInt32]], _ nodes: NetworkNodes) {
    let isWhole = rings.map { ring in
      ring.count >= 4 && ring.first == ring.last && ring.allSatisfy(nodes.isFound)
    }
    guard isWhole.first == true else { return }
    let kept = RingNesting.holes(of: zip(rings, isWhole).filter(\.1).map(\.0), nodes)
      .map { Self.thinned($0.dropLast().map(nodes.position), isRing: true) }
    guard let outline = kept.first, outline.count >= 3 else { return }
    items.append(
      Item(
        kind: area.kind, rings: [outline] + kept.dropFirst().filter { $0.count >= 3 },
        name: area.name, layer: area.layer))
  }

  private mutating func sort() {
    let boxes = items.map { IndexAssembly.box(around: $0.rings[0]) }
    let all = boxes.reduce(into: IndexBox.empty) { $0.extend($1) }
    for (number, box) in boxes.enumerated() {
      items[number].place = HilbertCurve.place(
        latitude: box.south / 2 + box.north / 2, longitude: box.west / 2 + box.east / 2, in: all)
    }
    // A stable order: what lies at one place keeps the order of the source.
    items = items.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }

  /// Puts the sections of the ground into an image.
  func lay(
    into image: inout SerializedNetwork, _ counts: inout NetworkCounts, texts: inout TextTable
  ) {
    guard !items.isEmpty else { return }
    var records: [GroundRecord] = []
    var rings: [UInt32] = []
    var points: [FixedCoordinate] = []
    for item in items {
      counts.add(item.kind)
      records.append(
        GroundRecord(
          firstRing: UInt32(rings.count), name: texts.place(of: item.name),
          kind: item.kind.rawValue, layer: Int8(clamping: item.layer)))
      for ring in item.rings {
        rings.append(UInt32(points.count))
        points += ring
      }
    }
    records.append(GroundRecord(firstRing: UInt32(rings.count), name: 0, kind: 0, layer: 0))
    rings.append(UInt32(points.count))
    image.set(.ground, records)
    image.set(.groundRings, rings)
    image.set(.groundPoints, points)
    image.set(
      .groundBoxes, IndexAssembly.tree(items.map { IndexAssembly.box(around: $0.rings[0]) }))
  }
}

extension NetworkCounts {
  fileprivate mutating func add(_ kind: GroundKind) {
    switch kind {
    case .sea, .water, .river, .stream: water += 1
    case .green, .wood, .sand: green += 1
    case .square: squares += 1
    case .railway: railways += 1
    case .city, .suburb, .quarter, .station: places += 1
    }
  }
}

extension IndexBox {
  /// The box with half of its size and at least about a kilometer on every side.
  fileprivate var widened: IndexBox {
    let north = max(100_000, (Int64(self.north) - Int64(south)) / 2)
    let east = max(150_000, (Int64(self.east) - Int64(west)) / 2)
    return IndexBox(
      south: Int32(max(-900_000_000, Int64(south) - north)),
      west: Int32(max(-1_800_000_000, Int64(west) - east)),
      north: Int32(min(900_000_000, Int64(self.north) + north)),
      east: Int32(min(1_800_000_000, Int64(self.east) + east)))
  }
}
