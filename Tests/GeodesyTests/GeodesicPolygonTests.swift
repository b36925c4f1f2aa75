import GeoTesting

@testable import Geodesy

@Suite struct GeodesicPolygonTests {
  /// GeographicLib's `Planimeter` 2.1.2; the octant is an eighth of the ellipsoid.
  @Test(
    arguments: [
      ([(0, 0), (0, 90), (90, 0)], 63_758_202_715_511.1, 30_022_685.630_020),
      ([(-17, 179), (-17, -179), (-16, -179), (-16, 179)], 23_631_413_768.4, 648_366.532_777),
      ([(89, 0), (89, 90), (89, 180), (89, -90)], 24_952_305_678.0, 631_819.874_528),
    ] as [([(Degrees, Degrees)], Double, Meters)])
  func `measures equal planimeter`(
    points: [(Degrees, Degrees)], area: Double, perimeter: Meters
  ) {
    let ring = points.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let found = GeodesicPolygon(ring)
    expectNear(found.signedArea, area, within: 0.06)
    expectNear(found.perimeter, perimeter, within: 1e-6)
    let reversed = GeodesicPolygon(ring.reversed())
    expect(abs(reversed.signedArea + area) <= 0.06)
    // A repeated last point adds nothing.
    expectNear(GeodesicPolygon(ring + [ring[0]]).area, area, within: 0.06)
  }

  @Test func `rings without area have none`() {
    let point = Coordinate(latitude: 50, longitude: 8)
    expectEqual(GeodesicPolygon([]).area, 0)
    expectEqual(GeodesicPolygon([point]).perimeter, 0)
    expectNear(GeodesicPolygon([point, Coordinate(latitude: 51, longitude: 8)]).area, 0, within: 1)
  }
}
