import GeoSystem
import Geodesy

/// Boxes in the plane of longitude and latitude, none of which crosses the antimeridian, that hold
/// every place a query can mean.
struct SearchBoxes {
  /// One box, or two on either side of the antimeridian; nil when every place is meant.
  private(set) var boxes: [BoundingBox]?

  /// Covers a box that may cross the antimeridian.
  init(_ box: BoundingBox) {
    boxes = Self.split(box)
  }

  /// Covers a circle of geodesic distance.
  ///
  /// A path of length r changes the latitude by at most r / M, where M is the smallest radius of the
  /// meridian's curvature (at the equator), and the longitude by at most r / p, where p is the
  /// smallest distance from the earth's axis on that band: by Clairaut's relation a geodesic never
  /// turns about the axis faster than 1 / p.
  init(around center: Coordinate, radius: Meters) {
    let reach = Self.degrees(radius / WGS84.meridianRadius(sine: 0))
    let south = center.latitude - reach
    let north = center.latitude + reach
    guard south > -90 || north < 90 else {
      boxes = nil
      return
    }
    let widest = Self.degrees(radius / Self.distanceFromAxis(max(abs(south), abs(north))))
    // A circle that holds a pole has every longitude.
    guard south > -90, north < 90, widest < 180 else {
      boxes = [
        BoundingBox(west: -180, south: max(south, -90), east: 180, north: min(north, 90))
      ]
      return
    }
    let west = center.longitude - widest
    let east = center.longitude + widest
    boxes = Self.split(
      BoundingBox(
        west: west <= -180 ? west + 360 : west, south: south,
        east: east >= 180 ? east - 360 : east, north: north))
  }

  /// The radius of a parallel: its distance from the Earth's axis.
  private static func distanceFromAxis(_ latitude: Degrees) -> Meters {
    guard latitude < 90 else { return 0 }
    let angle = latitude * .pi / 180
    return WGS84.primeVerticalRadius(sine: sin(angle)) * cos(angle)
  }

  /// Degrees, a little more than exact, so that no rounding loses a place on the edge.
  private static func degrees(_ radians: Double) -> Degrees {
    radians * 180 / .pi * (1 + 1e-9) + 1e-9
  }

  private static func split(_ box: BoundingBox) -> [BoundingBox] {
    guard box.crossesAntimeridian else { return [box] }
    return [
      BoundingBox(west: box.west, south: box.south, east: 180, north: box.north),
      BoundingBox(west: -180, south: box.south, east: box.east, north: box.north),
    ]
  }
}
