package import GeoStreets
import Geodesy

extension PlaceIndex {
  /// Indexes the streets and the named places of a street network.
  ///
  /// A street is a group of edges of one name that lie near one another; two streets of one name in
  /// different parts of a city are two entries. Each is shown at the middle of its most central edge.
  package init(_ graph: StreetGraph, ground: Ground?) {
    var index = PlaceIndex()
    for place in ground?.indices ?? 0..<0 {
      guard let ground else { break }
      let feature = ground[place]
      guard let name = feature.name, let ring = feature.rings.first, let first = ring.first else {
        continue
      }
      let center = feature.kind.dimension == 2 ? BoundingBox(around: ring)?.center : nil
      index.append(.place, name, at: center ?? first)
    }
    for (name, streets) in Self.streets(of: graph) {
      for street in streets { index.append(.street, name, at: street.middle) }
    }
    self = index
  }

  /// Edges of one name that lie near one another.
  private struct Group {
    /// The middles of the edges.
    var places: [Coordinate]

    /// The middle of an edge that lies nearest to the center of all of them.
    var middle: Coordinate {
      let count = Double(places.count)
      let latitude = places.reduce(0) { $0 + $1.latitude } / count
      let longitude = places.reduce(0) { $0 + $1.longitude } / count
      return places.min {
        PlaceIndex.nearness($0, latitude, longitude) < PlaceIndex.nearness($1, latitude, longitude)
      } ?? places[0]
    }
  }

  /// The distance up to which edges of one name surely belong to one street, in degrees of latitude: about
  /// 1 km; the side of a cell.
  private static let reach = 0.009

  /// The squared distance from a place in degrees of latitude, as if the Earth were flat there.
  private static func nearness(
    _ place: Coordinate, _ latitude: Double, _ longitude: Double
  ) -> Double {
    let north = place.latitude - latitude
    let east = (place.longitude - longitude) * meridians(latitude)
    return north * north + east * east
  }

  /// The length of a degree of longitude in degrees of latitude, as a parabola through 1 at the
  /// equator and 0 at the poles: near enough to tell streets apart.
  private static func meridians(_ latitude: Double) -> Double {
    max(0.05, 1 - latitude * latitude / 8100)
  }

  private static func streets(of graph: StreetGraph) -> [(name: String, groups: [Group])] {
    var names: [StreetKey: String?] = [:]
    var middles: [String: [Coordinate]] = [:]
    for edge in 0..<graph.edgeCount {
      let mark = graph.streetMark(ofEdge: edge)
      let name = names[mark] ?? graph.street(ofEdge: edge).name
      names[mark] = .some(name)
      guard let name else { continue }
      let point = graph.point(graph.segmentCount(ofEdge: edge) / 2, ofEdge: edge)
      middles[name, default: []].append(point.coordinate)
    }
    return middles.sorted { $0.key < $1.key }.map { ($0.key, groups(of: $0.value)) }
  }

  /// A cell of a grid as wide as the reach.
  private struct Cell: Hashable, Comparable {
    var row: Int
    var column: Int

    static func < (one: Cell, other: Cell) -> Bool {
      (one.row, one.column) < (other.row, other.column)
    }

    /// The cell and those around it.
    var block: [Cell] {
      (-1...1).flatMap { rows in
        (-1...1).map { Cell(row: row + rows, column: column + $0) }
      }
    }
  }

  /// The places in groups: those in adjacent cells of a grid belong together.
  private static func groups(of places: [Coordinate]) -> [Group] {
    // One width for all cells, so that columns continue from row to row.
    let width = meridians(places.first?.latitude ?? 0)
    var cells = Dictionary(grouping: places) { place in
      Cell(
        row: Int((place.latitude / reach).rounded(.down)),
        column: Int((place.longitude * width / reach).rounded(.down)))
    }
    return cells.keys.sorted().compactMap { start in
      var group = Group(places: [])
      var waiting = [start]
      while let cell = waiting.popLast() {
        guard let own = cells.removeValue(forKey: cell) else { continue }
        group.places += own
        waiting += cell.block
      }
      return group.places.isEmpty ? nil : group
    }
  }
}
