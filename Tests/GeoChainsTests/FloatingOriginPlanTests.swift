import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct FloatingOriginPlanTests {
  /// Half the spacing of Float32 below 2^14 m is 0.49 mm; √3 of that is 0.85 mm.
  @Test(arguments: [(0.001, 16_384.0), (0.0001, 1_024.0), (0.01, 131_072.0)])
  func `the reach follows from the spacing`(tolerance: Meters, reach: Meters) {
    expectEqual(FloatingOriginPlan.radius(tolerance: tolerance), reach)
    let spacing = Double(Float(reach).nextDown.ulp)
    expect(spacing / 2 * 3.0.squareRoot() <= tolerance)
    expect(spacing * 3.0.squareRoot() > tolerance)
  }

  /// Rounds each point to Float32 in its frame and measures how far it moved.
  static func worst(_ plan: FloatingOriginPlan, _ points: [GeodeticPosition]) -> Meters {
    var worst = 0.0
    for frame in plan.frames {
      let world = ARWorldFrame(origin: frame.origin)
      for place in frame.points {
        let point = world.point(points[place])
        let rounded = Vector3(
          x: Double(Float(point.x)), y: Double(Float(point.y)), z: Double(Float(point.z)))
        worst = max(worst, (point - rounded).length)
      }
    }
    return worst
  }

  static func places(_ plan: FloatingOriginPlan) -> [Int] { plan.frames.flatMap(\.points).sorted() }

  @Test func `points within the reach need one frame`() throws {
    let origin = GeodeticPosition(Coordinate(latitude: 47, longitude: 8), height: 400)
    let frame = LocalFrame(origin: origin)
    let points = try frame.positions(
      RandomPlaces.near(origin, within: 16_300, count: 2_000, seed: 370))
    let plan = try FloatingOriginPlan(for: points)
    expectEqual(plan.frames.count, 1)
    expectEqual(Self.places(plan), Array(points.indices))
    expect(Self.worst(plan, points) <= 0.001)
  }

  /// 100 km at 32,768 m a frame: four frames along an axis, three diagonally.
  @Test(arguments: [(0.0, 4), (90.0, 4), (45.0, 3)])
  func `a straight route takes as many frames as its length`(bearing: Degrees, frames: Int) throws {
    let start = Coordinate(latitude: 47, longitude: 179.5)
    let points = (0...1_000).map {
      GeodeticPosition(
        start.destination(distance: Double($0) * 100, bearing: bearing), height: 400)
    }
    let plan = try FloatingOriginPlan(for: points)
    expectEqual(plan.frames.count, frames)
    expectEqual(Self.places(plan), Array(points.indices))
    expect(Self.worst(plan, points) <= 0.001)
    try expectEqual(FloatingOriginPlan(for: points), plan)
  }

  @Test func `points on all the Earth are each held once`() throws {
    let points = RandomPlaces.worldwide(count: 500, seed: 371)
    let plan = try FloatingOriginPlan(for: points)
    expectEqual(Self.places(plan), Array(points.indices))
    expect(Self.worst(plan, points) <= 0.001)
    expectEqual(plan.frames.map { $0.points[0] }, plan.frames.map { $0.points[0] }.sorted())
  }

  @Test func `unusable input is refused`() throws {
    try expect(FloatingOriginPlan(for: []).frames.isEmpty)
    let bad = GeodeticPosition(Coordinate(latitude: .nan, longitude: 0), height: 0)
    #expect(throws: GeodesyError.self) { try FloatingOriginPlan(for: [bad]) }
    for tolerance in [0, -1, .nan, .infinity, 1e-12] {
      #expect(throws: GeodesyError.self) { try FloatingOriginPlan(for: [], tolerance: tolerance) }
    }
    // A tolerance so large that a frame holds the whole Earth.
    let points = RandomPlaces.worldwide(count: 50, seed: 372)
    try expect(FloatingOriginPlan(for: points, tolerance: 1_000).frames.count >= 1)
  }
}
