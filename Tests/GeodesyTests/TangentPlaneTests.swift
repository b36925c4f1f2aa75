import GeoTesting
import Geodesy

struct TangentPlaneTests {
  /// Within some hundred meters the plane agrees with geodesics, also across the antimeridian.
  @Test(arguments: [(0.0, 0.0), (47.5, 8.5), (-33.9, 179.9995), (70.1, -179.9999)])
  func `distances are true to some millimeters`(latitude: Double, longitude: Double) {
    let origin = Coordinate(latitude: latitude, longitude: longitude)
    let plane = TangentPlane(at: origin)
    for point in [SIMD2<Double>(300, 0), SIMD2(-120, 200), SIMD2(0, -250)] {
      let place = plane.coordinate(point)
      expectNear(place.longitude, 0, within: 180)
      expectNear(origin.distance(to: place), point.length, within: 0.01)
      expect((plane.point(place) - point).length < 1e-6)
    }
  }

  @Test func `a pole has places around it`() {
    let plane = TangentPlane(at: Coordinate(latitude: 90, longitude: 0))
    expect(plane.metersPerLongitude > 0)
    expectEqual(plane.coordinate(SIMD2(0, 10)).latitude, 90)
  }

  @Test func `the nearest place of a segment`() {
    let start = SIMD2<Double>(-10, 5)
    expectEqual(start.fractionNearestToOrigin(towards: SIMD2(30, 5)), 0.25)
    expectEqual(start.fractionNearestToOrigin(towards: SIMD2(-20, 5)), 0)
    expectEqual(start.fractionNearestToOrigin(towards: start), 0)
    expectEqual(start.fractionNearestToOrigin(towards: SIMD2(-5, 5)), 1)
  }
}
