import GeoChains
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct PathOverlapTests {
  /// A point so many meters east and north of 0,0: on the equator a degree of longitude has
  /// 111,319.4908 m on WGS84, one of latitude 110,574.3 m (`geod`).
  private func point(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(
      latitude: north / MetersPerDegree.meridian, longitude: east / MetersPerDegree.equator)
  }

  @Test func `V-34: where two paths part and meet again is found to a meter`() {
    let one = [point(0, 0), point(105, 0), point(105, 50), point(200, 50)]
    let other = [point(0, 0), point(105, 0), point(105, -300), point(300, 50), point(200, 50)]
    let apart = PathOverlap(one, other)
    // They are 1 m apart half a meter after the corner, where they leave in opposite directions.
    expectNear(apart.fromStart, 105.5, within: 0.05)
    expect(apart.toEnd < 1.01)
    let around = [point(0, 0), point(105, 0), point(105, -30), point(150, 50), point(200, 50)]
    let meet = PathOverlap(one, around)
    expectNear(meet.fromStart, 105.5, within: 0.05)
    expectNear(meet.toEnd, 50, within: 1.2)
  }

  @Test func `equal and empty paths`() {
    let path = [point(0, 0), point(80, 0)]
    let same = PathOverlap(path, path)
    expect(abs(same.fromStart - 80) < 0.001 && same.toEnd == 0)
    let longer = PathOverlap(path, path + [point(100, 0)])
    expect(abs(longer.fromStart - 80) < 0.001 && longer.toEnd == 0)
    expectEqual(PathOverlap(path, [point(0, 5), point(80, 5)]), PathOverlap([], path))
    expectEqual(PathOverlap([], path).fromStart, 0)
  }
}
