import GeoAreas
import Geodesy

/// The parts of lines inside areas.
///
/// Lines and borders are straight in longitude and latitude. Borders are kept in bands of latitude,
/// so that a short line meets few of them.
struct AreaFractions {
  private let areas: AreaIndex
  private let box: BoundingBox?
  private let south: Double
  private let bandHeight: Double
  private var bands: [[Border]] = []

  private struct Border {
    var a: Coordinate
    var b: Coordinate
  }

  private static let bandCount = 512

  init(_ polygons: [Polygon]) {
    areas = AreaIndex([polygons])
    box = BoundingBox(around: polygons.flatMap(\.exterior))
    south = box?.south ?? 0
    bandHeight = max(1e-9, ((box?.north ?? 0) - south) / Double(Self.bandCount))
    guard box != nil else { return }
    bands = Array(repeating: [], count: Self.bandCount)
    for ring in polygons.flatMap(\.rings) {
      for (a, b) in zip(ring, ring.dropFirst()) {
        for band in bandRange(a.latitude, b.latitude) { bands[band].append(Border(a: a, b: b)) }
      }
    }
  }

  var isEmpty: Bool { box == nil }

  /// Whether a line touches an area.
  func meets(_ points: [Coordinate]) -> Bool {
    guard mayMeet(points) else { return false }
    if points.contains(where: { areas.contains($0, area: 0) }) { return true }
    return zip(points, points.dropFirst()).contains { !crossings($0, $1).isEmpty }
  }

  /// The fraction of a line's length that lies inside, `0...1`.
  func fraction(of points: [Coordinate]) -> Double {
    guard mayMeet(points) else { return 0 }
    var inside = 0.0
    var all = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let length = a.distance(to: b)
      all += length
      let cuts = [0] + crossings(a, b).sorted() + [1]
      for (low, high) in zip(cuts, cuts.dropFirst()) where high > low {
        let middle = (low + high) / 2
        let point = Coordinate(
          latitude: a.latitude + middle * (b.latitude - a.latitude),
          longitude: a.longitude + middle * (b.longitude - a.longitude))
        if areas.contains(point, area: 0) { inside += (high - low) * length }
      }
    }
    return all > 0 ? min(1, inside / all) : 0
  }

  private func mayMeet(_ points: [Coordinate]) -> Bool {
    guard let box, let around = BoundingBox(around: points) else { return false }
    return around.south <= box.north && box.south <= around.north && around.west <= box.east
      && box.west <= around.east
  }

  /// The shares of a line at which it crosses borders.
  private func crossings(_ a: Coordinate, _ b: Coordinate) -> [Double] {
    var fractions: [Double] = []
    let way = (x: b.longitude - a.longitude, y: b.latitude - a.latitude)
    for band in bandRange(a.latitude, b.latitude) {
      for border in bands[band] {
        let edge = (
          x: border.b.longitude - border.a.longitude, y: border.b.latitude - border.a.latitude
        )
        let across = way.x * edge.y - way.y * edge.x
        guard across != 0 else { continue }
        let between = (x: border.a.longitude - a.longitude, y: border.a.latitude - a.latitude)
        let along = (between.x * edge.y - between.y * edge.x) / across
        let onBorder = (between.x * way.y - between.y * way.x) / across
        if (0...1).contains(along) && (0...1).contains(onBorder) { fractions.append(along) }
      }
    }
    return fractions
  }

  private func bandRange(_ first: Double, _ second: Double) -> ClosedRange<Int> {
    func band(_ latitude: Double) -> Int {
      Int(min(Double(Self.bandCount - 1), max(0, ((latitude - south) / bandHeight).rounded(.down))))
    }
    return band(min(first, second))...band(max(first, second))
  }
}
