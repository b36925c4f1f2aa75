import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRouting

@Suite struct RoadCrossingsTests {
  /// The instructions between two nodes of a drawing.
  func found(_ drawn: DrawnNetwork, _ nodes: String) throws -> [Maneuver] {
    let router = try Router(try drawn.image.open(), profile: .walk)
    let snapper = try router.snapper()
    let places = try nodes.map { try #require(snapper.nearest(to: drawn[$0])) }
    let workspace = SearchWorkspace(for: router.graph)
    let route = try #require(router.route(from: places[0], to: places[1], using: workspace))
    return Maneuver.all(along: [route], on: router.graph)
  }

  /// A footway from north to south over a road from west to east.
  func cross(_ road: String, node: [String: String] = [:]) -> DrawnNetwork {
    DrawnNetwork(
      """
            N
            |
            |
      W-----C-----E
            |
            |
            S
      """,
      ways: [
        ("WCE", ["highway": road, "name": "Main Road"]), ("NCS", ["highway": "footway"]),
      ], nodes: ["C": node])
  }

  @Test(
    arguments: [
      ("primary", [:], "Cross Main Road"), ("tertiary", [:], "Cross Main Road"),
      ("residential", [:], nil),
      ("residential", ["highway": "crossing"], "Cross Main Road"),
      ("primary", ["highway": "crossing", "crossing": "no"], "Cross Main Road"),
      (
        "primary", ["highway": "crossing", "crossing": "traffic_signals"],
        "Cross Main Road at the traffic lights"
      ),
      (
        "primary", ["highway": "crossing", "crossing": "zebra", "crossing:island": "yes"],
        "Cross Main Road at the marked crossing (with an island in the middle)"
      ),
    ] as [(String, [String: String], String?)])
  func `a road is crossed at a point`(road: String, node: [String: String], text: String?) throws {
    let found = try found(cross(road, node: node), "NS")
    expectEqual(
      found.filter { $0.kind == .cross }.map { $0.message.text(in: .english) },
      [text].compactMap(\.self))
    guard text != nil else { return }
    let extent = try #require(found[1].extent)
    expect(extent.lowerBound < 30 && extent.upperBound > 30)
    expectEqual(found[1].distance, extent.lowerBound)
  }

  @Test(arguments: ["WE", "NE", "WS"])
  func `a road that is walked or joined is not crossed`(nodes: String) throws {
    let drawn = cross("primary", node: ["highway": "crossing"])
    expect(!(try found(drawn, nodes)).contains { $0.kind == .cross })
  }

  @Test func `a way that touches a road does not cross it`() throws {
    let drawn = DrawnNetwork(
      """
      W-----C-----E
           / \\
          /   \\
         A     B
      """,
      ways: [
        ("WCE", ["highway": "primary", "name": "Main Road"]), ("ACB", ["highway": "footway"]),
      ], nodes: ["C": ["highway": "crossing"]])
    expect(!(try found(drawn, "AB")).contains { $0.kind == .cross })
  }

  @Test(arguments: [(true, ["Cross Lane"]), (false, [])] as [(Bool, [String])])
  func `a road that goes on where nobody walks is crossed`(
    goesOn: Bool, expected: [String]
  ) throws {
    let drawn = DrawnNetwork(
      """
            N
            |
      W-----C-----E
            |
            S
      """,
      ways: [
        ("WC", ["highway": "residential", "name": "Lane"]),
        ("CE", ["highway": goesOn ? "residential" : "proposed", "foot": "no"]),
        ("NCS", ["highway": "footway"]),
      ], nodes: ["C": ["highway": "crossing"]])
    let found = try found(drawn, "NS").filter { $0.kind == .cross }
    expectEqual(found.map { $0.message.text(in: .english) }, expected)
  }

  @Test func `who walks along a cycleway that others cross does not cross`() throws {
    let drawn = DrawnNetwork(
      "W-----C-----E\n      |\n      S",
      ways: [
        ("WCE", ["highway": "cycleway", "foot": "yes"]), ("SC", ["highway": "footway"]),
      ], nodes: ["C": ["highway": "crossing"]])
    expect(!(try found(drawn, "WE")).contains { $0.kind == .cross })
  }

  @Test func `the way behind a crossing goes straight on`() throws {
    let drawn = DrawnNetwork(
      """
            N
            |
            |
      W-----C-----E
      S-----D-----T
      """,
      ways: [
        ("WCE", ["highway": "primary", "name": "Main Road", "sidewalk": "separate"]),
        ("SDT", ["highway": "footway", "footway": "sidewalk"]),
        ("CN", ["highway": "residential", "name": "Lane"]),
        ("DC", ["highway": "footway", "footway": "crossing"]),
      ], cell: 7)
    let found = try found(drawn, "SN")
    expectEqual(found.map(\.kind), [.depart, .cross, .goOn, .arrive])
    expectEqual(found[2].direction, .straight)
    expectEqual(found.map(\.street.name), ["Main Road", nil, "Lane", "Lane"])
  }

  @Test func `mapped kerbs bound a crossing`() throws {
    let drawn = DrawnNetwork(
      "N\n|\nK\nC---E\nL\n|\nS",
      ways: [
        ("CE", ["highway": "service"]), ("NKCLS", ["highway": "footway"]),
      ],
      nodes: [
        "C": ["highway": "crossing"], "K": ["barrier": "kerb", "kerb": "flush"],
        "L": ["barrier": "kerb", "kerb": "lowered"],
      ])
    // The service road is on one side only and is not crossed.
    expect(!(try found(drawn, "NS")).contains { $0.kind == .cross })
  }

  @Test func `both ends of stairs are told`() throws {
    let drawn = DrawnNetwork(
      "A----B-C----D",
      ways: [
        ("AB", ["highway": "footway"]), ("BC", ["highway": "steps", "incline": "up"]),
        ("CD", ["highway": "footway"]),
      ])
    let found = try found(drawn, "AD")
    expectEqual(found.map(\.kind), [.depart, .steps, .goOn, .arrive])
    expectEqual(
      found[2].message.text(in: .english), "Continue straight onto the footway")
    expectEqual(found[1].extent?.upperBound.rounded(), 70)
  }

  @Test func `a crossing does not swallow the turn behind it`() throws {
    let drawn = DrawnNetwork(
      """
      W-----C-----E
            |
            S
      """,
      ways: [
        ("WCE", ["highway": "residential", "name": "Lane"]),
        ("SC", ["highway": "footway", "footway": "crossing"]),
      ], cell: 5)
    let found = try found(drawn, "SE")
    expectEqual(found.map(\.kind), [.depart, .cross, .turn, .arrive])
  }

  @Test func `a lift mapped as a point is a lift`() throws {
    let drawn = DrawnNetwork(
      "A-----L-----B",
      ways: [
        ("AL", ["highway": "footway", "level": "0"]),
        ("LB", ["highway": "footway", "level": "-1"]),
      ], nodes: ["L": ["highway": "elevator"]])
    expectEqual(
      try found(drawn, "AB")[1].message.text(in: .english), "Take the lift to level -1")
  }

  @Test func `a ferry has its name and is not walked`() throws {
    let drawn = DrawnNetwork(
      "A-----B-----------C-----D",
      ways: [
        ("AB", ["highway": "footway"]), ("BC", ["route": "ferry", "name": "MS Anna"]),
        ("CD", ["highway": "footway"]),
      ])
    expectEqual(
      try found(drawn, "AD").map { $0.messageWithLength.text(in: .english) }[1...2],
      ["Take the ferry MS Anna (120 m)", "Continue straight onto the footway and walk 60 m"])
  }

  @Test func `references in a list are one text`() throws {
    let drawn = DrawnNetwork(
      "A-----B", ways: [("AB", ["highway": "primary", "ref": "A 5;B 7"])])
    expectEqual(try found(drawn, "AB")[0].street.ref, "A 5, B 7")
  }

  @Test func `the way to the street is told`() throws {
    let drawn = DrawnNetwork(
      "A-----B-----C\n\n\nX---Y",
      ways: [("ABC", ["highway": "residential"]), ("XY", ["highway": "footway"])])
    let finder = try RouteFinder(try drawn.image.open(), profile: .walk)
    let places = [drawn["X"], drawn["C"]]
    let routes = try finder.routes(through: places, using: finder.workspace())
    let snapped = finder.snappedPlaces(places, along: routes)
    expectNear(snapped[0].distance, 30, within: 0.1)
    expectEqual(snapped.map { $0.skipped == nil }, [false, true])
    let notices = RouteNotice.notices(of: snapped)
    expectEqual(notices.count, 1)
    expect(notices[0].description.hasPrefix("the start lies 30.0 m from the street"))
  }
}
