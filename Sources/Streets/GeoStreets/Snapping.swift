import GeoSystem
public import Geodesy

/// A place on the network: a fraction of a segment of an edge.
public struct StreetPosition: Hashable, Sendable {
  /// The edge.
  public var edge: EdgeID
  /// The segment of the edge, counted from its start.
  public var segment: Int
  /// The fraction of the segment, `0...1`, from its first point to its second.
  public var fraction: Double
  /// Meters along the edge from its start.
  public var distanceAlongEdge: Meters
  /// The position on the street.
  public var coordinate: Coordinate
  /// Geodesic meters from the point that was asked for.
  public var offset: Meters

  /// Creates a place of its parts, which must fit each other.
  package init(
    edge: Int, segment: Int, fraction: Double, distanceAlongEdge: Meters, coordinate: Coordinate,
    offset: Meters
  ) {
    self.edge = EdgeID(rawValue: edge)
    self.segment = segment
    self.fraction = fraction
    self.distanceAlongEdge = distanceAlongEdge
    self.coordinate = coordinate
    self.offset = offset
  }
}

/// Snaps points to a network.
///
/// A value: share it among threads.
public struct Snapper: Sendable {
  let graph: StreetGraph
  let index: SegmentIndex
  /// The snapping filter by edge: 0 closed, 1 open, 2 open in the largest component; nil for the
  /// profile foot-v1.
  private let filter: [UInt8]?

  /// Prepares snapping to a network.
  /// - Throws: `NetworkError.damaged` when the file's index or geometry is.
  public init(_ network: StreetNetwork) throws(NetworkError) {
    try self.init(network, filter: nil)
  }

  /// Prepares snapping to the ways that a profile walks.
  /// - Parameters:
  ///   - network: The network.
  ///   - filter: By edge 0 for closed, 1 for open, 2 for open in the largest component; nil for the
  ///   profile foot-v1.
  /// - Throws: `NetworkError.damaged` when the file's index or geometry is.
  package init(_ network: StreetNetwork, filter: [UInt8]?) throws(NetworkError) {
    graph = try network.graph()
    index = try SegmentIndex(network)
    self.filter = filter
  }

  /// The trees of the index that may hold what is looked for.
  func treeCount(_ includesIslands: Bool) -> Int { filter != nil ? 3 : includesIslands ? 2 : 1 }

  @inline(__always)
  func isOpen(_ edge: Int, _ includesIslands: Bool) -> Bool {
    guard let filter else { return true }
    return filter[edge] >= (includesIslands ? 1 : 2)
  }

  /// The place on the network nearest to a point.
  ///
  /// Where no level is asked for, what is not at the level of the ground counts as farther away than
  /// it is: 15 m for tunnels and other floors, 5 m for bridges. The profile foot-v1 knows no levels
  /// unless one is asked for.
  /// - Parameters:
  ///   - point: The requested place.
  ///   - usesNodes: whether the place is the nearest node, not the nearest point of a segment.
  ///   - includesIslands: whether every connected component is looked at, not the largest alone.
  ///   - level: the level that the place must lie on, 0 for the ground; nil for any.
  /// - Returns: the place; nil when there are no streets at all, or none on the level.
  public func nearest(
    to point: Coordinate, usesNodes: Bool = false, includesIslands: Bool = false,
    level: Double? = nil
  ) -> StreetPosition? {
    usesNodes
      ? nearestNode(to: point, includesIslands, level)
      : nearestOnEdge(to: point, includesIslands, level)
  }

  /// The squared distance by which a segment is compared, of its squared distance in meters;
  /// infinity where it is on another level.
  private func compared(
    _ distance: Double, _ edge: Int, _ segment: Int, _ level: Double?
  ) -> Double {
    if filter == nil, level == nil { return distance }
    let levels = graph.levels(ofEdge: edge, segment: segment)
    if let level { return levels.contains(level) ? distance : .infinity }
    if levels.contains(0) { return distance }
    let handicap = graph.isOnBridge(edge: edge, segment: segment) ? 5.0 : 15.0
    let meters = distance.squareRoot() + handicap
    return meters * meters
  }

