import GeoStreets
import GeoSystem
import Geodesy

/// The nearest outer wall of a building.
struct Facade: Sendable {
  /// The object of the source: the id of a way, or of a relation with a minus.
  var building: Int64
  var name: String?
  /// The nearest point of the wall.
  var foot: Coordinate
  var distance: Meters
  /// The direction in which the wall faces, in degrees from north.
  var outside: Degrees
  /// The height of the top of the building above the ground in meters.
  var height: Meters
  /// Whether the place lies within the outline.
  var isInside: Bool

  /// The maximum distance of a wall, in meters.
  static let reach: Meters = 60

  /// Finds the nearest wall within `reach`; nil where there is none.
  init?(nearest place: Coordinate, in buildings: Footprints) {
    let plane = TangentPlane(at: place)
    let corner = SIMD2(Self.reach, Self.reach)
    let (low, high) = (plane.coordinate(-corner), plane.coordinate(corner))
    let box = BoundingBox(
      west: low.longitude, south: low.latitude, east: high.longitude, north: high.latitude)
    var best: (building: Int, foot: SIMD2<Double>, wall: SIMD2<Double>)?
    var bound = Self.reach
    var inside: Set<Int> = []
    buildings.forEachPlace(in: box) { number in
      guard let ring = buildings[number].rings.first else { return }
      let corners = ring.map(plane.point)
      let walls = zip(corners, corners.dropFirst())
      // Twice the signed area: where a ring runs clockwise, its outside is on the left.
      let area = walls.reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
      var isInside = false
      for (start, end) in walls {
        let wall = end - start
        if (start.y > 0) != (end.y > 0), 0 < start.x - start.y * wall.x / wall.y {
          isInside.toggle()
        }
        let foot = start + start.fractionNearestToOrigin(towards: end) * wall
        guard foot.length < bound, wall != .zero else { continue }
        bound = foot.length
        best = (number, foot, area < 0 ? -wall : wall)
      }
      if isInside { inside.insert(number) }
    }
    guard let best else { return nil }
    let building = buildings[best.building]
    self.building = building.id
    name = building.name
    height = building.height
    isInside = inside.contains(best.building)
    foot = plane.coordinate(best.foot)
    distance = place.distance(to: foot)
    outside = normalizedBearing(atan2(best.wall.y, -best.wall.x) * 180 / .pi)
  }
}
