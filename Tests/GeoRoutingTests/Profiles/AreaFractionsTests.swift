import GeoTesting
import Geodesy

@testable import GeoRouting

/// Shares along the equator, where degrees are as long as each other.
@Suite struct AreaFractionsTests {
  private static func ring(_ west: Double, _ east: Double, _ height: Double) -> [Coordinate] {
    [(-height, west), (-height, east), (height, east), (height, west), (-height, west)]
      .map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  private static func line(_ longitudes: Double..., latitude: Double = 0) -> [Coordinate] {
    longitudes.map { Coordinate(latitude: latitude, longitude: $0) }
  }

  /// One area from 2° to 5°, one from 8° to 9°, one from 12° to 18° with a hole from 14° to 16°.
  private let fractions = AreaFractions([
    Polygon(exterior: ring(2, 5, 1)), Polygon(exterior: ring(8, 9, 1)),
    Polygon(exterior: ring(12, 18, 1), holes: [ring(14, 16, 0.5)]),
  ])

  @Test(
    arguments: [
      (line(0, 10), 0.4), (line(10, 0), 0.4), (line(0, 4), 0.5), (line(3, 4), 1),
      (line(5.5, 7.5), 0),
      (line(12, 18), 2.0 / 3), (line(0, 3, 10), 0.4), (line(14.5, 15.5), 0), (line(20, 30), 0),
      (line(0, 10, latitude: 2), 0), (line(3), 0), (line(3, 3), 0),
    ] as [([Coordinate], Double)])
  func `the share is that of the length inside`(points: [Coordinate], fraction: Double) {
    expectNear(fractions.fraction(of: points), fraction, within: 1e-9)
  }

  @Test(
    arguments: [
      (line(0, 10), true), (line(3, 4), true), (line(5.5, 7.5), false), (line(14.5, 15.5), false),
      (line(0, 10, latitude: 2), false), (line(20, 30), false),
    ] as [([Coordinate], Bool)])
  func `a line meets what it touches`(points: [Coordinate], isMet: Bool) {
    expectEqual(fractions.meets(points), isMet)
  }

  @Test func `no areas hold nothing`() {
    expect(AreaFractions([]).isEmpty && AreaFractions([]).fraction(of: Self.line(0, 10)) == 0)
    expect(!fractions.isEmpty)
  }
}
