public import GeoAnchors
public import Geodesy

/// The live anchors of a chain on each section of the walk.
///
/// The live anchors are always neighbors along the chain: a few behind the walker, then as many
/// ahead as the limit and the radius allow. The window moves when an anchor is reached.
public struct LiveWindowPlan: Hashable, Sendable {
  /// The policy of the plan.
  public let policy: LiveWindowPolicy
  /// The anchors that are live on each section of the walk, in walking order: one for each anchor,
  /// which is at its end.
  public let sections: [PathInterval<Range<Int>>]
  /// The anchors that are out of radius of the walker when they should already be live, with the
  /// sections on which they are missing; none on any chain people walk.
  public let gaps: [PathInterval<Int>]

  /// Plans the window for a chain.
  /// - Throws: `ChainError` for a policy that no chain can meet.
  public init(for chain: Chain, policy: LiveWindowPolicy) throws(ChainError) {
    try policy.validate()
    self.policy = policy
    var sections: [PathInterval<Range<Int>>] = []
    sections.reserveCapacity(chain.anchors.count)
    var gaps: [PathInterval<Int>] = []
    var bends = PathBends(chain)
    for next in chain.anchors.indices {
      let from = next > 0 ? chain.anchors[next - 1].distance : 0
      let to = chain.anchors[next].distance
      let walker = bends.box(from: from, to: to, around: chain.anchors[next].coordinate)
      var first = next
      while first > max(0, next - policy.behind),
        walker.isWithin(policy.radius, of: chain.anchors[first - 1].coordinate)
      {
        first -= 1
      }
      // The next anchor itself is live whatever its distance: a gap then says that it is too far.
      var end = next + 1
      if !walker.isWithin(policy.radius, of: chain.anchors[next].coordinate) {
        gaps.append(PathInterval(from: from, to: to, next))
      }
      let most = min(chain.anchors.count, first + policy.limit)
      while end < most, walker.isWithin(policy.radius, of: chain.anchors[end].coordinate) {
        end += 1
      }
      for missing in end..<max(end, min(chain.anchors.count, next + policy.ahead)) {
        gaps.append(PathInterval(from: from, to: to, missing))
      }
      sections.append(PathInterval(from: from, to: to, first..<end))
    }
    self.sections = sections
    self.gaps = gaps
  }

  /// The section that a distance along the way falls on; nil without anchors.
  package func section(at distance: Meters) -> PathInterval<Range<Int>>? {
    let place = sections.firstPlace { $0.to >= distance }
    return place < sections.count ? sections[place] : sections.last
  }
}

/// The extent of a section of the walk in degrees from one of its points.
private struct WalkerBox {
  var reference: Coordinate
  var south = 0.0
  var north = 0.0
  var west = 0.0
  var east = 0.0

  mutating func extend(to point: Coordinate) {
    let latitude = point.latitude - reference.latitude
    let longitude = (point.longitude - reference.longitude).remainder(dividingBy: 360)
    south = min(south, latitude)
    north = max(north, latitude)
    west = min(west, longitude)
    east = max(east, longitude)
  }

  /// Whether every place of the box is within degrees of a point, along each axis.
  func isWithin(_ radius: Degrees, of point: Coordinate) -> Bool {
    let latitude = point.latitude - reference.latitude
    let longitude = (point.longitude - reference.longitude).remainder(dividingBy: 360)
    return max(latitude - south, north - latitude) <= radius
      && max(longitude - west, east - longitude) <= radius
  }
}

/// The points of the path between anchors, visited once in walking order.
private struct PathBends {
  private let chain: Chain
  private let path: Path?
  private var point = 0

  init(_ chain: Chain) {
    self.chain = chain
    path = Path(chain.path)
  }

  mutating func box(from: Meters, to: Meters, around anchor: Coordinate) -> WalkerBox {
    var box = WalkerBox(reference: anchor)
    guard let path else { return box }
    box.extend(to: path.point(at: from))
    box.extend(to: path.point(at: to))
    while point < path.points.count, path.distances[point] <= to {
      if path.distances[point] >= from { box.extend(to: path.points[point]) }
      point += 1
    }
    return box
  }
}
