import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

/// Barriers close a point: walks come up to it from every side.
@Suite struct BarrierTests {
  /// The line of the walk that a finder answers, by the plain search and by the contraction; nil
  /// without one.
  func walk(
    _ drawn: DrawnNetwork, _ from: Character, _ to: Character, _ profile: RoutingProfile
  ) throws -> String? {
    var image = drawn.image
    try image.contract()
    let network = try image.open()
    let answers = try [false, true].map { customizes -> String? in
      let finder = try RouteFinder(
        network, profile: profile, snapping: SnapPolicy(includesIslands: true),
        customizes: customizes)
      let routes = try? finder.routes(
        through: [drawn[from], drawn[to]], using: finder.workspace())
      guard let route = routes?.first else { return nil }
      let line = RouteLine(route, on: finder.graph)
      try expectNear(#require(Path(line.points)?.length), route.length, within: 1e-6)
      return String(line.points.map { drawn.name(of: $0) })
    }
    expectEqual(answers[0], answers[1])
    return answers[1]
  }

  static func path(_ tags: [String: String]) -> DrawnNetwork {
    DrawnNetwork("A---B---G---C---D", ways: [("ABGCD", ["highway": "path"])], nodes: ["G": tags])
  }

  @Test(arguments: [
    ["kerb": "raised"], ["barrier": "stile"], ["barrier": "kissing_gate"],
    ["barrier": "turnstile"], ["barrier": "cattle_grid"],
    ["highway": "elevator", "wheelchair": "no"], ["barrier": "gate", "wheelchair": "no"],
  ])
  func `what wheels do not pass is reached from both sides`(tags: [String: String]) throws {
    let drawn = Self.path(tags)
    try expectEqual(walk(drawn, "A", "D", .stepFree), nil)
    try expectEqual(walk(drawn, "A", "B", .stepFree), "AB")
    try expectEqual(walk(drawn, "D", "C", .stepFree), "DC")
    try expectEqual(walk(drawn, "A", "G", .stepFree), "ABG")
    try expectEqual(walk(drawn, "D", "G", .stepFree), "DCG")
    try expectEqual(walk(drawn, "G", "A", .stepFree), "GBA")
    try expectEqual(walk(drawn, "G", "D", .stepFree), "GCD")
    for profile in [RoutingProfile.footV1, .walk] {
      try expectEqual(walk(drawn, "A", "D", profile), "ABGCD")
    }
  }

  @Test(arguments: [
    ["barrier": "gate", "access": "no"], ["barrier": "gate", "locked": "yes"],
    ["highway": "elevator", "access": "no"], ["barrier": "bollard", "foot": "no"],
    ["barrier": "gate", "access": "no", "access:conditional": "yes @ (08:00-20:00)"],
  ])
  func `what nobody passes is reached from both sides`(tags: [String: String]) throws {
    let drawn = Self.path(tags)
    for profile in [RoutingProfile.walk, .walkTime, .stepFree, .lit] {
      try expectEqual(walk(drawn, "A", "D", profile), nil)
      try expectEqual(walk(drawn, "A", "G", profile), "ABG")
      try expectEqual(walk(drawn, "D", "G", profile), "DCG")
    }
  }

  /// Whatever a profile of one's own closes.
  @Test(arguments: [
    (["barrier": "gate"], PointFeatures.gate), (["barrier": "bollard"], .bollard),
    (["barrier": "cycle_barrier"], .cycleBarrier), (["barrier": "hedge"], .barrier),
    (["highway": "elevator"], .lift),
  ])
  func `other profiles come up to what they close`(
    tags: [String: String], features: PointFeatures
  ) throws {
    let profile = RoutingProfile(name: "own", pointRules: [PointRule(features, added: nil)])
    let drawn = Self.path(tags)
    try expectEqual(walk(drawn, "A", "D", profile), nil)
    try expectEqual(walk(drawn, "A", "G", profile), "ABG")
    try expectEqual(walk(drawn, "D", "C", profile), "DC")
    try expectEqual(walk(drawn, "A", "D", .walk), "ABGCD")
  }

  /// A private gate is passed by those who start or arrive behind it, and no short cut for those
  /// who live beside it.
  @Test func `private gates serve at the ends only`() throws {
    let drawn = DrawnNetwork(
      """
      A--G--B
      |     |
      C-----D
      |
      H--P
      """,
      ways: [
        ("AGB", ["highway": "path"]), ("ACDB", ["highway": "path"]), ("CHP", ["highway": "path"]),
      ],
      nodes: [
        "G": ["barrier": "gate", "access": "private"],
        "H": ["barrier": "gate", "access": "private"],
      ])
    try expectEqual(walk(drawn, "A", "B", .walk), "ACDB")
    try expectEqual(walk(drawn, "A", "G", .walk), "AG")
    try expectEqual(walk(drawn, "P", "D", .walk), "PHCD")
    try expectEqual(walk(drawn, "B", "P", .walk), "BDCHP")
    try expectEqual(walk(drawn, "A", "B", .footV1), "ACDB")
  }

  /// A curb between sidewalk and crossing closes the crossing, not the sidewalk.
  @Test func `sidewalks pass the kerb of a crossing`() throws {
    let drawn = DrawnNetwork(
      """
      A--K--B
         |
      ---R---
         |
      C--L--D
      """,
      ways: [
        ("AKB", ["highway": "footway", "footway": "sidewalk"]),
        ("CLD", ["highway": "footway", "footway": "sidewalk"]),
        ("KRL", ["highway": "footway", "footway": "crossing"]),
      ], nodes: ["K": ["kerb": "raised"], "L": ["kerb": "lowered"]])
    try expectEqual(walk(drawn, "A", "B", .stepFree), "AKB")
    try expectEqual(walk(drawn, "A", "D", .stepFree), nil)
    try expectEqual(walk(drawn, "R", "D", .stepFree), "RLD")
    try expectEqual(walk(drawn, "A", "D", .walk), "AKRLD")
  }

  /// No walk leads from one arm of a crossroads of paths to another through a closed node.
  @Test func `a barrier at a crossroads closes every way through it`() throws {
    let drawn = DrawnNetwork(
      """
         A
         |
      B--G--C
         |
         D
      """, ways: [("AGD", ["highway": "path"]), ("BGC", ["highway": "path"])],
      nodes: ["G": ["barrier": "stile"]])
    for (from, to) in ["AB", "AC", "AD", "BC"].map({ ($0.first ?? "A", $0.last ?? "A") }) {
      try expectEqual(walk(drawn, from, to, .stepFree), nil)
      try expectEqual(walk(drawn, from, to, .walk), "\(from)G\(to)")
      try expectEqual(walk(drawn, from, "G", .stepFree), "\(from)G")
    }
  }

  /// A barrier to a section in the middle of a way closes the section only.
  @Test(arguments: [
    ["surface": "sand"], ["width": "0.5"], ["incline": "15%"], ["wheelchair": "no"],
    ["conveying": "forward"],
  ])
  func `sections in the middle of a way are closed alone`(tags: [String: String]) throws {
    let path = ["highway": "path"]
    let drawn = DrawnNetwork(
      "A---B---C---D",
      ways: [("AB", path), ("BC", path.merging(tags) { $1 }), ("CD", path)])
    try expectEqual(walk(drawn, "A", "B", .stepFree), "AB")
    try expectEqual(walk(drawn, "D", "C", .stepFree), "DC")
    try expectEqual(walk(drawn, "A", "D", .stepFree), nil)
  }

  /// The lines across a square meet its gate from the inside.
  @Test func `a gate of a square is passed`() throws {
    let square = RoutingProfileTests.square
    let gates: [([String: String], String?)] = [
      (["barrier": "gate"], "SACT"), (["barrier": "gate", "access": "private"], "SACT"),
      (["barrier": "gate", "locked": "yes"], nil),
    ]
    for (tags, line) in gates {
      let drawn = DrawnNetwork(
        """
        S
        |
        A-----B
        |     |
        D-----C--T
        """,
        ways: [
          ("ABCDA", ["highway": "pedestrian", "area": "yes"]), ("SA", ["highway": "footway"]),
          ("CT", ["highway": "footway"]),
        ], nodes: ["C": tags])
      try expectEqual(walk(drawn, "S", "T", .walk), line)
      try expectEqual(walk(square, "S", "T", .walk), "SACT")
    }
  }

  /// Barriers change neither nodes, segments and components nor the walks of the reference.
  @Test func `the reference stays as it is`() throws {
    let open = RoutingProfileTests.barriers
    let closed = Self.path(["barrier": "stile"])
    let plain = Self.path([:])
    let counts = try [closed, plain].map { try $0.image.open().counts }
    expectEqual(counts[0].nodes, counts[1].nodes)
    expectEqual(counts[0].segments, counts[1].segments)
    expectEqual(counts[0].components, counts[1].components)
    expectEqual(counts[0].millimeters, counts[1].millimeters)
    expectEqual(counts[0].largestNodes, 5)
    try expectEqual(walk(open, "A", "C", .footV1), "ABC")
  }
}
