import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct SightPlanTests {
  /// A street that bends round a block by 15° at a time: never a turn, soon out of sight.
  static func bend() throws -> Path {
    var points = [SimulatedWalk.place(0, 0)]
    for step in 1...6 {
      let last = points[points.count - 1]
      points.append(last.destination(distance: 12, bearing: 90 - 15 * Double(step)))
    }
    return try #require(Path(points))
  }

  static let town = SightMap([
    SightMapTests.block(1, 10, 12, 30, 60), SightMapTests.block(2, -40, -30, 60, -8),
  ])

  static func plan(_ path: Path, _ stops: [Meters], _ map: SightMap) -> SightPlan {
    SightPlan(
      along: path, stops: stops.map { ChainStop(distance: $0, role: .turn) }, spacing: 1_000,
      among: map, policy: SightPolicy(), surface: { _ in 0 },
      place: { SightPoint(path.point(at: $0.distance), height: 0.5) })
  }

  @Test func `an anchor round the corner gets one before it`() throws {
    let path = try Self.bend()
    let plan = Self.plan(path, [0, path.length], Self.town)
    expect(plan.report.hidden.isEmpty)
    expectEqual(plan.report.fraction, 1)
    expectEqual(plan.report.added, Array(1..<plan.stops.count - 1))
    expect(!plan.report.added.isEmpty)
    // From the definition: every meter of each approach sees the anchor at its end.
    let stops = plan.stops.map(\.distance)
    for (last, next) in zip(stops, stops.dropFirst()) {
      for place in stride(from: max(last, next - 50), to: next, by: 1) {
        let eye = SightPoint(path.point(at: place), height: 1.6)
        let anchor = SightPoint(path.point(at: next), height: 0.5)
        expect(Self.town.isVisible(anchor, from: eye))
      }
    }
  }

  @Test func `an open square needs none`() throws {
    let path = try Self.bend()
    let plan = Self.plan(path, [0, 40, path.length], SightMap([]))
    expectEqual(plan.stops.map(\.distance), [0, 40, path.length])
    expectEqual(plan.report.fractions, [1, 1, 1])
    expectNil(plan.report.fraction)
  }

  @Test func `a corner hides until an anchor stands at it`() throws {
    let path = try #require(
      Path([(0.0, 0.0), (40, 0), (40, 40)].map { SimulatedWalk.place($0.0, $0.1) }))
    let map = SightMap([SightMapTests.block(9, 0, 5, 35, 60)])
    let plan = Self.plan(path, [0, path.length], map)
    expect(!plan.report.added.isEmpty)
    expectEqual(plan.report.fraction, 1)
  }

  @Test func `a wall across the way is listed with its building`() throws {
    // A line through a thin house: nothing can be seen through it from right before it.
    let path = try #require(
      Path([SimulatedWalk.place(0, 0), SimulatedWalk.place(60, 0)]))
    let map = SightMap([SightMapTests.block(4, 29.2, -5, 29.8, 5)])
    let plan = Self.plan(path, [0, 60], map)
    try expect(#require(plan.report.fraction) > 0.9)
    expect(plan.report.hidden.allSatisfy { $0.building == 4 })
    expect(!plan.report.hidden.isEmpty)
  }

  @Test func `what only keeps a spacing moves back to where it is seen`() throws {
    let path = try #require(
      Path([(0.0, 0.0), (40, 0), (40, 40)].map { SimulatedWalk.place($0.0, $0.1) }))
    let map = SightMap([SightMapTests.block(9, 0, 5, 35, 60)])
    let stops = [
      ChainStop(distance: 0, role: .start), ChainStop(distance: 60, role: .path),
      ChainStop(distance: path.length, role: .arrival),
    ]
    let plan = SightPlan(
      along: path, stops: stops, spacing: 60, among: map, policy: SightPolicy(),
      surface: { _ in 0 }, place: { SightPoint(path.point(at: $0.distance), height: 0.5) })
    expectEqual(plan.report.moved, [1])
    expect(plan.report.added.isEmpty)
    expectEqual(plan.stops.count, 3)
    expect(plan.stops[1].distance < 60)
    expectEqual(plan.report.fraction, 1)
  }

  @Test func `a raised anchor is seen over a low wall`() throws {
    let path = try #require(
      Path([SimulatedWalk.place(0, 0), SimulatedWalk.place(20, 0)]))
    // A wall of 1.7 m right before the anchor: the eye at 1.6 m sees what stands at 2 m and more.
    let low = SightBuilding(
      id: 3, rings: [SightMapTests.block(3, 19.0, -5, 19.5, 5).rings[0]], base: 0, roof: 1.7)
    let plan = Self.plan(path, [0, 20], SightMap([low]))
    // One more stands before the wall, and the last is raised until it is seen from there.
    expectEqual(plan.report.raised.keys.sorted(), [plan.stops.count - 1])
    expectEqual(plan.report.fraction, 1)
  }
}
