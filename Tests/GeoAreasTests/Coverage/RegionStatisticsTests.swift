import GeoAreas
import GeoTesting
import Geodesy

@Suite struct RegionStatisticsTests {
  private static func square(_ west: Degrees, holes: [[Coordinate]] = []) -> Polygon {
    Polygon(exterior: ring(west, 1), holes: holes)
  }

  private static func ring(_ west: Degrees, _ size: Degrees) -> [Coordinate] {
    [(0, 0), (0, size), (size, size), (size, 0), (0, 0)].map {
      Coordinate(latitude: $0.0, longitude: west + $0.1)
    }
  }

  /// On WGS84 the square of one degree at the equator has 12308.8 km² (Karney's planimeter).
  @Test func `groups are apart by set provider and grade`() {
    let hole = Array(Self.ring(0.4, 0.2).reversed())
    let found = RegionStatistics.of([
      RegionSet(
        name: "s",
        regions: [
          CoverageRegion(id: "1", provider: .arkit, polygons: [Self.square(0)]),
          CoverageRegion(id: "2", provider: .arcore, polygons: [Self.square(2, holes: [hole])]),
          CoverageRegion(
            id: "3", provider: .arkit, polygons: [Self.square(4), Self.square(6)]),
        ]),
      RegionSet(name: "t", regions: []),
    ])
    expectEqual(found.map(\.provider), [.arkit, .arcore])
    expectEqual(found.map(\.regions), [2, 1])
    expectEqual(found.map(\.polygons), [3, 1])
    expectEqual(found.map(\.holes), [0, 1])
    expectEqual(found.map(\.points), [15, 10])
    expectNear(found[0].squareKilometers, 3 * 12_308.5, within: 3)
  }
}
