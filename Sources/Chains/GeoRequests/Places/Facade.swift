import GeoStreets
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
    let plane = Plane(place)
    var best: (building: Int, start: Plane.Point, end: Plane.Point, fraction: Double)?
    var bound = Self.reach
    var inside: Set<Int> = []
    buildings.forEachPlace(in: plane.box(Self.reach)) { number in
      guard let ring = buildings[number].rings.first else { return }
      var corners = ring.map(plane.point)
      // Counterclockwise, so that the outside is on the right.
      if Self.area(corners) < 0 { corners.reverse() }
      var isInside = false
      for (start, end) in zip(corners, corners.dropFirst()) {
        if (start.y > 0) != (end.y > 0),
          0 < start.x - start.y * (end.x - start.x) / (end.y - start.y)
        {
          isInside.toggle()
        }
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        guard square > 0 else { continue }
        let fraction = min(1, max(0, -(start.x * x + start.y * y) / square))
        let (footX, footY) = (start.x + fraction * x, start.y + fraction * y)
        let distance = (footX * footX + footY * footY).squareRoot()
        guard distance < bound else { continue }
        bound = distance
        best = (number, start, end, fraction)
      }
      if isInside { inside.insert(number) }
    }
    guard let best else { return nil }
    let building = buildings[best.building]
    let (x, y) = (best.end.x - best.start.x, best.end.y - best.start.y)
    self.building = building.id
    name = building.name
    height = building.height
    isInside = inside.contains(best.building)
    foot = plane.coordinate(
      Plane.Point(x: best.start.x + best.fraction * x, y: best.start.y + best.fraction * y))
    distance = place.distance(to: foot)
    let beyond = plane.coordinate(Plane.Point(x: y, y: -x))
    outside = normalizedBearing(Geodesic(from: place, to: beyond).initialBearing)
  }

  /// Twice the signed area of a closed ring: positive where it runs counterclockwise.
  private static func area(_ ring: [Plane.Point]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
  }

  /// Meters east and north of a place, true to scale within some hundred meters.
  private struct Plane {
    struct Point {
      var x: Meters
      var y: Meters
    }

    let origin: Coordinate
    let east: Meters
    let north: Meters

    init(_ origin: Coordinate) {
      self.origin = origin
      let step = 1e-4
      let up = origin.latitude > 0 ? -step : step
      north =
        origin.distance(
          to: Coordinate(latitude: origin.latitude + up, longitude: origin.longitude)) / step
      east = max(
        1,
        origin.distance(
          to: Coordinate(
            latitude: origin.latitude,
            longitude: origin.longitude > 0 ? origin.longitude - step : origin.longitude + step))
          / step)
    }

    func point(_ place: Coordinate) -> Point {
      var turn = place.longitude - origin.longitude
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      return Point(x: turn * east, y: (place.latitude - origin.latitude) * north)
    }

    func coordinate(_ point: Point) -> Coordinate {
      var longitude = origin.longitude + point.x / east
      if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
      return Coordinate(
        latitude: min(90, max(-90, origin.latitude + point.y / north)), longitude: longitude)
    }

    func box(_ reach: Meters) -> BoundingBox {
      let (low, high) = (
        coordinate(Point(x: -reach, y: -reach)), coordinate(Point(x: reach, y: reach))
      )
      return BoundingBox(
        west: low.longitude, south: low.latitude, east: high.longitude, north: high.latitude)
    }
  }
}
