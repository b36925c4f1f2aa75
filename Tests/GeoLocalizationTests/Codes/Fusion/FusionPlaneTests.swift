import GeoTesting
import Geodesy

@testable import GeoLocalization

struct FusionPlaneTests {
  /// Ends of geodesics from 48.8266, 2.3274, by GeodSolve: azimuth, distance, latitude, longitude.
  @Test(
    arguments: [
      (0, 1000), (90, 1000), (225, 5000), (60, 4000), (300, 20_000), (123, 9999),
    ] as [(Double, Double)])
  func `points near the origin are where geodesics lead`(azimuth: Double, distance: Double) throws {
    let origin = Coordinate(latitude: 48.8266, longitude: 2.3274)
    let end = Geodesic.direct(from: origin, bearing: azimuth, distance: distance).coordinate
    let point = FusionPlane(origin: origin).point(end)
    let length = point.distance(to: PlanePoint(east: 0, north: 0))
    // One sphere for all directions: some millionths at 5 km, less nearby.
    expectNear(length, distance, within: distance * 3e-6)
    let back = try #require(FusionPlane(origin: origin).coordinate(point))
    expect(back.meters(to: end) < 1e-4)
  }

  @Test(
    arguments: [
      (0, 0, 0, 10), (60, 179.9, 60, -179.9), (89.999, 0, 89.999, 180), (-90, 0, -89, 77),
      (45, 7, -44.9, -173), (10, 20, -33, 151), (0, 0, 0, 180), (0.1, 0, 60, 100),
    ] as [(Double, Double, Double, Double)])
  func `every place has a point that leads back`(
    latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double
  )
    throws
  {
    let plane = FusionPlane(origin: Coordinate(latitude: latitude, longitude: longitude))
    let place = Coordinate(latitude: toLatitude, longitude: toLongitude)
    let back = try #require(plane.coordinate(plane.point(place)))
    expect(back.meters(to: place) < 0.01)
  }

  @Test func `what is beyond the antipode is no place`() {
    let plane = FusionPlane(origin: Coordinate(latitude: 1, longitude: 2))
    expectNil(plane.coordinate(PlanePoint(east: 3e7, north: 0)))
    expectNil(plane.coordinate(PlanePoint(east: .nan, north: 0)))
    expectEqual(plane.coordinate(PlanePoint(east: 0, north: 0)), plane.origin)
  }
}
