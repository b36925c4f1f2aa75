public import GeoOpeningHours
public import GeoStreets
public import Geodesy

/// The legs of consecutive routes, with the ways and nodes of the source and the features of points
/// that they pass.
public struct RouteTrace: Hashable, Sendable {
  /// A route from one place to the next.
  public struct Leg: Hashable, Sendable {
    /// The range of the leg in meters along the whole walk.
    public var extent: ClosedRange<Meters>
    /// The notices of the leg.
    public var notices: [RouteNotice]
  }

  /// A part of the walk along one way of the source.
  public struct Way: Hashable, Sendable {
    /// Meters along the walk.
    public var extent: ClosedRange<Meters>
    /// The id of the way.
    public var id: Int64
  }

  /// A point of the network that the walk passes.
  public struct Point: Hashable, Sendable {
    /// Meters along the walk.
    public var distance: Meters
    /// The id of the node; nil where the network was built without ids.
    public var id: Int64?
    /// The features of the point.
    public var features: PointFeatures
  }

  /// The legs, in walking order.
  public private(set) var legs: [Leg] = []
  /// The ways, in walking order; empty where the network was built without ids.
  public private(set) var ways: [Way] = []
  /// The points, in walking order.
  public private(set) var points: [Point] = []

  /// Creates a trace of nothing.
  public init() {}

  /// Follows routes.
  /// - Parameters:
  ///   - routes: The routes, each from the end of the one before.
  ///   - graph: The graph that they were found on.
  ///   - time: When people walk, as the routes were found for; nil where it was no time.
  /// - Throws: `NetworkError` when the ids of the network are damaged.
  public init(
    _ routes: [Route], on graph: StreetGraph, at time: WallClock? = nil
  ) throws(NetworkError) {
    let ids = try graph.network.sourceIDs()
    var walked = 0.0
    for route in routes {
      let start = walked
      for step in route.steps {
        follow(step, from: walked, on: graph, ids)
        walked += abs(step.to - step.from)
      }
      legs.append(
        Leg(
          extent: start...walked,
          notices: RouteNotice.notices(of: route, on: graph, at: time)))
    }
  }

  private mutating func follow(
    _ step: RouteStep, from walked: Meters, on graph: StreetGraph, _ ids: SourceIDs?
  ) {
    let edge = step.edge.rawValue
    let count = graph.segmentCount(ofEdge: edge)
    var marks = [0.0]
    for segment in 0..<count {
      marks.append(marks[segment] + graph.segmentLength(segment, ofEdge: edge))
    }
    let length = abs(step.to - step.from)
    func offset(_ place: Int) -> Meters {
      step.isReversed ? step.from - marks[place] : marks[place] - step.from
    }
    func isPassed(_ offset: Meters) -> Bool {
      offset > -Self.rounding && offset < length + Self.rounding
    }

    var features: [Int: PointFeatures] = [:]
    graph.forEachFeature(ofEdge: edge) { features[$0] = $1 }
    let places = Array(0...count)
    for place in step.isReversed ? places.reversed() : places where isPassed(offset(place)) {
      let point = Point(
        distance: walked + min(max(offset(place), 0), length),
        id: ids?.node(atPoint: place, ofEdge: edge, on: graph), features: features[place] ?? [])
      // The end of an edge is the start of the next one.
      if let last = points.last, last.distance > point.distance - Self.rounding,
        last.id == point.id
      {
        points[points.count - 1].features.formUnion(point.features)
      } else if point.id != nil || !point.features.isEmpty {
        points.append(point)
      }
    }
    guard let found = ids?.ways(ofEdge: edge), length > 0 else { return }
    let numbers = Array(found.indices)
    for number in step.isReversed ? numbers.reversed() : numbers {
      let way = found[number]
      let end = number + 1 < found.count ? min(found[number + 1].firstSegment, count) : count
      let ends = [min(way.firstSegment, count), end].map { min(max(offset($0), 0), length) }
      let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
      guard let id = way.id, high > low else { continue }
      if let last = ways.last, last.id == id,
        last.extent.upperBound > walked + low - Self.rounding
      {
        ways[ways.count - 1].extent =
          last.extent
          .lowerBound...max(
            last.extent.upperBound, walked + high)
      } else {
        ways.append(Way(extent: walked + low...walked + high, id: id))
      }
    }
  }

  /// Sums of lengths along the same way differ by less than so many meters.
  private static let rounding: Meters = 0.001

  /// The ids of the ways of a part of the walk, in walking order.
  package func wayIDs(from: Meters, to: Meters) -> [Int64] {
    var ids: [Int64] = []
    let first = ways.firstPlace { $0.extent.upperBound > from + Self.rounding }
    for way in ways[first...].prefix(while: { $0.extent.lowerBound < to - Self.rounding })
    where ids.last != way.id {
      ids.append(way.id)
    }
    return ids
  }

  /// The points of a part of the walk, in walking order, its ends among them.
  package func points(from: Meters, to: Meters) -> [Point] {
    let first = points.firstPlace { $0.distance > from - Self.rounding }
    return Array(points[first...].prefix { $0.distance < to + Self.rounding })
  }

  /// The number of the leg at a distance, counted from 1.
  package func leg(at distance: Meters) -> Int {
    let place = legs.firstIndex { $0.extent.upperBound > distance + Self.rounding }
    return (place ?? max(0, legs.count - 1)) + 1
  }
}
