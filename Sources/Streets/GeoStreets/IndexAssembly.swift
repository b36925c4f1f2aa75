/// Lays out the spatial index over the edges: one packed tree for the largest component, one for the
/// other components, one for what only some profiles use.
///
/// A leaf is a run of neighboring edges: they lie along a Hilbert curve already.
struct IndexAssembly {
  private(set) var edgeBoxes: [SmallBox] = []
  private(set) var boxes: [IndexBox] = []

  init(
    edges: [Edge], shapes: [FixedCoordinate], junctions: [FixedCoordinate], counts: NetworkCounts
  ) {
    edgeBoxes.reserveCapacity(edges.count)
    for range in EdgeTrees.ranges(counts) {
      let leaves = stride(from: range.lowerBound, to: range.upperBound, by: EdgeTrees.edgesPerLeaf)
        .map { first -> IndexBox in
          let lines = (first..<min(first + EdgeTrees.edgesPerLeaf, range.upperBound)).map { edge in
            let inner = Int(edges[edge].firstShape)..<Int(edges[edge + 1].firstShape)
            return [junctions[Int(edges[edge].tail)]] + shapes[inner]
              + [junctions[Int(edges[edge].head)]]
          }
          let leaf = Self.box(around: lines.joined())
          edgeBoxes += lines.map { SmallBox(Self.box(around: $0, like: leaf), in: leaf) }
          return leaf
        }
      boxes += Self.tree(leaves)
    }
  }

  /// The boxes of a packed tree over leaves, level by level.
  static func tree(_ leaves: [IndexBox]) -> [IndexBox] {
    var boxes: [IndexBox] = []
    var level = leaves
    while !level.isEmpty {
      boxes.append(contentsOf: level)
      if level.count == 1 { break }
      level = stride(from: 0, to: level.count, by: NetworkFormat.fanOut).map { first in
        var box = IndexBox.empty
        for child in level[first..<min(first + NetworkFormat.fanOut, level.count)] {
          box.extend(child)
        }
        return box
      }
    }
    return boxes
  }

  /// The box of points; over the antimeridian its longitudes run on beyond 180°.
  static func box(around points: some Sequence<FixedCoordinate>) -> IndexBox {
    var box = IndexBox.empty
    var wrapped = IndexBox.empty
    for point in points {
      box.extend(latitude: point.latitude, longitude: point.longitude)
      wrapped.extend(latitude: point.latitude, longitude: wrappedLongitude(point))
    }
    let crosses = Int64(box.east) - Int64(box.west) > 1_800_000_000
    return crosses ? wrapped : box
  }

  /// The box of points with longitudes that run on beyond 180° where those of another box do.
  private static func box(around points: [FixedCoordinate], like other: IndexBox) -> IndexBox {
    guard other.east > 1_800_000_000 else {
      return points.reduce(into: .empty) {
        $0.extend(latitude: $1.latitude, longitude: $1.longitude)
      }
    }
    return points.reduce(into: .empty) {
      $0.extend(latitude: $1.latitude, longitude: wrappedLongitude($1))
    }
  }

  private static func wrappedLongitude(_ point: FixedCoordinate) -> Int32 {
    // 214.7° is the most that fits; lines are far shorter than that.
    Int32(clamping: Int64(point.longitude) + (point.longitude < 0 ? 3_600_000_000 : 0))
  }
}

/// The distribution of edges over the leaves of the trees.
enum EdgeTrees {
  static let edgesPerLeaf = 8

  /// The edges of each tree: the largest component, the others, what only some profiles use.
  static func ranges(_ counts: NetworkCounts) -> [Range<Int>] {
    [
      0..<counts.largestEdges, counts.largestEdges..<counts.referenceEdges,
      counts.referenceEdges..<counts.edges,
    ]
  }

  /// The number of leaves that some edges take.
  static func leafCount(_ edges: Range<Int>) -> Int {
    (edges.count + edgesPerLeaf - 1) / edgesPerLeaf
  }
}

/// The box of an edge in steps of the 255th part of its leaf's box, rounded outward.
struct SmallBox: BitwiseCopyable {
  private var south: UInt8
  private var west: UInt8
  private var north: UInt8
  private var east: UInt8

  init(_ box: IndexBox, in leaf: IndexBox) {
    let (high, wide) = Self.steps(of: leaf)
    func steps(_ value: Int32, _ origin: Int32, _ step: Int64, roundsUp: Bool) -> UInt8 {
      let offset = Int64(value) - Int64(origin)
      return UInt8(clamping: (offset + (roundsUp ? step - 1 : 0)) / step)
    }
    south = steps(box.south, leaf.south, high, roundsUp: false)
    north = steps(box.north, leaf.south, high, roundsUp: true)
    west = steps(box.west, leaf.west, wide, roundsUp: false)
    east = steps(box.east, leaf.west, wide, roundsUp: true)
  }

  /// The size of the steps of a leaf's box, north and east.
  @inline(__always)
  static func steps(of leaf: IndexBox) -> (high: Int64, wide: Int64) {
    (
      max(1, (Int64(leaf.north) - Int64(leaf.south) + 254) / 255),
      max(1, (Int64(leaf.east) - Int64(leaf.west) + 254) / 255)
    )
  }

  /// South, west, north and east in 1e-7 degree.
  @inline(__always)
  func corners(in leaf: IndexBox, _ steps: (high: Int64, wide: Int64)) -> SIMD4<Double> {
    let (high, wide) = (Double(steps.high), Double(steps.wide))
    let origin = SIMD4<Double>(SIMD4(leaf.south, leaf.west, leaf.south, leaf.west))
    return origin + SIMD4<Double>(SIMD4(south, west, north, east)) * SIMD4(high, wide, high, wide)
  }
}
