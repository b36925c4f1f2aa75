import GeoAnchorKit
import Glibc

/// A walk between corners in meters east and north of a place.
struct PlaneWalk {
  static let origin = Coordinate(latitude: 48.2, longitude: 16.37)
  private static let sine = sin(origin.latitude * .pi / 180)
  private static let cosine = cos(origin.latitude * .pi / 180)
  private static let perLatitude = 180 / .pi / WGS84.meridianRadius(sine: sine)
  private static let perLongitude = 180 / .pi / (WGS84.primeVerticalRadius(sine: sine) * cosine)

  var corners: [(east: Double, north: Double)]

  static func place(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(
      latitude: origin.latitude + north * perLatitude,
      longitude: origin.longitude + east * perLongitude)
  }

  var length: Double {
    zip(corners, corners.dropFirst()).reduce(0) {
      $0 + hypot($1.1.east - $1.0.east, $1.1.north - $1.0.north)
    }
  }

  func point(at distance: Double) -> (east: Double, north: Double) {
    var left = distance
    for (a, b) in zip(corners, corners.dropFirst()) {
      let leg = hypot(b.east - a.east, b.north - a.north)
      if left <= leg {
        return (a.east + (b.east - a.east) * left / leg, a.north + (b.north - a.north) * left / leg)
      }
      left -= leg
    }
    return corners[corners.count - 1]
  }

  func chain(spacing: Double) throws -> Chain {
    guard let path = Path(corners.map { Self.place($0.east, $0.north) }) else {
      throw ChainError.noPath
    }
    return try ChainPlan(path: path).chain(policy: ChainPolicy(spacing: spacing), identity: "walk")
  }
}
