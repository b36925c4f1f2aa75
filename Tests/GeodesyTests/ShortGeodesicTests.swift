import CGeoPROJ
import GeoTestSupport
import GeoTesting

@testable import Geodesy

/// Compares the closed form with Karney's routines in PROJ.
@Suite struct ShortGeodesicTests {
  /// A line that leaves `start` at a bearing, with PROJ's own answers.
  struct Line {
    var start: Coordinate
    var end: Coordinate
    var distance: Meters
    var initial: Degrees
    var final: Degrees
  }

  static func lines(upTo longest: Meters, count: Int, latitudes: ClosedRange<Double>) -> [Line] {
    var generator = SeededGenerator(seed: 20)
    return (0..<count).map { _ in
      let latitude = Double.random(in: latitudes, using: &generator)
      let longitude = Double.random(in: -180...180, using: &generator)
      let bearing = Double.random(in: 0..<360, using: &generator)
      let distance = Double.random(in: 0.01...longest, using: &generator)
      var (lat2, lon2, final) = (0.0, 0.0, 0.0)
      _ = geo_proj_direct(latitude, longitude, bearing, distance, &lat2, &lon2, &final)
      // The end is rounded to a Double, so the distance is solved again from the rounded points.
      var (solved, initial) = (0.0, 0.0)
      _ = geo_proj_inverse(latitude, longitude, lat2, lon2, &solved, &initial, &final)
      return Line(
        start: Coordinate(latitude: latitude, longitude: longitude),
        end: Coordinate(latitude: lat2, longitude: lon2), distance: solved,
        initial: normalizedBearing(initial), final: normalizedBearing(final))
    }
  }

  @Test(arguments: [
    (longest: 100.0, latitudes: -89.0...89.0, tolerance: 5e-9),
    (longest: 1_000.0, latitudes: -89.0...89.0, tolerance: 5e-9),
    (longest: 9_990.0, latitudes: -80.0...80.0, tolerance: 3e-8),
    (longest: 9_990.0, latitudes: 80.0...89.9, tolerance: 5e-8),
  ])
  func `length equals Karney`(longest: Meters, latitudes: ClosedRange<Double>, tolerance: Meters)
    throws
  {
    var worst = 0.0
    for line in Self.lines(upTo: longest, count: 20_000, latitudes: latitudes) {
      let short = try #require(ShortGeodesic.distance(from: line.start, to: line.end))
      worst = max(worst, abs(short - line.distance))
    }
    expect(worst < tolerance)
  }

  @Test func `bearings equal Karney`() throws {
    for line in Self.lines(upTo: 9_990, count: 20_000, latitudes: -85...85)
    where line.distance > 1 {
      let short = try #require(ShortGeodesic(from: line.start, to: line.end))
      // A coordinate's last bit is 1 nm: over a meter that is 1e-7 degrees.
      let tolerance = 3e-7 + 1e-7 / line.distance
      expect(angle(short.bearing, line.initial) < tolerance)
      expect(angle(short.finalBearing, line.final) < tolerance)
    }
  }

  @Test func `interpolation lies on the line at its share`() throws {
    var generator = SeededGenerator(seed: 21)
    for line in Self.lines(upTo: 9_990, count: 5_000, latitudes: -85...85) {
      let fraction = Double.random(in: 0...1, using: &generator)
      let point = line.start.interpolated(to: line.end, fraction: fraction)
      var (lat, lon, azimuth) = (0.0, 0.0, 0.0)
      _ = geo_proj_direct(
        line.start.latitude, line.start.longitude, line.initial, line.distance * fraction, &lat,
        &lon, &azimuth)
      expect(point.distance(to: Coordinate(latitude: lat, longitude: lon)) < 2e-5)
    }
  }

  @Test func `long lines are left to Karney`() {
    let start = Coordinate(latitude: 49, longitude: 8)
    expectNil(
      ShortGeodesic(from: start, to: start.destination(distance: 10_001, bearing: 77)))
    expectNil(ShortGeodesic(from: start, to: Coordinate(latitude: 49, longitude: -172)))
  }

  @Test func `a point is at no distance from itself`() throws {
    let point = Coordinate(latitude: 37.7955, longitude: -122.3937)
    expectEqual(point.distance(to: point), 0)
    expectEqual(point.bearing(to: point), 0)
  }

  @Test func `a pole is one point on all meridians`() {
    let pole = Coordinate(latitude: -90, longitude: 20)
    expectEqual(pole.distance(to: Coordinate(latitude: -90, longitude: 171)), 0)
  }

  @Test func `lines cross the antimeridian`() {
    let west = Coordinate(latitude: -17, longitude: 179.9995)
    let east = Coordinate(latitude: -17, longitude: -179.9995)
    var (distance, initial, final) = (0.0, 0.0, 0.0)
    _ = geo_proj_inverse(-17, 179.9995, -17, -179.9995, &distance, &initial, &final)
    expectNear(west.distance(to: east), distance, within: 1e-8)
    expect(angle(west.bearing(to: east), 90) < 0.001)
  }

  func angle(_ a: Degrees, _ b: Degrees) -> Degrees {
    let difference = abs(a - b)
    return min(difference, 360 - difference)
  }
}
