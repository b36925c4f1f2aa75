import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct RouteFinderTests {
  /// A street, and two rows below it on the map another way.
  static func drawing(_ tags: [String: String], cell: Meters) -> DrawnNetwork {
    DrawnNetwork(
      """
      A---------B

      C---------D
      """,
      ways: [
        ("AB", ["highway": "residential", "name": "street"]),
        ("CD", tags.merging(["highway": "footway", "name": "other"]) { a, _ in a }),
      ], cell: cell)
  }

  static let tunnel = ["tunnel": "yes", "layer": "-1"]

  /// The place is on the other way, the street `2 cell` north of it.
  @Test(
    arguments: [
      (tunnel, 1.0, nil, "street"), (["tunnel": "yes"], 1, nil, "street"),
      (["level": "-1"], 1, nil, "street"), (["level": "1;2"], 1, nil, "street"),
      (["bridge": "yes"], 1, nil, "street"), (["bridge": "yes", "layer": "2"], 2, nil, "street"),
      // A place far from the ground is reached all the same.
      (tunnel, 10, nil, "other"), (["bridge": "yes"], 4, nil, "other"),
      // These are on the ground.
      (["tunnel": "building_passage"], 1, nil, "other"), (["level": "-1;0"], 1, nil, "other"),
      (["covered": "yes", "layer": "-1"], 1, nil, "other"), ([:], 1, nil, "other"),
      (tunnel, 1, -1, "other"), (tunnel, 1, 0, "street"), (tunnel, 10, 0, "street"),
      (["bridge": "yes", "layer": "2"], 1, 2, "other"), (["level": "1-3"], 1, 2, "other"),
      (["level": "1-3"], 1, 0, "street"),
    ] as [([String: String], Meters, Double?, String)])
  func `R12: places lie on the level that is asked for, else on the ground`(
    tags: [String: String], cell: Meters, level: Double?, expected: String
  ) throws {
    let drawing = Self.drawing(tags, cell: cell)
    for usesNodes in [false, true] {
      let place = drawing["C"].destination(distance: usesNodes ? 0 : 3 * cell, bearing: 90)
      let finder = try RouteFinder(
        drawing.image.open(), profile: .walk,
        snapping: SnapPolicy(usesNodes: usesNodes, includesIslands: true, level: level))
      let found = try #require(finder.position(near: place))
      expectEqual(finder.graph.street(ofEdge: found.edge).name, expected, "\(tags)")
      let general = finder.snapping(by: SnapPolicy(usesNodes: usesNodes, includesIslands: true))
      try expectEqual(general.positions(of: [place], levels: [level]), [found])
    }
  }

  @Test func `R12: the reference profile knows no levels unless one is asked for`() throws {
    let drawing = Self.drawing(Self.tunnel, cell: 1)
    let finder = try RouteFinder(
      drawing.image.open(), profile: .footV1, snapping: SnapPolicy(includesIslands: true))
    let positions = try finder.positions(of: [drawing["C"], drawing["C"]], levels: [nil, 0])
    expectEqual(
      positions.map { finder.graph.street(ofEdge: $0.edge).name }, ["other", "street"])
  }

  @Test func `R12: a level without streets is named`() throws {
    let drawing = Self.drawing(Self.tunnel, cell: 1)
    let finder = try RouteFinder(
      drawing.image.open(), profile: .walk,
      snapping: SnapPolicy(includesIslands: true, maximumDistance: 5))
    for (place, level, said) in [
      (drawing["A"], 3.0, "no street on level 3 is within 5.0 m of place 1, "),
      (drawing["A"], 3.5, "the nearest of any level is 0.0 m away"),
      (drawing["A"].destination(distance: 4, bearing: 0), -1, "the nearest is 6.0 m away"),
    ] {
      let error = #expect(throws: RouteFailure.self) {
        try finder.positions(of: [place], levels: [level])
      }
      expect(error?.description.contains(said) ?? false, "\(String(describing: error))")
    }
  }
}
