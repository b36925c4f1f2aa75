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
}
