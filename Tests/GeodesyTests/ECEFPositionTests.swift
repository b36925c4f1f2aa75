import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct ECEFPositionTests {
  /// IOGP 373-7-2, method 9602: 53°48'33.82"N, 2°7'46.38"E, 73 m; the poles and the axes follow
  /// from the semi-axes.
  @Test(arguments: [
    (
      53 + 48.0 / 60 + 33.82 / 3_600, 2 + 7.0 / 60 + 46.38 / 3_600, 73.0,
      3_771_793.968, 140_253.342, 5_124_304.349, 5e-4
    ),
    (0.0, 0.0, 0.0, 6_378_137.0, 0.0, 0.0, 1e-9),
    (0.0, 90.0, 0.0, 0.0, 6_378_137.0, 0.0, 1e-9),
    (90.0, 0.0, 0.0, 0.0, 0.0, 6_356_752.314_245_179, 1e-8),
    (-90.0, 0.0, 100.0, 0.0, 0.0, -6_356_852.314_245_179, 1e-8),
  ])
  func `positions equal published values`(
    latitude: Degrees, longitude: Degrees, height: Meters, x: Meters, y: Meters, z: Meters,
    tolerance: Meters
  ) {
    let found = ECEFPosition(Coordinate(latitude: latitude, longitude: longitude), height: height)
    expectNear(found.x, x, within: tolerance)
    expectNear(found.y, y, within: tolerance)
    expectNear(found.z, z, within: tolerance)
  }

  @Test func `coordinates return`() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<10_000 {
      let point = Coordinate(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      let height = Double.random(in: -10_000...10_000, using: &random)
      let back = ECEFPosition(point, height: height).coordinate
      expectNear(back.latitude, point.latitude, within: 1e-11)
      // Longitude loses its meaning toward the poles.
      let east = abs(back.longitude - point.longitude) * (90 - abs(point.latitude)) / 90
      expect(east < 1e-11 || abs(east - 360) < 1e-9)
    }
  }
}
