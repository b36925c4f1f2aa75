import Geodesy
import Glibc

/// Finds the nearest segments of a network by a packed tree of boxes.
struct SegmentIndex: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that the graph's network keeps alive.
  private let pieces: UnsafeBufferPointer<Piece>
  private let boxes: UnsafeBufferPointer<IndexBox>
  private let trees: [(firstPiece: Int, firstBox: Int, tree: PackedTree)]

  init(_ network: StreetNetwork) throws(NetworkError) {
    try network.require(.index)
    pieces = network.elements(.pieces, as: Piece.self)
    boxes = network.elements(.boxes, as: IndexBox.self)
    var firstBox = 0
    let ends = [network.counts.largestPieces, network.counts.referencePieces, pieces.count]
    trees = zip([0] + ends, ends).map { begin, end in
      let tree = PackedTree(leafCount: end - begin)
      defer { firstBox += tree.nodeCount }
      return (begin, firstBox, tree)
    }
  }

  /// Visits pieces in the order of the tree, nearest boxes first, while they can matter.
  ///
  /// - Parameters:
  ///   - plane: the plane about the query point in which distances are taken.
  ///   - treeCount: 1 for the largest component, 2 for all, 3 with what only some profiles use.
  ///   - bound: the squared distance in the plane beyond which nothing matters.
  ///   - visit: looks at segments of an edge under a bound and returns the new bound.
  @inline(__always)
  func visit(
    around plane: QueryPlane, treeCount: Int, bound: Double,
    _ visit: (_ edge: Int, _ segments: Range<Int>, _ bound: Double) -> Double
  ) {
    var bound = bound
    for (firstPiece, firstBox, tree) in trees[..<treeCount]
    where tree.height > 0 {
      // Nodes to look at, farthest first, with the distance of their boxes.
      var stack: [(distance: Double, level: Int, place: Int)] = []
      stack.reserveCapacity(NetworkFormat.fanOut * tree.height)
      stack.append((0, tree.height - 1, 0))
      while let (distance, level, place) = stack.popLast() {
        if distance > bound { continue }
        if level == 0 {
          let piece = pieces[firstPiece + place]
          let first = Int(piece.firstSegment)
          bound = visit(Int(piece.edge), first..<first + NetworkFormat.segmentsPerPiece, bound)
          continue
        }
        let below = tree.levels[level - 1]
        let count = tree.levels[level] - below
        let children =
          place * NetworkFormat.fanOut..<min((place + 1) * NetworkFormat.fanOut, count)
        let begin = stack.count
        for child in children {
          let near = plane.squaredDistance(to: boxes[firstBox + below + child])
          if near <= bound { stack.append((near, level - 1, child)) }
        }
        // At most `fanOut` entries: insertion keeps the nearest last.
        for next in (begin..<stack.count).dropFirst() {
          var slot = next
          while slot > begin, stack[slot - 1].distance < stack[slot].distance {
            stack.swapAt(slot - 1, slot)
            slot -= 1
          }
        }
      }
    }
  }
}

/// The plane about a query point in which the nearest segment is chosen.
///
/// `x = Δlongitude cos(latitude) K`, `y = Δlatitude K` with K of the mean sphere (6,371,008.8 m):
/// the rule of the profile foot-v1. Longitudes are taken the short way round.
struct QueryPlane {
  private let latitude: Double
  private let longitude: Double
  private let metersPerUnitNorth: Double
  private let metersPerUnitEast: Double
  private static let turn = 3_600_000_000.0

  init(at point: Coordinate) {
    latitude = Self.fixed(point.latitude)
    longitude = Self.fixed(point.longitude)
    metersPerUnitNorth = .pi / 180 * 6_371_008.8 / 1e7
    metersPerUnitEast = metersPerUnitNorth * cos(point.latitude * .pi / 180)
  }

  /// Degrees in 1e-7 degree.
  ///
  /// What was given with seven decimals is a whole number, so that a point
  /// of the network is found to be itself.
  private static func fixed(_ degrees: Degrees) -> Double {
    let scaled = degrees * 1e7
    let whole = scaled.rounded()
    return abs(scaled - whole) < 1e-6 ? whole : scaled
  }

  func x(_ point: FixedCoordinate) -> Double { shortWay(Double(point.longitude)) }
  func y(_ point: FixedCoordinate) -> Double {
    (Double(point.latitude) - latitude) * metersPerUnitNorth
  }

  @inline(__always)
  func squaredDistance(to box: IndexBox) -> Double {
    // Boxes reach half the globe at most: only what seems farther may be nearer the other way.
    let south = Double(box.south) - latitude
    let north = latitude - Double(box.north)
    let y = max(0, south, north) * metersPerUnitNorth
    let west = Double(box.west) - longitude
    let east = longitude - Double(box.east)
    var x = max(0, west, east)
    if x > Self.turn / 4 {
      x = min(x, max(0, west + Self.turn, east - Self.turn))
      x = min(x, max(0, west - Self.turn, east + Self.turn))
    }
    x *= metersPerUnitEast
    return x * x + y * y
  }

  private func shortWay(_ other: Double) -> Double {
    var difference = other - longitude
    if difference > Self.turn / 2 { difference -= Self.turn }
    if difference < -Self.turn / 2 { difference += Self.turn }
    return difference * metersPerUnitEast
  }
}
