import GeoRouting
import GeoStreets
import Geodesy

/// Where the entrances of a venue meet the streets around it.
struct StreetJoin {
  /// A door, and the place on the streets that people come to from it.
  private struct Meeting {
    var node: Int64
    var position: FixedCoordinate
    var door: Int
    var segment: Int
    var fraction: Double
  }

  private let graph: StreetGraph
  private var meetings: [Int: [Meeting]] = [:]

  /// Nodes of a venue come first, then doors' places on streets, junctions and inner points.
  private static let firstMeeting: Int64 = 1 << 40
  private static let firstJunction: Int64 = 1 << 41
  private static let firstPoint: Int64 = 1 << 42

  /// Finds the nearest street to each entrance; farther than `farthest` meters there is none.
  init(_ ways: VenueWays, _ streets: StreetNetwork, farthest: Meters) throws(NetworkError) {
    let router = try Router(streets, profile: .walk)
    graph = router.graph
    let snapper = try router.snapper { [graph] edge in
      !graph.traits(ofEdge: edge, segment: 0).structure.contains(.indoor)
    }
    for (number, entrance) in ways.entrances.enumerated() {
      let door = ways.places[entrance.place].coordinate
      guard let found = snapper.nearest(to: door, components: .all), found.offset <= farthest
      else { continue }
      meetings[found.edge.rawValue, default: []].append(
        Meeting(
          node: Self.firstMeeting + Int64(number), position: FixedCoordinate(found.coordinate),
          door: entrance.place, segment: found.segment, fraction: found.fraction))
    }
  }

  /// Who must be named as the source of the streets.
  var attribution: String { graph.network.provenance.attribution }

  /// Whether any entrance meets a street.
  var isEmpty: Bool { meetings.isEmpty }

  /// Adds the streets that reach into a box, and the ways from doors to them.
  func add(to draft: inout NetworkDraft, in box: StreetBox) {
    var inner = Self.firstPoint
    for edge in 0..<graph.edgeCount where meetings[edge] != nil || box.meets(edge, of: graph) {
      let points = graph.points(ofEdge: edge)
      let ends = graph.edge(edge)
      var nodes = points.indices.map { place -> Int64 in
        if place == 0 { return Self.firstJunction + Int64(ends.tail) }
        if place == points.count - 1 { return Self.firstJunction + Int64(ends.head) }
        inner += 1
        return inner
      }
      for (place, point) in points.enumerated() {
        draft.set(
          nodes[place], at: point, features: graph.features(atPoint: place, ofEdge: edge))
      }
      var stretches = graph.stretches(ofEdge: edge)
      meet(edge, &nodes, &stretches, &draft)
      for stretch in stretches {
        let part = nodes[stretch.segments.lowerBound...stretch.segments.upperBound]
        draft.addWay(
          through: Array(part), stretch.traits, isReference: graph.isReference(edge: edge))
      }
    }
  }

  /// Splits the segments of an edge where people come from doors.
  private func meet(
    _ edge: Int, _ nodes: inout [Int64],
    _ stretches: inout [StreetGraph.Stretch], _ draft: inout NetworkDraft
  ) {
    let doors = (meetings[edge] ?? []).sorted {
      ($0.segment, $0.fraction, $0.node) > ($1.segment, $1.fraction, $1.node)
    }
    for door in doors {
      draft.set(door.node, at: door.position)
      nodes.insert(door.node, at: door.segment + 1)
      for index in stretches.indices {
        let segments = stretches[index].segments
        let low = segments.lowerBound + (segments.lowerBound > door.segment ? 1 : 0)
        let high = segments.upperBound + (segments.upperBound > door.segment ? 1 : 0)
        stretches[index].segments = low..<high
      }
      draft.addWay(
        through: [Int64(door.door), door.node],
        StreetTraits(street: Street(name: nil, kind: .footway)))
    }
  }
}

/// A box of longitudes and latitudes, grown by meters.
struct StreetBox {
  private var south: Double
  private var north: Double
  private var west: Double
  private var width: Double

  /// The box around points, and so many meters more on each side; nil without points.
  init?(around points: [Coordinate], margin: Meters) {
    guard let box = BoundingBox(around: points) else { return nil }
    let center = Coordinate(
      latitude: max(abs(box.south), abs(box.north)), longitude: 0)
    let north = margin / 110_500
    let east =
      abs(center.latitude) + north < 89
      ? margin / (110_500 * max(0.01, Self.cosine(center.latitude + north))) : 180
    south = (box.south - north) * 1e7
    self.north = (box.north + north) * 1e7
    west = (box.west - east) * 1e7
    let span = box.east - box.west
    width = min(3.6e9, ((span < 0 ? span + 360 : span) + 2 * east) * 1e7)
  }

  /// Whether an edge may reach into the box.
  func meets(_ edge: Int, of graph: StreetGraph) -> Bool {
    let ends = graph.edge(edge)
    var reach = Reach(west: west, width: width)
    reach.add(graph.junctions[Int(ends.tail)])
    for point in graph.innerPoints(ofEdge: edge) { reach.add(point) }
    reach.add(graph.junctions[Int(ends.head)])
    return reach.isWest && reach.isEast && Double(reach.low) <= north && Double(reach.high) >= south
  }

  /// How far the points of a line reach.
  private struct Reach {
    let west: Double
    let width: Double
    var low = Int32.max
    var high = Int32.min
    var isWest = false
    var isEast = false

    init(west: Double, width: Double) {
      self.west = west
      self.width = width
    }

    mutating func add(_ point: FixedCoordinate) {
      low = min(low, point.latitude)
      high = max(high, point.latitude)
      // Turned so that the box begins at 0: what lies beyond its width is nearer to one side.
      var east = (Double(point.longitude) - west).truncatingRemainder(dividingBy: 3.6e9)
      if east < 0 { east += 3.6e9 }
      let isInside = east <= width
      isEast = isEast || isInside || east - width < 3.6e9 - east
      isWest = isWest || isInside || east - width >= 3.6e9 - east
    }
  }

  /// Whether all of another box lies inside.
  func contains(_ other: StreetBox) -> Bool {
    let offset = other.west - west
    return other.south >= south && other.north <= north
      && (width >= 3.6e9 || (offset >= 0 && offset + other.width <= width))
  }

  /// The cosine of an angle in degrees by its series: the box need not be exact, but never small.
  private static func cosine(_ degrees: Degrees) -> Double {
    let x = degrees * .pi / 180
    let square = x * x
    return 1 - square / 2 + square * square / 24 - square * square * square / 720
  }
}
