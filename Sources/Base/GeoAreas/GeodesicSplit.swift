import GeoSystem
package import Geodesy

extension AreaIndex {
  /// Cuts a geodesic leg where it crosses the borders of the areas that are wanted.
  ///
  /// Borders are straight in longitude and latitude, the leg is a geodesic; cuts are exact to well
  /// below a centimeter where the two do not run along one another. The intervals, in meters from the
  /// start of the leg, have the areas that contain them; neighboring ones lie in different areas.
  package func split(
    from start: Coordinate, to end: Coordinate, where wanted: (Int) -> Bool = { _ in true }
  ) -> [PathInterval<[Int]>] {
    let leg = GeodesicLeg(from: start, to: end)
    guard leg.length > 0 else {
      return [PathInterval(from: 0, to: 0, areas(containing: start).filter(wanted))]
    }
    var cuts: [Meters] = []
    for piece in leg.straightPieces() { collect(piece, leg, wanted, &cuts) }
    cuts.sort()
    var intervals: [PathInterval<[Int]>] = []
    var from = 0.0
    for cut in cuts + [leg.length] where cut - from > 1e-6 || cut == leg.length {
      guard cut > from else { continue }
      let areas = areas(containing: leg.point(at: (from + cut) / 2)).filter(wanted)
      intervals.append(merging: PathInterval(from: from, to: cut, areas))
      from = cut
    }
    return intervals
  }

  private func collect(
    _ piece: GeodesicLeg.Piece, _ leg: GeodesicLeg, _ wanted: (Int) -> Bool,
    _ cuts: inout [Meters]
  ) {
    let low = pointwiseMin(piece.a, piece.b) - piece.margin
    let high = pointwiseMax(piece.a, piece.b) + piece.margin
    for part in parts
    where part.low.x <= high.x && part.high.x >= low.x && part.low.y <= high.y
      && part.high.y >= low.y && wanted(part.area)
    {
      part.bins.forEachEdge(from: low.y, to: high.y) { a, b in
        guard min(a.x, b.x) <= high.x, max(a.x, b.x) >= low.x, min(a.y, b.y) <= high.y,
          max(a.y, b.y) >= low.y
        else { return }
        if let meters = leg.crossing(of: piece, a, b) { cuts.append(meters) }
      }
    }
  }
}

/// A geodesic between two points, measured from the first.
struct GeodesicLeg {
  let length: Meters
  private let start: Coordinate
  private let end: Coordinate
  private let bearing: Degrees

  /// A piece that is straight in longitude and latitude to within a fraction of a millimeter.
  struct Piece {
    var from: Meters
    var to: Meters
    var a: PlanePoint
    var b: PlanePoint
    /// The greatest distance of the geodesic from the straight line, in degrees.
    var margin: Double
  }

  /// The greatest deviation of a piece from straight, in meters.
  private static let tolerance = 0.0005

  init(from start: Coordinate, to end: Coordinate) {
    let line = Geodesic(from: start, to: end)
    length = line.distance
    bearing = line.initialBearing
    self.start = start
    self.end = end
  }

  func point(at meters: Meters) -> Coordinate {
    if meters <= 0 { return start }
    if meters >= length { return end }
    if length <= 10_000 { return start.interpolated(to: end, fraction: meters / length) }
    return start.destination(distance: meters, bearing: bearing)
  }

  /// The pieces in order, none across the antimeridian.
  func straightPieces() -> [Piece] {
    var pieces: [Piece] = []
    // Steps first, so that halving sees no symmetric S as a straight line.
    let steps = max(1, Int((length / 20_000).rounded(.up)))
    var from = 0.0
    var a = plane(0)
    for step in 1...steps {
      let to = step == steps ? length : length * Double(step) / Double(steps)
      let b = plane(to)
      halve(from, to, a, b, depth: 0, &pieces)
      from = to
      a = b
    }
    return pieces
  }

  private func plane(_ meters: Meters) -> PlanePoint {
    let point = point(at: meters)
    return PlanePoint(point.longitude, point.latitude)
  }

  private func halve(
    _ from: Meters, _ to: Meters, _ a: PlanePoint, _ b: PlanePoint, depth: Int,
    _ pieces: inout [Piece]
  ) {
    let middle = (from + to) / 2
    let place = plane(middle)
    let crosses = abs(b.x - a.x) > 180
    if !crosses {
      let off = place - (a + b) / 2
      let meters = max(
        abs(off.y) * WGS84.longestLatitudeDegree,
        abs(off.x) * WGS84.longestLongitudeDegree * cos(place.y * .pi / 180))
      if meters < Self.tolerance || to - from < 0.001 || depth > 40 {
        pieces.append(
          Piece(from: from, to: to, a: a, b: b, margin: 2 * max(abs(off.x), abs(off.y)) + 1e-12))
        return
      }
    } else if to - from < 0.0001 || depth > 50 {
      // So short a piece across 180° is one that ends there.
      let side: Double = a.x < 0 ? -180 : 180
      pieces.append(
        Piece(from: from, to: middle, a: a, b: PlanePoint(side, place.y), margin: 1e-9))
      pieces.append(
        Piece(from: middle, to: to, a: PlanePoint(-side, place.y), b: b, margin: 1e-9))
      return
    }
    halve(from, middle, a, place, depth: depth + 1, &pieces)
    halve(middle, to, place, b, depth: depth + 1, &pieces)
  }

  /// The crossing of the leg with an edge within a piece, in meters from its start, or nil.
  func crossing(of piece: Piece, _ a: PlanePoint, _ b: PlanePoint) -> Meters? {
    let edge = b - a
    let line = piece.b - piece.a
    let cross = edge.x * line.y - edge.y * line.x
    guard cross != 0 else { return nil }
    let gap = piece.a - a
    var t = (gap.x * edge.y - gap.y * edge.x) / cross
    let along = (gap.x * line.y - gap.y * line.x) / cross
    // A little more than the ends: a cut too many is harmless, for each section is looked at.
    let slack = piece.margin / max((line * line).sum().squareRoot(), 1e-300)
    let edgeSlack = piece.margin / max((edge * edge).sum().squareRoot(), 1e-300)
    guard t >= -slack, t <= 1 + slack, along >= -edgeSlack, along <= 1 + edgeSlack else {
      return nil
    }
    var meters = piece.from + t * (piece.to - piece.from)
    // The chord of the piece gives the direction; the geodesic itself gives the place.
    for _ in 0..<3 {
      let place = plane(min(max(meters, 0), length))
      let off = place - a
      let miss = (off.x * edge.y - off.y * edge.x) / cross
      guard abs(miss) < 1 else { break }
      t = miss * (piece.to - piece.from)
      meters += t
      if abs(t) < 1e-6 { break }
    }
    return min(max(meters, 0), length)
  }
}
