import GeoNumerics
import Geodesy

/// A way through a map, seen from above: what navigation measures along.
struct PlanLine: Hashable, Sendable {
  /// Projection of a point onto the way.
  struct Projection: Hashable {
    /// Meters from the start.
    var station: Meters
    /// Meters from the way, seen from above; beyond a floor's height also up or down.
    var gap: Meters
  }

  private let points: [Vector3]
  let stations: [Meters]

  init(_ points: [Vector3]) {
    self.points = points
    var stations: [Meters] = []
    for (index, point) in points.enumerated() {
      let step = index == 0 ? 0 : Self.level(point - points[index - 1]).length
      stations.append((stations.last ?? 0) + step)
    }
    self.stations = stations
  }

  var length: Meters { stations.last ?? 0 }

  /// The point at a station, kept on the way.
  func point(at station: Meters) -> Vector3 {
    guard let end = stations.firstIndex(where: { $0 >= station }), end > 0 else {
      return station <= 0 ? points[0] : points[points.count - 1]
    }
    let span = stations[end] - stations[end - 1]
    let fraction = span > 0 ? (station - stations[end - 1]) / span : 1
    return points[end - 1] + (points[end] - points[end - 1]) * fraction
  }

  /// The point of the way nearest to a point, not before a station.
  func projection(of point: Vector3, from least: Meters, floor: Meters) -> Projection {
    var best = Projection(station: 0, gap: .infinity)
    for index in points.indices.dropLast() where stations[index + 1] >= least {
      let (start, way) = (points[index], Self.level(points[index + 1] - points[index]))
      let span = stations[index + 1] - stations[index]
      let along = span > 0 ? Self.level(point - start).dot(way) / span : 0
      let first = max(0, least - stations[index])
      let station = stations[index] + min(max(along, first), span)
      let gap = self.gap(from: point, to: self.point(at: station), floor: floor)
      if gap < best.gap { best = Projection(station: station, gap: gap) }
    }
    if best.gap == .infinity {
      best = Projection(
        station: length, gap: gap(from: point, to: points[points.count - 1], floor: floor))
    }
    return best
  }

  /// Turning angle of the way at one of its points, degrees, to the right positive: the direction
  /// over a chord behind against that over a chord ahead.
  func turn(at index: Int, chord: Meters) -> Degrees {
    let (here, station) = (points[index], stations[index])
    let behind = Self.heading(here - point(at: station - chord))
    let ahead = Self.heading(point(at: station + chord) - here)
    guard let behind, let ahead else { return 0 }
    return Self.difference(from: behind, to: ahead)
  }

  private func gap(from a: Vector3, to b: Vector3, floor: Meters) -> Meters {
    let away = Self.level(a - b).length
    let above = max(0, abs(a.y - b.y) - floor)
    return (away * away + above * above).squareRoot()
  }

  /// The part of a vector that a plan shows.
  static func level(_ vector: Vector3) -> Vector3 { Vector3(x: vector.x, y: 0, z: vector.z) }

  /// Heading of a vector in the plan: degrees to the right of -z; nil without a horizontal direction.
  static func heading(_ vector: Vector3) -> Degrees? {
    guard level(vector).length > 1e-6 else { return nil }
    return ElementaryFunctions.atan2(vector.x, -vector.z) * 180 / .pi
  }

  /// The degrees from a heading to another, to the right positive, in `-180...180`.
  static func difference(from a: Degrees, to b: Degrees) -> Degrees {
    (b - a).remainder(dividingBy: 360)
  }
}
