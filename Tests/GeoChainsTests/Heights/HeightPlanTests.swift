import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

/// Ground whose height is a function of the longitude: a walk along the equator from 0° E.
struct DrawnGround: GroundHeight {
  var datum = VerticalDatum.egm96
  /// The height at meters east; nil for a void.
  var height: @Sendable (Meters) -> Meters?

  static let metersPerDegree = WGS84.semiMajorAxis * .pi / 180

  func ground(at place: Coordinate) -> GroundAnswer {
    guard let meters = height(place.longitude * Self.metersPerDegree) else {
      return .unknown(.void(source: "drawn"))
    }
    return .height(Altitude(meters: meters, datum: datum), source: "drawn")
  }

  /// A straight walk of some meters.
  static func walk(_ length: Meters) -> Path {
    let start = Coordinate(latitude: 0, longitude: 0)
    let end = Coordinate(latitude: 0, longitude: length / metersPerDegree)
    guard let path = Path([start, end]) else { preconditionFailure("two points are a path") }
    return path
  }
}

@Suite struct HeightPlanTests {
  static func plan(
    _ length: Meters, stops: [Meters] = [], structures: [PathInterval<HeightPlan.Reason>] = [],
    policy: HeightPolicy = HeightPolicy(), ground: @escaping @Sendable (Meters) -> Meters?
  ) throws -> HeightPlan {
    try HeightPlan(
      along: DrawnGround.walk(length), stops: stops, structures: structures,
      terrain: DrawnGround(height: ground), policy: policy)
  }

  @Test func `heights are the grounds and the offset`() throws {
    let hill: @Sendable (Meters) -> Meters = { 20 + 0.001 * $0 * (300 - $0) }
    let stops = [0, 3.3, 47.1, 111, 300]
    let plan = try Self.plan(
      300, stops: stops, policy: HeightPolicy(aboveGround: 1.5), ground: hill)
    expectEqual(plan.datum, .egm96)
    expect(plan.exceptions.isEmpty)
    for stop in stops {
      expect(abs(plan.altitude(at: stop).meters - hill(stop) - 1.5) < 1e-6)
    }
  }

  @Test(arguments: [HeightPlan.Reason.bridge, .tunnel])
  func `structures lead straight over the valley`(kind: HeightPlan.Reason) throws {
    // A valley (or, upside down, a hill) 30 m deep between 100 and 200 m.
    let sign = kind == .bridge ? -1.0 : 1
    let plan = try Self.plan(
      300, stops: [150], structures: [PathInterval(from: 100, to: 200, kind)]
    ) { x in
      (100...200).contains(x)
        ? 50 + sign * 0.012 * (x - 100) * (200 - x) + (x - 100) / 10
        : x < 100 ? 50 : 60
    }
    expectNear(plan.altitude(at: 150).meters, 55, within: 1e-6)
    expectNear(plan.altitude(at: 90).meters, 50, within: 1e-6)
    expectEqual(
      plan.exceptions, [PathInterval(from: 100, to: 200, kind)])
  }

  @Test func `levels stand above the ground by their height`() throws {
    let plan = try Self.plan(
      100, structures: [PathInterval(from: 40, to: 80, .level(-2))]
    ) { _ in 100 }
    expectNear(plan.altitude(at: 60).meters, 94, within: 1e-9)
    expect(plan.exceptions.contains { $0.value == .level(-2) })
    // The way down is no steeper than stairs.
    expectNear(plan.altitude(at: 0).meters, 100, within: 1e-9)
  }

  @Test func `no stretch is steeper than the limit`() throws {
    for seed in 1...50 {
      var random = SeededGenerator(seed: UInt64(seed))
      let bumps = (0...60).map { _ in Meters.random(in: 0...30, using: &random) }
      let steepest = Double.random(in: 0.05...1, using: &random)
      let plan = try Self.plan(
        600, policy: HeightPolicy(steepest: steepest)
      ) { x in
        let index = min(59, max(0, Int(x / 10)))
        let fraction = x / 10 - Double(index)
        return bumps[index] + fraction * (bumps[index + 1] - bumps[index])
      }
      for index in plan.distances.indices.dropFirst() {
        let run = plan.distances[index] - plan.distances[index - 1]
        let rise = abs(plan.heights[index] - plan.heights[index - 1])
        expect(rise <= steepest * run + 1e-9, "seed \(seed)")
      }
      // Heights outside the listed sections are the ground's.
      for (index, distance) in plan.distances.enumerated()
      where !plan.exceptions.contains(where: { $0.from <= distance && distance <= $0.to }) {
        let ground = try #require(plan.ground[index])
        expectNear(plan.heights[index], ground, within: 1e-6, "seed \(seed)")
      }
    }
  }

  @Test func `a short void is bridged and listed a long one refused`() throws {
    let ground: @Sendable (Meters) -> Meters? = { x in x > 95 && x < 145 ? nil : x / 10 }
    let plan = try Self.plan(300, ground: ground)
    expectNear(plan.altitude(at: 120).meters, 12, within: 1e-6)
    expectEqual(plan.exceptions.map(\.value), [.void])
    #expect(throws: ChainError.self) {
      try Self.plan(300, policy: HeightPolicy(longestVoid: 40), ground: ground)
    }
    #expect(throws: ChainError.self) { try Self.plan(120, ground: ground) }
  }

  /// A cliff of 60 m in 50 m that was not measured: stairs lead past it on both sides, and what is
  /// listed for the gap is still that it is one.
  @Test func `a void in a steep place stays a void`() throws {
    let plan = try Self.plan(300) { x in x > 95 && x < 145 ? nil : x < 120 ? 0 : 60 }
    expectEqual(plan.exceptions.map(\.value), [.slope, .void, .slope])
    for (one, other) in zip(plan.distances.indices, plan.distances.indices.dropFirst()) {
      let rise = abs(plan.heights[other] - plan.heights[one])
      expect(rise <= 0.6 * (plan.distances[other] - plan.distances[one]) + 1e-9)
    }
  }

  @Test func `a missing tile is named with its place`() throws {
    struct NoTile: GroundHeight {
      func ground(at place: Coordinate) -> GroundAnswer { .unknown(.noTile(name: "N00E000")) }
    }
    do {
      _ = try HeightPlan(
        along: DrawnGround.walk(50), stops: [], structures: [], terrain: NoTile(),
        policy: HeightPolicy())
      Issue.record("no error")
    } catch {
      expect(error.description.contains("no tile `N00E000`"))
      expect(error.description.contains("0 m along the way"))
    }
  }

  @Test(arguments: [
    HeightPolicy(aboveGround: .nan), HeightPolicy(steepest: 0), HeightPolicy(longestVoid: -1),
    HeightPolicy(levelHeight: .infinity),
  ])
  func `a policy that cannot be used is refused`(policy: HeightPolicy) throws {
    #expect(throws: ChainError.self) { try Self.plan(50, policy: policy) { _ in 0 } }
  }
}
