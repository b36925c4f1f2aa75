import GeoAnchors
import GeoAreas
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoChains

/// The record of a chain, and its validity after the chain has changed.
@Suite struct ChainRecordTests {
  /// A region around the whole drawing.
  private static let everywhere: CoverageMap = {
    let ring = [(48.0, 8.0), (48, 9), (50, 9), (50, 8), (48, 8)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let region = CoverageRegion(id: "all", polygons: [Polygon(exterior: ring)])
    return CoverageMap([RegionSet(name: "drawn", source: "drawn", regions: [region])])
  }()

  private static func planned() throws -> PlannedChain {
    try ChainPlannerTests.planned(
      spacing: 20,
      policy: {
        $0.window = LiveWindowPolicy(.arkit)
        $0.heights.aboveGround = 1.25
      }, terrain: SlopingGround(), coverage: everywhere)
  }

  @Test func `U-D14: a chain carries everything that its planning found out`() throws {
    let planned = try Self.planned()
    let found = PlannedChain(recordOf: planned.chain)
    expect(!planned.maneuvers.isEmpty && found.maneuvers.count == planned.maneuvers.count)
    for (one, other) in zip(planned.maneuvers, found.maneuvers) {
      expect(one.kind == other.kind && one.direction == other.direction)
      expect(one.message == other.message && abs(one.distance - other.distance) < 1e-6)
    }
    let heights = try #require(planned.heights)
    let kept = try #require(found.heights)
    expect(kept.datum == heights.datum && kept.aboveGround == 1.25)
    expectEqual(kept.distances.count, heights.distances.count)
    for distance in stride(from: 0, through: planned.chain.length, by: 3.5) {
      expectNear(
        kept.altitude(at: distance).meters, heights.altitude(at: distance).meters, within: 0.002)
    }
    expect(found.sight == planned.sight && found.sight?.isKnown == true)
    expectEqual(found.coverage?.path.supportedFraction, 1)
    expect(found.window == planned.window && found.origins == planned.origins)
    expectEqual(found.lowConfidence.map(\.value), planned.lowConfidence.map(\.value))
  }

  @Test func `U-D14: what is kept has no sentence, in no language`() throws {
    let planned = try Self.planned()
    let text = try #require(planned.chain.planning)
    for language in Language.allCases {
      for maneuver in planned.maneuvers {
        expect(!text.contains(maneuver.messageWithLength.text(in: language)))
        expect(!text.contains("\"text\""))
      }
    }
    expect(planned.chain.anchors.allSatisfy { $0.details.instruction == nil })
  }

  @Test func `U-D14: what no longer fits the anchors or the path is not known any more`() throws {
    let chain = try Self.planned().chain
    var edit = try ChainEdit(chain)
    try edit.move(2, to: chain.anchors[1].coordinate.destination(distance: 3, bearing: 0))
    let moved = PlannedChain(recordOf: edit.chain)
    expectNil(moved.sight)
    expect(moved.heights != nil && moved.coverage != nil && !moved.maneuvers.isEmpty)
    var raised = chain
    raised.anchors[1].altitude?.meters += 1
    expectNil(PlannedChain(recordOf: raised).sight)
    var elsewhere = chain
    elsewhere.path[1] = elsewhere.path[1].destination(distance: 1, bearing: 90)
    expectEqual(PlannedChain(recordOf: elsewhere), PlannedChain(elsewhere))
    var foreign = chain
    for text in ["", "{", "[]", "{\"path\":1}", "{\"sight\":null}"] {
      foreign.planning = text
      expectEqual(PlannedChain(recordOf: foreign), PlannedChain(foreign))
    }
  }

  @Test(arguments: Language.allCases)
  func `V-2: what a walker is told is made when somebody reads it`(language: Language) throws {
    // A bend of one way is no maneuver: the turn is where another way begins.
    let drawn = DrawnNetwork(
      """
      A---------B---------D
                |
                |
                |
                C
      """,
      ways: [
        ("ABD", ["highway": "residential", "name": "Hill Road"]), ("BC", ["highway": "footway"]),
      ])
    let planned = try ChainPlan.drawn(drawn, "A", "C").planned(identity: "turn")
    let told = PlannedChain(recordOf: planned.chain).localized(in: language)
    let turn = try #require(told.anchors.first { $0.role == .turn })
    // The way has no name: it is told by its kind.
    let street = Message.way(.footway).text(in: language)
    expectEqual(turn.details.instruction?.contains(street), true)
    let numbers = told.anchors.flatMap(\.details.maneuvers)
    expectEqual(numbers, Array(planned.maneuvers.indices))
  }

  @Test
  func `V-2: only what a person wrote is a sentence, and it stays in every language`() throws {
    let planned = try Self.planned()
    let number = try #require(planned.chain.anchors.firstIndex { $0.role == .turn }) + 1
    var edit = try ChainEdit(planned.chain)
    try edit.instruct(number, "Look up")
    try edit.instruct(1, "")
    for language in Language.allCases {
      let told = PlannedChain(recordOf: edit.chain).localized(in: language)
      expectEqual(told.anchors[number - 1].details.instruction, "Look up")
      expectNil(told.anchors[0].details.instruction)
    }
    // Planning anew keeps it too.
    let path = try #require(Path(edit.chain.path))
    let again = try ChainPlan(
      path: path, maneuvers: planned.maneuvers,
      kept: edit.chain.anchors.filter { $0.details.instruction != nil }
    ).chain(policy: ChainPolicy(spacing: 20), identity: "again")
    expectEqual(again.anchors.count { $0.details.instruction == "Look up" }, 1)
    expect(
      !again.anchors.contains { $0.details.instruction != nil && !$0.details.maneuvers.isEmpty })
  }
}
