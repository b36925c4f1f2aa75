import GeoAnchors
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct ChainAuditTests {
  static func chain() throws -> Chain {
    try ChainPlan.drawn(ChainPlannerTests.block, "A", "C").planned(
      by: PlanningPolicy(), in: ChainSurroundings(terrain: SlopingGround()), identity: "audit"
    ).chain
  }

  static func rules(
    _ chain: Chain, spacing: Meters = 10, buildings: Bool = false
  ) throws -> [String] {
    let footprints = try ChainPlannerTests.block.image.open().footprints()
    let audit = ChainAudit(
      policy: PlanningPolicy(
        placement: ChainPolicy(spacing: spacing), sight: SightPolicy(visibleFrom: 150),
        window: LiveWindowPolicy(.arkit)),
      surroundings: ChainSurroundings(
        terrain: SlopingGround(), buildings: buildings ? footprints : nil))
    return try audit.findings(in: chain).map(\.rule)
  }

  @Test func `a chain as it was planned is clean`() throws {
    try expect(Self.rules(try Self.chain(), buildings: true).isEmpty)
  }

  @Test func `each fault is found by its rule`() throws {
    let clean = try Self.chain()
    let last = clean.anchors.count - 1
    func found(_ change: (inout Chain) -> Void) throws -> Set<String> {
      var chain = clean
      change(&chain)
      return Set(try Self.rules(chain))
    }
    try expectEqual(found { $0.anchors.remove(at: 3) }, ["spacing"])
    try expectEqual(found { $0.anchors.swapAt(3, 4) }, ["order", "spacing"])
    try expectEqual(found { $0.anchors[5].altitude = nil }, ["height"])
    try expectEqual(
      found { $0.anchors[5].altitude = Altitude(meters: 100, datum: .ellipsoid) }, ["height"])
    try expectEqual(
      found {
        let altitude = $0.anchors[5].altitude
        $0.anchors[5].altitude = altitude.map { Altitude(meters: $0.meters + 40, datum: $0.datum) }
      }, ["slope", "ground"])
    try expectEqual(
      found {
        $0.anchors[5].coordinate = $0.anchors[5].coordinate.destination(distance: 6, bearing: 0)
      }, ["way"])
    try expect(
      found {
        $0.anchors[last].coordinate = Coordinate(latitude: 49.2, longitude: 8.5)
      }.contains("live-window"))
  }

  @Test func `a house between two anchors is found`() throws {
    var chain = try Self.chain()
    let ends = [chain.anchors[0], chain.anchors[chain.anchors.count - 1]]
    chain.anchors = ends
    try expect(Self.rules(chain, spacing: 1_000).isEmpty)
    try expect(Self.rules(chain, spacing: 1_000, buildings: true).contains("sight"))
  }

  @Test(
    arguments: [
      ([:], [:], "yes", true), (["tunnel": "building_passage"], [:], "yes", false),
      (["covered": "yes"], [:], "yes", false), (["indoor": "yes"], [:], "yes", false),
      (["bridge": "yes", "layer": "1"], [:], "yes", false), (["level": "1"], [:], "yes", false),
      ([:], ["entrance": "yes"], "yes", false), ([:], ["door": "hinged"], "yes", false),
      ([:], [:], "roof", false),
    ] as [([String: String], [String: String], String, Bool)])
  func `R6: a way through a building without a passage is found and seen through by nobody`(
    way: [String: String], wall: [String: String], building: String, isFound: Bool
  ) throws {
    let drawn = DrawnNetwork(
      """
         p---q
      A--e---g--B
         s---r
      """,
      ways: [
        ("AegB", ["highway": "footway"].merging(way) { $1 }), ("pqgrsep", ["building": building]),
      ], nodes: ["e": wall])
    let buildings = try #require(try drawn.image.open().footprints())
    var policy = PlanningPolicy()
    policy.sight = SightPolicy()
    let surroundings = ChainSurroundings(buildings: buildings)
    let planned = try ChainPlan.drawn(drawn, "A", "B").planned(
      by: policy, in: surroundings, identity: "passage")
    let audit = ChainAudit(policy: policy, surroundings: surroundings)
    let found = try audit.findings(in: planned.chain).filter { $0.rule == "passage" }
    expectEqual(found.count, isFound ? 1 : 0)
    if let found = found.first {
      expectNear(found.from, 30, within: 0.1)
      expectNear(found.to, 70, within: 0.1)
    }
    let seen = try #require(planned.sight?.fraction)
    expectEqual(seen < 1, isFound, "\(seen)")
    try expectEqual(#require(audit.sight(of: planned)?.fraction) < 1, isFound)
  }
}
