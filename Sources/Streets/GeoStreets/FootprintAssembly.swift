/// A footprint as stored; the next one's `firstRing` is the end of its rings.
struct FootprintRecord: BitwiseCopyable {
  var id: Int64
  var firstRing: UInt32
  var name: UInt32
  var height: Float
  var minHeight: Float
  /// Levels in tenths; 0 for unknown.
  var levels: UInt16
  var use: UInt8
  /// The raw value of `Footprint.HeightSource`.
  var source: UInt8
  var reserved: UInt32 = 0
}

/// An entrance as stored.
struct EntranceRecord: BitwiseCopyable {
  var point: FixedCoordinate
  var footprint: UInt32
  var features: UInt32
}

/// Lays out footprints along a Hilbert curve, with a packed tree of their boxes.
struct FootprintAssembly {
  private var items: [(place: UInt32, source: FootprintSource, rings: [[UInt32]])] = []
  private let nodes: NetworkNodes

  /// The height of a level in meters, and of the roof above the last one.
  static let levelHeight = 3.0
  static let roofHeight = 1.0

  /// Assembles the footprints whose outlines are complete.
  init(_ sources: [FootprintSource], nodes: NetworkNodes) {
    self.nodes = nodes
    var all = IndexBox.empty
    for source in sources {
      // A ring with gaps is another ring: it is left out, with its building when it is the outline.
      let rings = source.rings.map { nodes.indexes(of: $0) }
      let isWhole = rings.map { ring in
        ring.count >= 4 && ring.first == ring.last && ring.allSatisfy(nodes.isFound)
      }
      guard isWhole.first == true else { continue }
      let kept = RingNesting.holes(of: zip(rings, isWhole).filter(\.1).map(\.0), nodes)
        .map { Array($0.dropLast()) }
      for node in kept[0] {
        let point = nodes.position(node)
        all.extend(latitude: point.latitude, longitude: point.longitude)
      }
      items.append((0, source, kept))
    }
    for number in items.indices {
      let box = box(of: items[number].rings)
      items[number].place = HilbertCurve.place(
        latitude: box.south / 2 + box.north / 2, longitude: box.west / 2 + box.east / 2, in: all)
    }
    items.sort { ($0.place, $0.source.id) < ($1.place, $1.source.id) }
  }

  /// Puts the sections of the footprints into an image.
  func lay(
    into image: inout SerializedNetwork, _ counts: inout NetworkCounts, texts: inout TextTable
  ) {
    counts.footprints = items.count
    guard !items.isEmpty else { return }
    var records: [FootprintRecord] = []
    var rings: [UInt32] = []
    var points: [FixedCoordinate] = []
    var entrances: [EntranceRecord] = []
    for (number, item) in items.enumerated() {
      records.append(record(item.source, firstRing: rings.count, texts: &texts))
      for ring in item.rings {
        rings.append(UInt32(points.count))
        for node in ring {
          points.append(nodes.position(node))
          guard let found = nodes.features[Int(node)],
            !found.isDisjoint(with: [.entrance, .mainEntrance])
          else { continue }
          entrances.append(
            EntranceRecord(
              point: nodes.position(node), footprint: UInt32(number), features: found.rawValue))
        }
      }
    }
    records.append(
      FootprintRecord(
        id: 0, firstRing: UInt32(rings.count), name: 0, height: 0, minHeight: 0, levels: 0,
        use: 0, source: 0))
    rings.append(UInt32(points.count))
    image.set(.footprints, records)
    image.set(.footprintRings, rings)
    image.set(.footprintPoints, points)
    image.set(.footprintBoxes, IndexAssembly.tree(items.map { box(of: $0.rings) }))
    image.set(.entrances, entrances)
  }

  private func box(of rings: [[UInt32]]) -> IndexBox {
    IndexAssembly.box(around: (rings.first ?? []).map(nodes.position))
  }

  private func record(_ source: FootprintSource, firstRing: Int, texts: inout TextTable)
    -> FootprintRecord
  {
    let levels = source.levels.map { min(200, max(0, $0)) } ?? 0
    var height = source.use.defaultHeight
    var origin = Footprint.HeightSource.use
    if levels > 0 {
      height = levels * Self.levelHeight + Self.roofHeight
      origin = .levels
    }
    if let tagged = source.height, tagged > 0 {
      height = min(1_000, tagged)
      origin = .height
    }
    let under = source.minHeight ?? (source.minLevel ?? 0) * Self.levelHeight
    return FootprintRecord(
      id: source.id, firstRing: UInt32(firstRing), name: texts.place(of: source.name),
      height: Float(height), minHeight: Float(min(height, max(0, under))),
      levels: UInt16(clamping: Int((levels * 10).rounded())), use: source.use.rawValue,
      source: origin.rawValue)
  }
}
