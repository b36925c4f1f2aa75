import CGeoGEOS
import GeoSystem
package import Geodesy

/// Sizes of areas on the ellipsoid, and their overlays.
///
/// Polygons are checked before they are overlaid: one that crosses itself takes quadratic time and memory.
package enum AreaMeasure {
  /// The area of a polygon in square meters on WGS84, its edges straight in longitude and latitude.
  package static func squareMeters(_ polygon: Polygon) -> Double {
    let holes = polygon.holes.reduce(0) { $0 + abs(ring($1)) }
    return max(0, abs(ring(polygon.exterior)) - holes)
  }

  /// Makes sure that polygons can be overlaid.
  /// - Throws: `AreaError.invalid` with the place of the first fault; `AreaError` when GEOS is missing.
  package static func check(_ polygons: [Polygon]) throws(AreaError) {
    let context = try GEOSContext()
    _ = try context.checked(polygons)
  }

  /// The intersection of two areas, each of polygons that do not overlap one another.
  /// - Throws: `AreaError` when GEOS is missing or refuses an invalid polygon.
  package static func intersection(
    _ first: [Polygon], _ second: [Polygon]
  ) throws(AreaError) -> [Polygon] {
    guard !first.isEmpty, !second.isEmpty else { return [] }
    let context = try GEOSContext()
    return try context.combine(
      GEO_GEOS_INTERSECTION, context.checked(first), context.checked(second)
    ).compactMap(\.polygon)
  }

  /// The union of all polygons.
  /// - Throws: `AreaError` when GEOS is missing or refuses an invalid polygon.
  package static func union(_ polygons: [Polygon]) throws(AreaError) -> [Polygon] {
    guard polygons.count > 1 else { return polygons }
    let context = try GEOSContext()
    return try context.union(of: context.checked(polygons)).compactMap(\.polygon)
  }

  /// The parts of either area that are not in the other one.
  /// - Throws: `AreaError` when GEOS is missing or refuses an invalid polygon.
  package static func symmetricDifference(
    _ first: [Polygon], _ second: [Polygon]
  ) throws(AreaError) -> [Polygon] {
    let context = try GEOSContext()
    return try context.combine(
      GEO_GEOS_SYMMETRIC, context.checked(first), context.checked(second)
    ).compactMap(\.polygon)
  }

  /// The integral of the area north of the equator under a ring, in square meters.
  private static func ring(_ points: [Coordinate]) -> Double {
    var sum = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let longitudes = (b.longitude - a.longitude) * .pi / 180
      guard longitudes != 0 else { continue }
      // Short steps for Gauss's formula of three points: exact to 1e-9 at 5 degrees.
      let steps = max(1, Int((abs(b.latitude - a.latitude) / 5).rounded(.up)))
      for step in 0..<steps {
        let from = a.latitude + (b.latitude - a.latitude) * Double(step) / Double(steps)
        let to = a.latitude + (b.latitude - a.latitude) * Double(step + 1) / Double(steps)
        let middle = (from + to) / 2
        let offset = (to - from) / 2 * 0.6.squareRoot()
        let mean =
          (5 * zone(middle - offset) + 8 * zone(middle) + 5 * zone(middle + offset)) / 18
        sum += longitudes / Double(steps) * mean
      }
    }
    return sum
  }

  /// The area from the equator to a parallel for each radian of longitude (Snyder 1987, 3-12).
  private static func zone(_ latitude: Degrees) -> Double {
    let sine = sin(latitude * .pi / 180)
    let e2 = WGS84.eccentricitySquared
    let e = e2.squareRoot()
    let q = (1 - e2) * (sine / (1 - e2 * sine * sine) + atanh(e * sine) / e)
    return WGS84.semiMajorAxis * WGS84.semiMajorAxis * q / 2
  }
}
