package import GeoStreets
import Geodesy

/// Collects the streets of a tile: the edges of a street that follow each other become one line, so that
/// names have room, and all lines of a street one feature.
struct StreetLayer {
  /// The least zoom that shows any street.
  static let minimumZoom = 8

  /// A street, on the ground or above or below it.
  private struct Key: Hashable {
    var street: StreetKey
    var layer: Int
  }

  private let graph: StreetGraph
  private let zoom: Int
  private var groups: [Key: [Int]] = [:]
  private var order: [Key] = []
  /// Parts of edges that are bridges or tunnels for some of their way.
  private var pieces: [Key: [(edge: Int, segments: Range<Int>)]] = [:]

  init(_ graph: StreetGraph, in frame: TileFrame) throws(NetworkError) {
    self.graph = graph
    zoom = frame.tile.zoom
    var edges: [Int] = []
    try graph.forEachEdge(in: frame.boundingBox) { edges.append($0) }
    for edge in edges { collect(edge) }
  }

  private mutating func collect(_ edge: Int) {
    let mark = graph.streetMark(ofEdge: edge)
    guard Self.minimumZoom(of: mark.kind) <= zoom else { return }
    let parts = graph.partsByLayer(ofEdge: edge)
    for part in parts {
      let key = Key(street: mark, layer: part.layer)
      if groups[key] == nil, pieces[key] == nil { order.append(key) }
      if parts.count == 1 {
        groups[key, default: []].append(edge)
      } else {
        pieces[key, default: []].append((edge, part.segments))
      }
    }
  }

  /// The least zoom that shows a kind of way.
  static func minimumZoom(of kind: StreetTraits.Kind) -> Int {
    switch kind {
    case .trunk, .primary: minimumZoom
    case .secondary: 10
    case .tertiary: 11
    case .road, .unclassified, .residential, .livingStreet, .pedestrian, .busway, .track,
      .cycleway, .ferry:
      13
    case .service, .footway, .path, .steps, .crossing, .corridor, .platform, .bridleway, .lift: 14
    }
  }

  /// Adds everything that was collected to a layer.
  func append(to layer: inout TileLayer) {
    for key in order {
      let edges = groups[key] ?? []
      let lines =
        Self.joined(edges, graph).map(coordinates)
        + (pieces[key] ?? []).map { edge, segments in
          (segments.lowerBound...segments.upperBound).map {
            graph.point($0, ofEdge: edge).coordinate
          }
        }
      guard let edge = edges.first ?? pieces[key]?.first?.edge else { continue }
      let street = graph.street(ofEdge: edge)
      layer.append(
        lines: lines,
        [
          "kind": .text(street.kind.name), "name": street.name.map(TileValue.text),
          "ref": street.ref.map(TileValue.text),
          "layer": key.layer == 0 ? nil : .integer(key.layer),
        ])
    }
  }

  /// The points of edges that follow each other.
  private func coordinates(of walk: [(edge: Int, isReversed: Bool)]) -> [Coordinate] {
    var points: [Coordinate] = []
    for (edge, isReversed) in walk {
      let count = graph.segmentCount(ofEdge: edge)
      // The point where two edges meet is the last one's already.
      for index in (points.isEmpty ? 0 : 1)...count {
        points.append(graph.point(isReversed ? count - index : index, ofEdge: edge).coordinate)
      }
    }
    return points
  }

  /// The edges in the order in which one can walk them: a walk ends where not exactly two of them meet.
  static func joined(
    _ edges: [Int], _ graph: StreetGraph
  ) -> [[(edge: Int, isReversed: Bool)]] {
    var meeting: [UInt32: [Int]] = [:]
    for edge in edges {
      meeting[graph.edge(edge).tail, default: []].append(edge)
      meeting[graph.edge(edge).head, default: []].append(edge)
    }
    var left = Set(edges)
    var walks: [[(edge: Int, isReversed: Bool)]] = []
    func walk(from start: Int, isReversed: Bool) -> [(edge: Int, isReversed: Bool)] {
      var walk = [(edge: start, isReversed: isReversed)]
      left.remove(start)
      var end = isReversed ? graph.edge(start).tail : graph.edge(start).head
      while let here = meeting[end], here.count == 2,
        let next = here.first(where: { left.contains($0) })
      {
        let isNextReversed = graph.edge(next).tail != end
        walk.append((next, isNextReversed))
        left.remove(next)
        end = isNextReversed ? graph.edge(next).tail : graph.edge(next).head
      }
      return walk
    }
    func ends(at junction: UInt32) -> Bool { meeting[junction]?.count != 2 }
    for edge in edges where left.contains(edge) {
      if ends(at: graph.edge(edge).tail) {
        walks.append(walk(from: edge, isReversed: false))
      } else if ends(at: graph.edge(edge).head) {
        walks.append(walk(from: edge, isReversed: true))
      }
    }
    // The remaining edges are rings.
    for edge in edges where left.contains(edge) {
      walks.append(walk(from: edge, isReversed: false))
    }
    return walks
  }
}

extension TileLayer {
  /// The streets of networks.
  /// - Throws: `NetworkError.damaged` when the index of a file is.
  package static func streets(
    of graphs: [StreetGraph], in frame: TileFrame
  ) throws(NetworkError) -> TileLayer {
    var layer = TileLayer(MapLayer.streets.rawValue, in: frame)
    for graph in graphs { try StreetLayer(graph, in: frame).append(to: &layer) }
    return layer
  }
}
