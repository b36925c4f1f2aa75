import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct FloorLineTests {
  /// 10 m on the ground, stairs of 5 m up to 4 m, 10 m there, a lift to 12 m, 5 m there.
  private let line = FloorLine(
    [(0, 0), (10, 0), (15, 4), (25, 4), (25, 12), (30, 12)]
      .map { FloorLine.Point(distance: $0.0, height: $0.1) })

  @Test(arguments: [
    (0.0, 0.0), (10, 0), (12.5, 2), (15, 4), (20, 4), (25, 4), (25.1, 12), (30, 12), (99, 12),
    (-1, 0),
  ])
  func `heights step by the floor`(distance: Double, height: Double) {
    expectNear(line.height(at: distance), height, within: 1e-9)
  }

  @Test func `floors begin behind stairs and lifts`() {
    expectEqual(line.arrivals, [15, 26])
  }

  @Test func `flights that go on are one climb`() {
    let two = FloorLine(
      [(0, 0), (5, 4), (10, 8), (20, 8)].map { FloorLine.Point(distance: $0.0, height: $0.1) })
    expectEqual(two.arrivals, [10])
    let down = FloorLine(
      [(0, 8), (5, 4), (10, 0), (20, 0)].map { FloorLine.Point(distance: $0.0, height: $0.1) })
    expectEqual(down.arrivals, [10])
  }

  @Test func `a walk without floors is on the ground`() {
    expectEqual(FloorLine([]).height(at: 5), 0)
    expect(FloorLine([]).arrivals.isEmpty)
  }
}
