import GeoAnchors
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

/// Knowledge of sight: among buildings, without any, with and without terrain.
@Suite struct SightKnowledgeTests {
  /// An anchor 2 m within a house that stands 2 m beside a straight way, from 20 to 40 m along it.
  @Test
  func `U-B1: the building around an anchor hides it, but for one that the way leads through`() {
    let map = SightMap([SightMapTests.block(7, 20, 2, 40, 20)])
    let eye = SightPoint(SightMapTests.place(0, 0), height: 1.6)
    let place = SightMapTests.place(30, 4)
    let foot = SightMapTests.place(30, 0)
    expectEqual(map.blocker(from: eye, to: SightPoint(place, height: 0, foot: foot)), 7)
    // On the way itself, in a passage: the house is open.
    expect(map.isVisible(SightPoint(place, height: 0), from: eye))
    let passage = SightMapTests.place(30, 10)
    expect(map.isVisible(SightPoint(place, height: 0, foot: passage), from: eye))
    // Above its roof of 10 m nothing hides it.
    expect(map.isVisible(SightPoint(place, height: 60, foot: foot), from: eye))
  }

  @Test func `V-5: without a building along the way sight is not known`() throws {
    let picture = "A-----------B\n" + String(repeating: "\n", count: 20) + "p-q\ns-r"
    let drawn = DrawnNetwork(
      picture,
      ways: [("AB", ["highway": "footway"]), ("pqrsp", ["building": "yes", "height": "12"])])
    let buildings = try #require(try drawn.image.open().footprints())
    expectEqual(buildings.count, 1)
    let planned = try ChainPlan.drawn(drawn, "A", "B").planned(
      in: ChainSurroundings(buildings: buildings), identity: "far")
    let sight = try #require(planned.sight)
    expect(!sight.isKnown && sight.fraction == nil && sight.buildings == 0)
    let kept = try #require(PlannedChain(recordOf: planned.chain).sight)
    expect(!kept.isKnown && kept.fraction == nil)
    let beside = try ChainPlannerTests.planned()
    expect(beside.sight?.isKnown == true && beside.sight?.fraction == 1)
  }

  /// Ground that falls away southward by 60 %: the house stands 20 m below the street, its roof of
  /// 12 m below the feet of who walks there.
  private struct Cliff: GroundHeight {
    func ground(at place: Coordinate) -> GroundAnswer {
      let south = (49 - place.latitude) * 111_200
      return .height(Altitude(meters: 100 - max(0, south - 1) * 2, datum: .egm96), source: "drawn")
    }
  }

  private struct UnexpectedFinding: Error {}

  @Test func `U-D15: without terrain lint tells what was seen on it, as the planning did`() throws {
    let drawn = DrawnNetwork(
      """
      A----------B
      |p------q
      ||      |
      |s------r
      |
      C
      """, ways: [("CAB", ["highway": "footway"]), ("pqrsp", ["building": "yes", "height": "12"])])
    let buildings = try #require(try drawn.image.open().footprints())
    let path = try #require(Path([drawn["C"], drawn["A"], drawn["B"]]))
    var policy = PlanningPolicy(placement: ChainPolicy(spacing: 1_000, turnAngle: 180))
    policy.heights.steepest = 10
    policy.sight = SightPolicy(visibleFrom: 150, leastSpacing: 1_000, mostRaise: 0)
    let planned = try ChainPlan(path: path).planned(
      by: policy, in: ChainSurroundings(terrain: Cliff(), buildings: buildings), identity: "cliff")
    let sight = try #require(planned.sight)
    func hidden(_ terrain: (any GroundHeight)?) throws -> [ChainFinding] {
      try ChainAudit(
        policy: policy, surroundings: ChainSurroundings(terrain: terrain, buildings: buildings)
      ).findings(in: planned.chain).filter { $0.rule == "sight" }
    }
    // The same sections of the same anchors behind the same buildings; what is kept has distances to
    // the micrometer.
    func micrometers(_ findings: [ChainFinding]) throws -> [[Int64]] {
      try findings.map { finding in
        guard case .hidden(let anchor, let from, let to, let building) = finding else {
          throw UnexpectedFinding()
        }
        let ends = [from, to].map { Int64(($0 * 1e6).rounded()) }
        return [Int64(anchor), ends[0], ends[1], building]
      }
    }
    try expectEqual(micrometers(hidden(nil)), micrometers(sight.findings))
    try expectEqual(hidden(Cliff()), sight.findings)
    // By the heights of the anchors alone, as of a chain that nobody planned, it may be another.
    var foreign = planned.chain
    foreign.planning = nil
    let level = SightReport(
      of: foreign, among: buildings, policy: SightPolicy(visibleFrom: 150)
    ).findings
    expect(level != sight.findings)
  }
}
