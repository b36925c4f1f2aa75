import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct LiveWindowPlanTests {
  /// A chain along a random walk of whole legs.
  static func chain(seed: UInt64, legs: Int, leg: ClosedRange<Double>, spacing: Double) throws
    -> Chain
  {
    var random = SeededGenerator(seed: seed)
    var points = [
      Coordinate(latitude: .random(in: -70...70, using: &random), longitude: 179.98)
    ]
    for _ in 0..<legs {
      let last = points[points.count - 1]
      points.append(
        last.destination(
          distance: .random(in: leg, using: &random), bearing: .random(in: 0..<180, using: &random))
      )
    }
    let path = try #require(Path(points))
    return try ChainPlan(path: path).chain(
      policy: ChainPolicy(spacing: spacing), identity: "\(seed)")
  }

  /// Checked at every meter from the definition, without the plan's own bookkeeping.
  @Test(arguments: [(20, 5, 1), (6, 3, 2), (2, 1, 1), (1, 1, 0)])
  func `never more than the limit and the next always live`(limit: Int, ahead: Int, behind: Int)
    throws
  {
    for seed in 1...20 {
      let chain = try Self.chain(seed: UInt64(seed), legs: 12, leg: 20...180, spacing: 12)
      let plan = try LiveWindowPlan(
        for: chain, policy: LiveWindowPolicy(limit: limit, ahead: ahead, behind: behind))
      expect(plan.gaps.isEmpty)
      for meter in 0...Int(chain.length) {
        let live = try #require(plan.section(at: Double(meter))).value
        let next = chain.anchors.firstIndex { $0.distance >= Double(meter) }
        let first = try #require(next)
        expect(live.count <= limit)
        for anchor in first..<min(first + ahead, chain.anchors.count) {
          expect(live.contains(anchor), "seed \(seed), meter \(meter)")
        }
      }
    }
  }

  @Test func `everything live is within reach`() throws {
    for seed in 1...20 {
      let chain = try Self.chain(seed: UInt64(seed), legs: 30, leg: 500...2_000, spacing: 700)
      let plan = try LiveWindowPlan(for: chain, policy: LiveWindowPolicy(limit: 40, ahead: 2))
      let path = try #require(Path(chain.path))
      for step in 0...Int(chain.length / 50) {
        let walker = path.point(at: Double(step) * 50)
        for anchor in try #require(plan.section(at: Double(step) * 50)).value {
          let place = chain.anchors[anchor].coordinate
          let longitude = (place.longitude - walker.longitude).remainder(dividingBy: 360)
          expectNear(place.latitude, walker.latitude, within: 0.05 + 1e-9)
          expectNear(longitude, 0, within: 0.05 + 1e-9)
        }
      }
    }
  }

  @Test func `anchors out of reach are named`() throws {
    let far = try #require(
      Path([Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.2)]))
    let chain = try ChainPlan(path: far).chain(
      policy: ChainPolicy(spacing: 100_000), identity: "far")
    let plan = try LiveWindowPlan(for: chain, policy: LiveWindowPolicy(limit: 20))
    expectEqual(plan.gaps.map(\.value), [1, 1])
    expectEqual(plan.gaps.map(\.to), chain.anchors.map(\.distance))
  }

  @Test(arguments: [(5, 5, 1), (0, 1, 0), (5, 0, 1), (5, 1, -1)])
  func `a policy that cannot be met is refused`(limit: Int, ahead: Int, behind: Int) throws {
    let chain = try Self.chain(seed: 3, legs: 2, leg: 20...180, spacing: 12)
    #expect(throws: ChainError.windowLimit(limit, ahead: ahead, behind: behind)) {
      try LiveWindowPlan(
        for: chain, policy: LiveWindowPolicy(limit: limit, ahead: ahead, behind: behind))
    }
  }
}
