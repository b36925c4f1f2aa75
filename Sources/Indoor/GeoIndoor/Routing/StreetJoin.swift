import GeoRouting
import GeoStreets
import Geodesy

/// Connections between the entrances of a venue and the streets around it.
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

  /// Finds the nearest street to each entrance, within `farthest` meters.
  init(_ ways: IndoorGraph, _ streets: StreetNetwork, farthest: Meters) throws(NetworkError) {
    let router = try Router(streets, profile: .walk)
    graph = router.graph
    let snapper = try router.snapper { [graph] edge in
      !graph.traits(ofEdge: edge, segment: 0).structure.contains(.indoor)
    }
    for (number, entrance) in ways.entrances.enumerated() {
      let door = ways.places[entrance.place].coordinate
      guard let found = snapper.nearest(to: door, includesIslands: true), found.offset <= farthest
      else { continue }
      meetings[found.edge.rawValue, default: []].append(
        Meeting(
          node: Self.firstMeeting + Int64(number), position: FixedCoordinate(found.coordinate),
          door: entrance.place, segment: found.segment, fraction: found.fraction))
    }
  }

  /// The attribution that the source of the streets demands.
  var attribution: String { graph.network.provenance.attribution }

  /// Whether any entrance meets a street.
  var isEmpty: Bool { meetings.isEmpty }

  /// Adds the streets that reach into a box, and the ways from doors to them.
  func add(to draft: inout NetworkDraft, in box: BoundingBox) {
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
      var sections = graph.sections(ofEdge: edge)
      meet(edge, &nodes, &sections, &draft)
      for section in sections {
        let part = nodes[section.segments.lowerBound...section.segments.upperBound]
        draft.addWay(
          through: Array(part), section.traits, isReference: graph.isReference(edge: edge))
      }
    }
  }

  /// Splits the segments of an edge where people come from doors.
  private func meet(
    _ edge: Int, _ nodes: inout [Int64],
    _ sections: inout [(segments: Range<Int>, traits: StreetTraits)], _ draft: inout NetworkDraft
  ) {
    let doors = (meetings[edge] ?? []).sorted {
      ($0.segment, $0.fraction, $0.node) > ($1.segment, $1.fraction, $1.node)
    }
    for door in doors {
      draft.set(door.node, at: door.position)
      nodes.insert(door.node, at: door.segment + 1)
      for index in sections.indices {
        let segments = sections[index].segments
        let low = segments.lowerBound + (segments.lowerBound > door.segment ? 1 : 0)
        let high = segments.upperBound + (segments.upperBound > door.segment ? 1 : 0)
        sections[index].segments = low..<high
      }
      draft.addWay(
        through: [Int64(door.door), door.node],
        StreetTraits(street: Street(name: nil, kind: .footway)))
    }
  }
}

extension BoundingBox {
  /// Whether the box around an edge shares a point with this one.
  fileprivate func meets(_ edge: Int, of graph: StreetGraph) -> Bool {
    BoundingBox(around: graph.points(ofEdge: edge).lazy.map(\.coordinate)).map(intersects) ?? false
  }
}
