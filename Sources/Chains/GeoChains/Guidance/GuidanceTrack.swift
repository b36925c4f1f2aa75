import GeoSystem
import Geodesy

/// A path as short straight legs onto which a place is projected in nanoseconds.
///
/// Each leg has its own plane, scaled by the radii of curvature at its start. Legs are at most 500 m
/// long: within 100 m of one the plane is true to 5 mm.
struct GuidanceTrack: Sendable {
  /// The foot of a place on the track.
  struct Projection: Sendable {
    /// Meters along the track.
    var distance: Meters
    /// Meters beside it, to the right positive; at a corner, from the corner.
    var offset: Meters
  }

  private struct Leg {
    let plane: TangentPlane
    /// The unit vector along the leg in its plane.
    let direction: SIMD2<Double>
    let length: Meters
    let distance: Meters
  }

  private var legs: [Leg] = []
  let length: Meters

  private static let longestLeg: Meters = 500

  /// The track of a path; nil when the path has no length.
  init?(_ path: Path) {
    guard path.legCount > 0, path.length > 0, path.length.isFinite else { return nil }
    length = path.length
    for leg in 0..<path.legCount {
      let span = path.distances[leg + 1] - path.distances[leg]
      guard span > 0 else { continue }
      let parts = (span / Self.longestLeg).rounded(.up)
      for part in 0..<Int(parts) {
        append(
          from: path.points[leg].interpolated(
            to: path.points[leg + 1], fraction: Double(part) / parts),
          to: path.points[leg].interpolated(
            to: path.points[leg + 1], fraction: Double(part + 1) / parts),
          at: path.distances[leg] + span * Double(part) / parts, length: span / parts)
      }
    }
  }

  private mutating func append(
    from start: Coordinate, to end: Coordinate, at distance: Meters, length: Meters
  ) {
    let plane = TangentPlane(at: start, scaledAt: (start.latitude + end.latitude) / 2)
    let way = plane.point(end)
    guard way.length > 0 else { return }
    legs.append(
      Leg(plane: plane, direction: way / way.length, length: length, distance: distance))
  }

  /// The nearest foot on the section between two distances.
  ///
  /// With an expectation — where along the track the place should be, and how many meters along
  /// it weigh as much as one beside it — the one of two neighboring sections wins that the
  /// walker is on.
  func projection(
    of place: Coordinate, from first: Meters, to last: Meters,
    expected: (distance: Meters, spread: Double)?
  ) -> Projection {
    var best = Projection(distance: first, offset: .infinity)
    var leastCost = Double.infinity
    // The leg that holds the first distance.
    let start = max(0, legs.firstPlace { $0.distance > first } - 1)
    for leg in legs[start...] {
      guard leg.distance <= last else { break }
      let point = leg.plane.point(place)
      let ahead = (point * leg.direction).sum()
      let right = point.x * leg.direction.y - point.y * leg.direction.x
      let along = min(
        max(ahead, max(0, first - leg.distance)), min(leg.length, max(0, last - leg.distance)))
      let beyond = ahead - along
      let squared = right * right + beyond * beyond
      let distance = leg.distance + along
      var cost = squared
      if let expected {
        let away = (distance - expected.distance) / expected.spread
        cost += away * away
      }
      if cost < leastCost {
        leastCost = cost
        let offset = beyond == 0 ? abs(right) : squared.squareRoot()
        best = Projection(distance: distance, offset: right < 0 ? -offset : offset)
      }
    }
    return best
  }
}
