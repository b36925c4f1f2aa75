import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct PlanLineTests {
  /// North 10 m, then east 10 m, seen from above.
  private let line = PlanLine([
    Vector3(x: 0, y: 0, z: 0), Vector3(x: 0, y: 0, z: -10), Vector3(x: 10, y: 0, z: -10),
  ])

  @Test(arguments: [
    (-5.0, 0.0, 0.0), (0, 0, 0), (4, 0, -4), (10, 0, -10), (13, 3, -10), (20, 10, -10),
    (99, 10, -10),
  ])
  func `a station is a point`(station: Double, x: Double, z: Double) {
    expect((line.point(at: station) - Vector3(x: x, y: 0, z: z)).length < 1e-12)
  }

  @Test func `the nearest point is not before a station`() {
    let point = Vector3(x: 3, y: 1.5, z: -2)
    let foot = line.projection(of: point, from: 0, floor: 2.5)
    expect(foot.station == 2 && foot.gap == 3)
    let later = line.projection(of: point, from: 6, floor: 2.5)
    expectEqual(later.station, 6)
    // A floor up: 5.5 m are 3 m more than a floor's height.
    let above = line.projection(of: Vector3(x: 4, y: 5.5, z: -2), from: 0, floor: 2.5)
    expectEqual(above.gap, 5)
  }

  @Test func `a bend to the right is positive`() {
    expectNear(line.turn(at: 1, chord: 2), 90, within: 1e-9)
    let left = PlanLine([
      Vector3(x: 0, y: 0, z: 0), Vector3(x: 0, y: 0, z: -10), Vector3(x: -10, y: 0, z: -20),
    ])
    expectNear(left.turn(at: 1, chord: 2), -45, within: 1e-9)
  }

  @Test func `a line of one point is no trouble`() {
    let point = PlanLine([Vector3(x: 1, y: 0, z: 1)])
    expect(point.length == 0 && point.point(at: 3).x == 1)
    expectEqual(point.projection(of: Vector3(x: 4, y: 0, z: 5), from: 0, floor: 2).gap, 5)
  }
}