  private func nearestOnEdge(
    to point: Coordinate, _ includesIslands: Bool, _ level: Double?
  ) -> StreetPosition? {
    let plane = QueryPlane(at: point)
    var best: (edge: Int, segment: Int, fraction: Double)?
    index.visit(around: plane, treeCount: treeCount(includesIslands), bound: .infinity) {
      edge, bound in
      guard isOpen(edge, includesIslands) else { return bound }
      var bound = bound
      plane.forEachSegment(ofEdge: edge, on: graph) { segment, fraction, distance in
        guard distance < bound else { return }
        let distance = compared(distance, edge, segment, level)
        if distance < bound {
          bound = distance
          best = (edge, segment, fraction)
        }
      }
      return bound
    }
    return best.map { position($0.edge, $0.segment, $0.fraction, for: point) }
  }

  private func nearestNode(
    to point: Coordinate, _ includesIslands: Bool, _ level: Double?
  ) -> StreetPosition? {
    let plane = QueryPlane(at: point)
    var best: (edge: Int, node: Int, distance: Meters)?
    index.visit(around: plane, treeCount: treeCount(includesIslands), bound: .infinity) {
      edge, bound in
      guard isOpen(edge, includesIslands) else { return bound }
      var bound = bound
      for node in 0...graph.segmentCount(ofEdge: edge) {
        let place = graph.point(node, ofEdge: edge)
        let (x, y) = (plane.x(place), plane.y(place))
        // The sphere of the plane is within 1 % of the ellipsoid everywhere: what lies beyond that
        // cannot win, the rest is measured.
        guard x * x + y * y <= bound else { continue }
        let measured = point.distance(to: place.coordinate)
        let segment = min(node, graph.segmentCount(ofEdge: edge) - 1)
        let distance = compared(measured * measured, edge, segment, level).squareRoot()
        guard distance < .infinity else { continue }
        if let known = best, known.distance <= distance { continue }
        best = (edge, node, distance)
        bound = min(bound, distance * distance * 1.0404)
      }
      return bound
    }
    return best.map { edge, node, _ in
      let isEnd = node == graph.segmentCount(ofEdge: edge)
      return position(edge, isEnd ? node - 1 : node, isEnd ? 1 : 0, for: point)
    }
  }

  /// Meters along an edge, counted from the nearer of its ends.
  private func along(
    _ edge: Int, _ segment: Int, _ fraction: Double, _ segments: ShortSegments
  ) -> Meters {
    let count = graph.segmentCount(ofEdge: edge)
    let length = graph.edge(edge).length
    if count == 1 { return fraction * length }
    func meters(of part: Range<Int>) -> Meters {
      var sum = 0.0
      var a = graph.point(part.lowerBound, ofEdge: edge)
      for place in part {
        let b = graph.point(place + 1, ofEdge: edge)
        sum += segments.length(a, b)
        a = b
      }
      return sum
    }
    let own = meters(of: segment..<segment + 1)
    let along =
      2 * segment < count
      ? meters(of: 0..<segment) + fraction * own
      : length - meters(of: segment + 1..<count) - (1 - fraction) * own
    return min(max(along, 0), length)
  }

  func position(_ edge: Int, _ segment: Int, _ fraction: Double, for point: Coordinate)
    -> StreetPosition
  {
    let segments = ShortSegments(latitude: point.latitude)
    let coordinate = segments.point(
      graph.point(segment, ofEdge: edge), graph.point(segment + 1, ofEdge: edge),
      fraction: fraction)
    return StreetPosition(
      edge: edge, segment: segment, fraction: fraction,
      distanceAlongEdge: along(edge, segment, fraction, segments), coordinate: coordinate,
      offset: point.distance(to: coordinate))
  }
}
