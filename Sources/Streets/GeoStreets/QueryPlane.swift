import GeoSystem
import Geodesy

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
  /// A coordinate with seven decimals is a whole number, so that a point of the network is found at distance 0.
  private static func fixed(_ degrees: Degrees) -> Double {
    let scaled = degrees * 1e7
    let whole = scaled.rounded()
    return abs(scaled - whole) < 1e-6 ? whole : scaled
  }

  func x(_ point: FixedCoordinate) -> Double { shortWay(Double(point.longitude)) }
  func y(_ point: FixedCoordinate) -> Double {
    (Double(point.latitude) - latitude) * metersPerUnitNorth
  }

  /// The squared distance to a box of south, west, north and east.
  @inline(__always)
  func squaredDistance(to box: SIMD4<Double>) -> Double {
    let point = SIMD4(latitude, longitude, latitude, longitude)
    let out = pointwiseMax((box - point) * SIMD4(1, 1, -1, -1), .zero)
    let y = (out[0] + out[2]) * metersPerUnitNorth
    var x = out[1] + out[3]
    // Boxes reach half the globe at most: only what seems farther may be nearer the other way.
    if x > Self.turn / 4 {
      let west = box[1] - longitude
      let east = longitude - box[3]
      x = min(x, max(0, west + Self.turn, east - Self.turn))
      x = min(x, max(0, west - Self.turn, east + Self.turn))
    }
    x *= metersPerUnitEast
    return x * x + y * y
  }

  /// Calls `visit` for the segments of an edge: its number, the share at which it is nearest to the
  /// point, and the squared distance there.
  @inline(__always)
  func forEachSegment(
    ofEdge number: Int, on graph: StreetGraph,
    _ visit: (_ segment: Int, _ fraction: Double, _ distance: Double) -> Void
  ) {
    let edge = graph.edge(number)
    let inner = graph.innerPoints(ofEdge: number)
    let first = graph.junctions[Int(edge.tail)]
    var (x, y) = (x(first), y(first))
    for segment in 0...inner.count {
      let end = segment < inner.count ? inner[segment] : graph.junctions[Int(edge.head)]
      let (nextX, nextY) = (self.x(end), self.y(end))
      let (dx, dy) = (nextX - x, nextY - y)
      let square = dx * dx + dy * dy
      let fraction = square > 0 ? min(1, max(0, -(x * dx + y * dy) / square)) : 0
      let (px, py) = (x + fraction * dx, y + fraction * dy)
      visit(segment, fraction, px * px + py * py)
      (x, y) = (nextX, nextY)
    }
  }

  private func shortWay(_ other: Double) -> Double {
    var difference = other - longitude
    if difference > Self.turn / 2 { difference -= Self.turn }
    if difference < -Self.turn / 2 { difference += Self.turn }
    return difference * metersPerUnitEast
  }
}
