import GeoSystem
import Geodesy

/// A path as short straight legs onto which a place is projected in nanoseconds.
///
/// Each leg has its own plane, scaled by the radii of curvature at its start. Legs are at most 500 m
/// long: within 100 m of one the plane is true to 5 mm.
struct GuidanceTrack: Sendable {
  /// The foot of a place on the track.
  struct Foot: Sendable {
    /// Meters along the track.
    var distance: Meters
    /// Meters beside it, to the right positive; at a corner, from the corner.
    var offset: Meters
  }

  private struct Leg {
    var latitude: Degrees
    var longitude: Degrees
    var metersPerLatitude: Double
    var metersPerLongitude: Double
    var east: Double
    var north: Double
    var length: Meters
    var distance: Meters
  }

  private var legs: [Leg] = []
  /// The length in meters.
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
    let latitude = (start.latitude + end.latitude) / 2 * .pi / 180
    let sine = sin(latitude)
    let perLatitude = WGS84.meridianRadius(sine: sine) * .pi / 180
    let perLongitude = WGS84.primeVerticalRadius(sine: sine) * cos(latitude) * .pi / 180
    let east = Self.turn(end.longitude - start.longitude) * perLongitude
    let north = (end.latitude - start.latitude) * perLatitude
    let planar = (east * east + north * north).squareRoot()
    guard planar > 0 else { return }
    legs.append(
      Leg(
        latitude: start.latitude, longitude: start.longitude, metersPerLatitude: perLatitude,
        metersPerLongitude: perLongitude, east: east / planar, north: north / planar,
        length: length, distance: distance))
  }

  /// A difference of longitudes the short way round.
  private static func turn(_ degrees: Degrees) -> Degrees {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  /// The nearest foot on the stretch between two distances.
  ///
  /// With an expectation — where along the track the place should be, and how many meters along
  /// it weigh as much as one beside it — the one of two neighbouring stretches wins that the
  /// walker is on.
  func foot(
    of place: Coordinate, from first: Meters, to last: Meters,
    expected: (distance: Meters, spread: Double)?
  ) -> Foot {
    var best = Foot(distance: first, offset: .infinity)
    var leastCost = Double.infinity
    var index = self.index(at: first)
    while index < legs.count, legs[index].distance <= last {
      let leg = legs[index]
      index += 1
      let east = Self.turn(place.longitude - leg.longitude) * leg.metersPerLongitude
      let north = (place.latitude - leg.latitude) * leg.metersPerLatitude
      let ahead = east * leg.east + north * leg.north
      let right = east * leg.north - north * leg.east
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
        best = Foot(distance: distance, offset: right < 0 ? -offset : offset)
      }
    }
    return best
  }

  /// The leg that holds a distance along the track.
  private func index(at distance: Meters) -> Int {
    var low = 0
    var high = legs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if legs[middle].distance <= distance { low = middle } else { high = middle }
    }
    return low
  }
}
