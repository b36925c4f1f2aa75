import GeoAnchors
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

/// A road of 100 m eastward with a sidewalk on its right, and a house at the south of its middle.
@Suite struct WallPlacementTests {
  /// A row is a meter: the house stands from 30 to 70 m along the road, and from `wall` to 15 m
  /// beside it.
  static func town(wall: Int, _ house: [String: String] = [:]) -> DrawnNetwork {
    var rows = [String](repeating: "", count: 16)
    rows[0] = "A" + String(repeating: "-", count: 99) + "B"
    let gap = String(repeating: " ", count: 30)
    rows[wall] = gap + "p" + String(repeating: "-", count: 39) + "q"
    rows[15] = gap + "s" + String(repeating: "-", count: 39) + "r"
    let tags = ["building": "yes", "height": "12"].merging(house) { $1 }
    return DrawnNetwork(
      rows.joined(separator: "\n"),
      ways: [
        ("AB", ["highway": "residential", "sidewalk": "right", "lanes": "2"]), ("pqrsp", tags),
      ], cell: 1)
  }

  static func planned(
    _ town: DrawnNetwork, _ side: ChainPolicy.Side = .sidewalk, offset: Meters = 1
  ) throws -> PlannedChain {
    let buildings = try #require(try town.image.open().footprints())
    return try ChainPlan.drawn(town, "A", "B").planned(
      by: PlanningPolicy(
        placement: ChainPolicy(side: side, offset: offset)),
      in: ChainSurroundings(buildings: buildings), identity: "wall")
  }

  /// Meters to the right where the house stands, and where it does not.
  static func offsets(_ planned: PlannedChain) -> (beside: [Meters], elsewhere: [Meters]) {
    let anchors = planned.chain.anchors
    return (
      anchors.filter { (31...69).contains($0.distance) }.map(\.details.offset),
      anchors.filter { !(29...71).contains($0.distance) }.map(\.details.offset)
    )
  }

  /// The sidewalk lies 4 m beside the line: half of two lanes of 3 m, and half of its 2 m.
  @Test(arguments: [(3, 2.5), (4, 3.5), (2, 1.5), (6, 4.0)])
  func `U-B1: a sidewalk's offset ends half a meter before a wall`(wall: Int, meters: Meters) throws
  {
    let offsets = Self.offsets(try Self.planned(Self.town(wall: wall)))
    expect(!offsets.beside.isEmpty && !offsets.elsewhere.isEmpty)
    // Nodes of the drawing are rounded to a centimeter.
    for offset in offsets.beside { expectNear(offset, meters, within: 0.03) }
    for offset in offsets.elsewhere { expectNear(offset, 4, within: 1e-9) }
  }

  @Test func `U-B1: where a wall leaves no room the middle of the way is used`() throws {
    let lines = [
      "A" + String(repeating: "-", count: 200) + "B",
      String(repeating: " ", count: 60) + "p" + String(repeating: "-", count: 80) + "q", "", "",
      String(repeating: " ", count: 60) + "s" + String(repeating: "-", count: 80) + "r",
    ]
    let town = DrawnNetwork(
      lines.joined(separator: "\n"),
      ways: [
        ("AB", ["highway": "residential", "sidewalk": "right"]), ("pqrsp", ["building": "yes"]),
      ], cell: 0.5)
    let beside = Self.offsets(try Self.planned(town)).beside
    expect(!beside.isEmpty && beside.allSatisfy { $0 == 0 })
  }

  @Test func `U-B1: the other side of the way, and what stands on posts, are free`() throws {
    let left = Self.offsets(try Self.planned(Self.town(wall: 3), .left, offset: 4))
    expect((left.beside + left.elsewhere).allSatisfy { abs($0 + 4) < 1e-9 })
    let posts = Self.offsets(
      try Self.planned(Self.town(wall: 3, ["min_height": "4", "building": "roof"])))
    expect(posts.beside.allSatisfy { abs($0 - 4) < 1e-9 })
  }

  @Test func `U-B1: lint finds an anchor inside of a building`() throws {
    let town = Self.town(wall: 3)
    let buildings = try town.image.open().footprints()
    var chain = try Self.planned(town).chain
    let audit = ChainAudit(
      policy: PlanningPolicy(), surroundings: ChainSurroundings(buildings: buildings))
    try expectEqual(audit.findings(in: chain), [])
    let index = try #require(chain.anchors.firstIndex { (31...69).contains($0.distance) })
    let place = chain.anchors[index].coordinate
    chain.anchors[index].coordinate = place.destination(distance: 1.5, bearing: 180)
    chain.anchors[index].details.offset = 4
    let findings = try audit.findings(in: chain)
    expect(findings.contains { $0.rule == "building" && $0.anchor == index })
    // The wall stands between the anchor and the road, along which people come.
    expect(findings.contains { $0.rule == "sight" && $0.anchor == index })
    expectEqual(Set(findings.map(\.rule)), ["building", "sight"])
  }
}
