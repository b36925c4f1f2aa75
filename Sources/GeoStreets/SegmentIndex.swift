import Geodesy
import Glibc

/// Finds the nearest edges of a network by a packed tree of boxes.
struct SegmentIndex: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that the graph's network keeps alive.
  private let edgeBoxes: UnsafeBufferPointer<SmallBox>
  private let boxes: UnsafeBufferPointer<IndexBox>
  private let trees: [(edges: Range<Int>, firstBox: Int, tree: PackedTree)]

  /// A box that is yet to be looked at.
  private struct Waiting {
    var distance: Double
    var level: Int32
    var place: Int32
  }

  init(_ network: StreetNetwork) throws(NetworkError) {
    try network.require(.index)
    edgeBoxes = network.elements(.edgeBoxes, as: SmallBox.self)
    boxes = network.elements(.boxes, as: IndexBox.self)
    var firstBox = 0
    trees = EdgeTrees.ranges(network.counts).map { edges in
      let tree = PackedTree(leafCount: EdgeTrees.leafCount(edges))
      defer { firstBox += tree.nodeCount }
      return (edges, firstBox, tree)
    }
  }

  /// Visits edges in the order of the tree, nearest boxes first, while they can matter.
  ///
  /// - Parameters:
  ///   - plane: the plane about the query point in which distances are taken.
  ///   - treeCount: 1 for the largest component, 2 for all, 3 with what only some profiles use.
  ///   - bound: the squared distance in the plane beyond which nothing matters.
  ///   - visit: looks at an edge under a bound and returns the new bound.
  @inline(__always)
  func visit(
    around plane: QueryPlane, treeCount: Int, bound: Double,
    _ visit: (_ edge: Int, _ bound: Double) -> Double
  ) {
    var bound = bound
    for (edges, firstBox, tree) in trees[..<treeCount] where tree.height > 0 {
      // Nodes to look at, farthest first: each level leaves at most its siblings behind.
      withUnsafeTemporaryAllocation(
        of: Waiting.self, capacity: NetworkFormat.fanOut * tree.height + 1
      ) { stack in
        stack[0] = Waiting(distance: 0, level: Int32(tree.height - 1), place: 0)
        var count = 1
        while count > 0 {
          count -= 1
          let next = stack[count]
          if next.distance > bound { continue }
          let level = Int(next.level)
          let place = Int(next.place)
          if level == 0 {
            let leaf = boxes[firstBox + place]
            let steps = SmallBox.steps(of: leaf)
            let first = edges.lowerBound + place * EdgeTrees.edgesPerLeaf
            for edge in first..<min(first + EdgeTrees.edgesPerLeaf, edges.upperBound)
            where plane.squaredDistance(to: edgeBoxes[edge].box(in: leaf, steps)) <= bound {
              bound = visit(edge, bound)
            }
            continue
          }
          let below = tree.levels[level - 1]
          let last = min((place + 1) * NetworkFormat.fanOut, tree.levels[level] - below)
          let begin = count
          for child in place * NetworkFormat.fanOut..<last {
            let near = plane.squaredDistance(to: boxes[firstBox + below + child])
            guard near <= bound else { continue }
            // At most `fanOut` entries: insertion keeps the nearest last.
            var slot = count
            while slot > begin, stack[slot - 1].distance < near {
              stack[slot] = stack[slot - 1]
              slot -= 1
            }
            stack[slot] = Waiting(
              distance: near, level: Int32(level - 1), place: Int32(child))
            count += 1
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
