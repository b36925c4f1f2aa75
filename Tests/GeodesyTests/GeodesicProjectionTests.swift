import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct GeodesicProjectionTests {
  /// The example of Baselga and Martínez-Llario (2018).
  @Test func `a foot equals the published one`() {
    let a = Coordinate(latitude: 52, longitude: 5)
    let b = Coordinate(latitude: 51.4, longitude: 6)
    let p = Coordinate(latitude: 52, longitude: 5.5)
    let onLeg = p.nearest(onLegFrom: a, to: b)
    let onLine = p.projection(ontoGeodesicFrom: a, bearing: a.bearing(to: b))
    for projection in [onLeg, onLine] {
      expectNear(projection.point.latitude, (51 + 50.0 / 60 + 45.9212 / 3_600), within: 1e-7)
      expectNear(projection.point.longitude, (5 + 15.0 / 60 + 37.5426 / 3_600), within: 1e-7)
      // To the left of a line to the south-east.
      expectNear(projection.crossTrackDistance, -23_767.724, within: 1e-3)
    }
  }

  @Test(arguments: [
    // On the equator and on a meridian the foot follows from symmetry.
    (
      Coordinate(latitude: 0, longitude: 170), Coordinate(latitude: 0, longitude: -170),
      Coordinate(latitude: 3, longitude: 180), Coordinate(latitude: 0, longitude: 180), -1.0
    ),
    (
      Coordinate(latitude: 80, longitude: 20), Coordinate(latitude: 80, longitude: -160),
      Coordinate(latitude: 89, longitude: 110), Coordinate(latitude: 90, longitude: 0), 1.0
    ),
  ])
  func `feet follow from symmetry`(
    start: Coordinate, end: Coordinate, point: Coordinate, projection: Coordinate, side: Double
  ) {
    let found = point.nearest(onLegFrom: start, to: end)
    expect(found.point.distance(to: projection) < 1e-3)
    expectNear(found.crossTrackDistance, side * point.distance(to: projection), within: 1e-6)
    expectNear(found.alongTrackDistance, start.distance(to: projection), within: 1e-3)
  }

  @Test(arguments: [200.0, 5_000, 300_000, 3_000_000])
  func `no other point of a leg is nearer`(length: Meters) {
    var random = SeededGenerator(seed: 380)
    for _ in 0..<100 {
      let start = Coordinate(
        latitude: Double.random(in: -89...89, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      let end = start.destination(
        distance: length, bearing: Double.random(in: 0..<360, using: &random))
      let middle = start.interpolated(to: end, fraction: 0.5)
      let point = middle.destination(
        distance: Double.random(in: 0...length, using: &random),
        bearing: Double.random(in: 0..<360, using: &random))
      let projection = point.nearest(onLegFrom: start, to: end)
      expectNear(point.distance(to: projection.point), projection.distance, within: 1e-6)
      for fraction in stride(from: 0.0, through: 1, by: 0.01) {
        let other = start.interpolated(to: end, fraction: fraction)
        expect(point.distance(to: other) >= projection.distance - 1e-4)
      }
    }
  }

  /// A point is put beside a line at a known place.
  @Test func `cross and along return`() {
    var random = SeededGenerator(seed: 381)
    for _ in 0..<500 {
      let start = Coordinate(
        latitude: Double.random(in: -80...80, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      let bearing = Double.random(in: 0..<360, using: &random)
      let along = Double.random(in: -1_000_000...1_000_000, using: &random)
      let cross = Double.random(in: -500_000...500_000, using: &random)
      let ahead = start.destination(distance: along, bearing: bearing)
      let further = start.destination(distance: along + 1_000_000, bearing: bearing)
      let across = ahead.bearing(to: further) + 90
      let point = ahead.destination(distance: cross, bearing: across)
      let projection = point.projection(ontoGeodesicFrom: start, bearing: bearing)
      expectNear(projection.alongTrackDistance, along, within: 1e-5)
      expectNear(projection.crossTrackDistance, cross, within: 1e-6)
    }
  }

  @Test func `ends are the nearest points of what is beyond them`() {
    let start = Coordinate(latitude: 49, longitude: 8)
    let end = start.destination(distance: 400, bearing: 90)
    let behind = start.destination(distance: 30, bearing: 280)
    let ahead = end.destination(distance: 30, bearing: 100)
    expectEqual(behind.nearest(onLegFrom: start, to: end).alongTrackDistance, 0)
    expectEqual(behind.nearest(onLegFrom: start, to: end).point, start)
    expectNear(ahead.nearest(onLegFrom: start, to: end).alongTrackDistance, 400, within: 1e-7)
    expectNear(ahead.nearest(onLegFrom: start, to: end).crossTrackDistance, 30, within: 1e-7)
    let point = behind.nearest(onLegFrom: start, to: start)
    expect(point.alongTrackDistance == 0 && abs(point.distance - 30) < 1e-7)
  }

  @Test func `waypoints are even`() {
    let start = Coordinate(latitude: 60, longitude: 170)
    let end = Coordinate(latitude: 55, longitude: -160)
    let points = start.waypoints(to: end, longest: 100_000)
    expect(points.first == start && points.last == end)
    let step = start.distance(to: end) / Double(points.count - 1)
    expect(step <= 100_000 && step > 90_000)
    for (a, b) in zip(points, points.dropFirst()) {
      expectNear(a.distance(to: b), step, within: 1e-6)
    }
    expectEqual(start.waypoints(to: end, longest: .nan), [start, end])
    expectEqual(start.waypoints(to: start, longest: 1), [start, start])
  }
}
