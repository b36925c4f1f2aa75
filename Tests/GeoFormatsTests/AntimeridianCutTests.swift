import GeoFormats
import GeoTesting
import Geodesy

@Suite struct AntimeridianCutTests {
  @Test(arguments: [
    (0.0, 179.0, 2.0, -179.0, 1.0, 180.0), (0, -179, 2, 179, 1, -180), (5, 180, 6, -179, 5, 180),
    (5, 179, 6, -180, 6, 180), (0, 178, 4, -179, 8.0 / 3, 180),
  ])
  func `cuts`(
    _ latitude: Double, _ longitude: Double, toLatitude: Double, toLongitude: Double,
    at expected: Double, side: Double
  ) throws {
    let cut = try #require(
      AntimeridianCut(
        from: Coordinate(latitude: latitude, longitude: longitude),
        to: Coordinate(latitude: toLatitude, longitude: toLongitude)))
    expectNear(cut.end.latitude, expected, within: 1e-12)
    expectEqual(cut.end.longitude, side)
    expectEqual(cut.start, Coordinate(latitude: cut.end.latitude, longitude: -side))
  }

  @Test(arguments: [(179.0, 180.0), (-90, 90), (10, 20), (-180, -179)])
  func `leaves other legs`(_ first: Double, _ second: Double) {
    expectNil(
      AntimeridianCut(
        from: Coordinate(latitude: 0, longitude: first),
        to: Coordinate(latitude: 0, longitude: second)))
  }
}
