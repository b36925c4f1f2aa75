private import CGeoPROJ
import GeoSystem

/// The point of a geodesic that is nearest to another point.
package struct GeodesicProjection: Hashable, Sendable {
  package var point: Coordinate
  /// Meters along the geodesic from its start; negative behind it.
  package var alongTrackDistance: Meters
  /// Meters from the geodesic, positive to the right of its direction.
  package var crossTrackDistance: Meters

  package var distance: Meters { abs(crossTrackDistance) }
}

extension Coordinate {
  /// The nearest point of the geodesic that leaves a point in a direction, as far as it runs both ways.
  ///
  /// Solved by the right triangle on the sphere, again and again from the last foot (Baselga and
  /// Martínez-Llario, Studia Geophysica et Geodaetica 62, 2018): to 0.1 µm. For points 10,000 km
  /// beside the line the foot is not determined. Needs PROJ (`Geodesic.prepare`).
  /// - Parameters:
  ///   - start: A point of the line, from which `alongTrackDistance` counts.
  ///   - bearing: The direction there, degrees clockwise from true north.
  /// - Returns: The foot; `alongTrackDistance` between -10,000 and 10,000 km.
  package func projection(ontoGeodesicFrom start: Coordinate, bearing: Degrees)
    -> GeodesicProjection
  {
    var along = 0.0
    var turned = bearing
    var point = start
    for _ in 0..<30 {
      let step = Self.step(from: point, bearing: turned, to: self)
      along += step
      (point, turned) = start.onward(along, bearing)
      if abs(step) < 1e-8 { break }
    }
    return GeodesicProjection(
      point: point, alongTrackDistance: along,
      crossTrackDistance: Self.side(of: self, from: point, bearing: turned))
  }

  /// The nearest point of the geodesic leg between two points.
  /// - Parameters:
  ///   - start: The start of the leg, from which `alongTrackDistance` counts.
  ///   - end: The end of the leg.
  /// - Returns: The foot, or an end when the foot is beyond it: then `crossTrackDistance` is the
  ///   distance to it.
  package func nearest(onLegFrom start: Coordinate, to end: Coordinate) -> GeodesicProjection {
    let leg = Geodesic(from: start, to: end)
    let atStart = GeodesicProjection(
      point: start, alongTrackDistance: 0,
      crossTrackDistance: Self.side(of: self, from: start, bearing: leg.initialBearing))
    guard leg.distance > 0 else { return atStart }
    let atEnd = GeodesicProjection(
      point: end, alongTrackDistance: leg.distance,
      crossTrackDistance: Self.side(of: self, from: end, bearing: leg.finalBearing))
    let nearer = atStart.distance <= atEnd.distance ? atStart : atEnd
    var along = nearer.alongTrackDistance
    var point = nearer.point
    var bearing = along > 0 ? leg.finalBearing : leg.initialBearing
    for _ in 0..<30 {
      let next = along + Self.step(from: point, bearing: bearing, to: self)
      let clamped = min(max(next, 0), leg.distance)
      let moved = abs(clamped - along)
      along = clamped
      point = start.interpolated(to: end, fraction: along / leg.distance)
      // The direction is taken from the farther end, where it is surer.
      bearing =
        along * 2 > leg.distance
        ? Geodesic(from: start, to: point).finalBearing : point.bearing(to: end)
      if moved < 1e-8 { break }
    }
    let projection = GeodesicProjection(
      point: point, alongTrackDistance: along,
      crossTrackDistance: Self.side(of: self, from: point, bearing: bearing))
    return projection.distance < nearer.distance ? projection : nearer
  }

  /// Points at even steps of the geodesic to another point, with both ends.
  /// - Parameters:
  ///   - other: The last point.
  ///   - longest: The longest step in meters; at least a millionth of the way is taken.
  /// - Returns: Two points or more.
  public func waypoints(to other: Coordinate, longest: Meters) -> [Coordinate] {
    let length = distance(to: other)
    guard length.isFinite, longest > 0, length > longest else { return [self, other] }
    let steps = min((length / longest).rounded(.up), 1_000_000)
    return (0...Int(steps)).map { interpolated(to: other, fraction: Double($0) / steps) }
  }

  /// The distance ahead to the foot, on a sphere.
  private static func step(from point: Coordinate, bearing: Degrees, to other: Coordinate) -> Meters
  {
    let radius = 6_371_007.0
    let line = Geodesic(from: point, to: other)
    let angle = (line.initialBearing - bearing) * .pi / 180
    let arc = line.distance / radius
    return radius * atan2(sin(arc) * cos(angle), cos(arc))
  }

  /// The distance, negative to the left of a direction.
  private static func side(of other: Coordinate, from point: Coordinate, bearing: Degrees)
    -> Meters
  {
    let line = Geodesic(from: point, to: other)
    let angle = normalizedBearing(line.initialBearing - bearing)
    return angle > 180 ? -line.distance : line.distance
  }

  /// The point at a distance on a line, and the line's direction there.
  private func onward(_ distance: Meters, _ bearing: Degrees) -> (Coordinate, Degrees) {
    var (latitude, longitude, azimuth) = (0.0, 0.0, 0.0)
    // Gives 1, and NaN, when PROJ cannot be loaded.
    _ = geo_proj_direct(
      self.latitude, self.longitude, bearing, distance, &latitude, &longitude, &azimuth)
    return (Coordinate(latitude: latitude, longitude: longitude), azimuth)
  }
}
