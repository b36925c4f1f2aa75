import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

/// Lines across drawn squares with what maps have on them.
@Suite struct AreaObstaclesTests {
  /// A square between two footways; its middle is walked around to the east.
  static let picture = """
         N
    A----B----C
    |         |
    |  p-gq   |
    |  |  |   |
    |  s--r   |
    |         |
    F----E----D
         S
    """

  /// The points of the lines across, from north to south.
  static func lines(
    square: [String: String] = [:], _ things: [(nodes: String, tags: [String: String])],
    nodes: [Character: [String: String]] = [:]
  ) throws -> Set<String> {
    let area = ["highway": "pedestrian", "area": "yes"].merging(square) { $1 }
    let drawn = DrawnNetwork(
      picture,
      ways: [
        ("ABCDEFA", area), ("NB", ["highway": "footway"]), ("ES", ["highway": "footway"]),
      ] + things, nodes: nodes)
    let graph = try drawn.image.open().graph()
    var lines: Set<String> = []
    for edge in 0..<graph.edgeCount {
      let structure = graph.traits(ofEdge: edge, segment: 0).structure
      guard structure.contains(.area), !structure.contains(.barrier) else { continue }
      let points = graph.points(ofEdge: edge).map(\.coordinate)
      let isNorthward = points[0].latitude < points[points.count - 1].latitude
      lines.insert(String((isNorthward ? points.reversed() : points).map(drawn.name)))
    }
    return lines
  }

  @Test(
    arguments: [
      ([:], ["building": "yes"], "BqrE"), ([:], ["amenity": "fountain"], "BqrE"),
      ([:], ["natural": "water"], "BqrE"), ([:], ["leisure": "swimming_pool"], "BqrE"),
      ([:], ["barrier": "wall"], "BqrE"), ([:], ["barrier": "fence"], "BqrE"),
      ([:], ["barrier": "hedge", "area": "yes"], "BqrE"), ([:], ["landuse": "grass"], "BE"),
      ([:], ["building": "roof"], "BE"), ([:], ["building": "yes", "min_height": "4"], "BE"),
      ([:], ["building": "yes", "layer": "1"], "BE"), ([:], ["building": "no"], "BE"),
      ([:], ["natural": "water", "location": "underground"], "BE"),
      ([:], ["barrier": "kerb"], "BE"), (["layer": "1"], ["building": "yes"], "BE"),
      (["level": "1"], ["building": "yes"], "BE"),
      (["level": "1"], ["building": "yes", "level": "0-2"], "BqrE"),
      (["covered": "yes"], ["building": "yes"], "BE"),
      (["covered": "yes"], ["amenity": "fountain"], "BqrE"),
    ] as [([String: String], [String: String], String)])
  func `R6: what stands on a square is walked around`(
    square: [String: String], thing: [String: String], expected: String
  ) throws {
    try expectEqual(Self.lines(square: square, [("pgqrsp", thing)]), [expected], "\(thing)")
  }

  @Test(
    arguments: [
      ("pgq", [:], ["BqE"]), ("pgq", ["barrier": "gate"], ["Bg", "gE"]),
      ("pgq", ["barrier": "gate", "access": "no"], ["BqE"]),
      ("pgq", ["barrier": "entrance"], ["Bg", "gE"]),
      ("pgq", ["barrier": "bollard"], ["Bg", "gE"]),
      ("ps", [:], ["BE"]),
    ] as [(String, [String: String], Set<String>)])
  func `R6: walls are passed at their ends and gates`(
    wall: String, gate: [String: String], expected: Set<String>
  ) throws {
    try expectEqual(
      Self.lines([(wall, ["barrier": "wall"])], nodes: ["g": gate]), expected, "\(wall) \(gate)")
  }

  @Test func `R6: an area in a building or on water is crossed all the same`() throws {
    for tags in [["building": "yes"], ["natural": "water"]] {
      let drawn = DrawnNetwork(
        """
        p-----------q
        |    N      |
        |A---B----C |
        |F---E----D |
        |    S      |
        s-----------r
        """,
        ways: [
          ("ABCDEFA", ["highway": "pedestrian", "area": "yes"]), ("pqrsp", tags),
          ("NB", ["highway": "footway"]), ("ES", ["highway": "footway"]),
        ])
      let graph = try drawn.image.open().graph()
      let count = (0..<graph.edgeCount).count {
        graph.traits(ofEdge: $0, segment: 0).structure.contains(.area)
      }
      expectEqual(count, 1, "\(tags)")
    }
  }
}
