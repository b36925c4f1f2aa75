package import GeoStreets
package import Geodesy

/// The facts of a network along a path that was found on it.
///
/// Each leg of such a path lies on one straight segment of one street, whatever the profile was,
/// and whether the walk turned around in the middle of it; no walk has to be found again.
package struct StreetsAlong: Hashable, Sendable {
  /// The traits of the way, in walking order and without gaps.
  package private(set) var sections: [PathInterval<StreetTraits>] = []
  /// The ranges without a street and so without traits, in meters along the path.
  package private(set) var gaps: [Range<Meters>] = []

  /// A leg lies on a segment when its ends are within so many meters of it.
  private static let tolerance: Meters = 0.2
  /// The fractions of a leg at which it is sampled: another street may cross at one of them.
  private static let fractions = [0.5, 0.4, 0.7]
  /// The most streets that are looked at around a place.
  private static let mostStreets = 16

  /// Looks along a path.
  /// - Throws: `NetworkError.damaged` when the network's graph or index is.
  package init(_ path: Path, on network: StreetNetwork) throws(NetworkError) {
    let graph = try network.graph()
    // Every way that is in the network, also those that hardly anybody may walk.
    let snapper = try Snapper(network, filter: [UInt8](repeating: 1, count: graph.edgeCount))
    var parts: [EdgeID: [(segments: Range<Int>, traits: StreetTraits)]] = [:]
    for leg in 0..<path.legCount {
      let (from, to) = (path.distances[leg], path.distances[leg + 1])
      guard to > from else { continue }
      guard let found = Self.segment(of: leg, in: path, on: graph, snapper) else {
        append(from, to, nil)
        continue
      }
      if parts[found.edge] == nil {
        parts[found.edge] = graph.sections(ofEdge: found.edge.rawValue)
      }
      let traits = parts[found.edge]?.first { $0.segments.contains(found.segment) }?.traits
      append(from, to, found.isReversed ? traits?.reversed : traits)
    }
  }

  private mutating func append(_ from: Meters, _ to: Meters, _ traits: StreetTraits?) {
    if traits == nil {
      if let last = gaps.last, last.upperBound == from {
        gaps[gaps.count - 1] = last.lowerBound..<to
      } else {
        gaps.append(from..<to)
      }
    }
    let traits = traits ?? StreetTraits(street: Street(name: nil, kind: .path))
    sections.append(merging: PathInterval(from: from, to: to, traits))
  }

  /// The segment that a leg lies on.
  private static func segment(
    of leg: Int, in path: Path, on graph: StreetGraph, _ snapper: Snapper
  ) -> (edge: EdgeID, segment: Int, isReversed: Bool)? {
    let (from, to) = (path.distances[leg], path.distances[leg + 1])
    // Segments are straight in longitude and latitude, legs are geodesics: apart by the square of
    // the length over eight radii at most, but near the poles.
    let bend = (to - from) * (to - from) / 5e7
    for fraction in fractions {
      let places = snapper.places(
        near: path.point(at: from + fraction * (to - from)), within: tolerance + bend,
        most: mostStreets, includesIslands: true)
      for place in places {
        let start = graph.point(place.segment, ofEdge: place.edge)
        let end = graph.point(place.segment + 1, ofEdge: place.edge)
        guard let a = along(path.points[leg], start, end),
          let b = along(path.points[leg + 1], start, end)
        else { continue }
        return (place.edge, place.segment, a > b)
      }
    }
    return nil
  }

  /// The fraction of a segment at which a point lies; nil when it is not on it.
  private static func along(
    _ point: Coordinate, _ start: Coordinate, _ end: Coordinate
  ) -> Double? {
    // About the point itself, where a plane is exact enough.
    let north = 111_320.0
    let east = max(
      1,
      point.distance(
        to: Coordinate(latitude: point.latitude, longitude: point.longitude + 0.000_01)) / 0.000_01)
    func flat(_ place: Coordinate) -> SIMD2<Double> {
      SIMD2(
        (place.longitude - point.longitude).remainder(dividingBy: 360) * east,
        (place.latitude - point.latitude) * north)
    }
    let (a, b) = (flat(start), flat(end))
    let way = b - a
    let square = (way * way).sum()
    guard square > 0 else { return nil }
    let fraction = -(a * way).sum() / square
    let projection = a + min(1, max(0, fraction)) * way
    return (projection * projection).sum() <= tolerance * tolerance ? fraction : nil
  }
}
