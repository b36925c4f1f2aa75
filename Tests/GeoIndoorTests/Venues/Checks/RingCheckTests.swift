import GeoSystem
import GeoTesting

@testable import GeoIndoor

@Suite struct RingCheckTests {
  /// A closed ring of so many points round a circle.
  private func circle(_ count: Int) -> [FloorPoint] {
    let points = (0..<count - 1).map { index in
      let turn = 2 * Double.pi * Double(index) / Double(count - 1)
      return FloorPoint(x: 100 * cos(turn), y: 100 * sin(turn))
    }
    return points + points.prefix(1)
  }

  @Test func `rings have four to ten thousand points`() {
    expectEqual(RingCheck.problem(of: circle(3)), "has 3 points, expected at least 4")
    expectNil(RingCheck.problem(of: circle(4)))
    expectNil(RingCheck.problem(of: circle(10_000)))
    let problem = "has 10001 points, expected at most 10000"
    expectEqual(RingCheck.problem(of: circle(10_001)), problem)
  }
}
