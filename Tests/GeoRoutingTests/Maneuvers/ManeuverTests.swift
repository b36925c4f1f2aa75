import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRouting

@Suite struct ManeuverTests {
  /// The maneuvers between nodes of a drawing, over the shortest walk from each to the next.
  func maneuvers(
    _ drawn: DrawnNetwork, _ nodes: String, destination: Coordinate? = nil
  ) throws -> [Maneuver] {
    let network = try drawn.image.open()
    let router = try Router(network)
    let snapper = try Snapper(network)
    let workspace = SearchWorkspace(for: router.graph)
    let places = try nodes.map { try #require(snapper.nearest(to: drawn[$0])) }
    let routes = try zip(places, places.dropFirst()).map {
      try #require(router.route(from: $0, to: $1, using: workspace))
    }
    let found = Maneuver.all(along: routes, on: router.graph, destination: destination)
    let length = routes.reduce(0) { $0 + $1.length }
    expectNear(found.reduce(0) { $0 + $1.length }, length, within: 1e-6)
    expect(zip(found, found.dropFirst()).allSatisfy { $0.distance <= $1.distance })
    return found
  }

  /// Each maneuver, in short.
  func words(_ found: [Maneuver]) -> [String] {
    found.map { maneuver in
      let direction =
        [.turn, .via].contains(maneuver.kind) ? " " + maneuver.direction.rawValue : ""
      return maneuver.kind.rawValue + direction
    }
  }

  static let named = DrawnNetwork(
    """
    A-----B-----C-----D
          |     |
          |     |
    E-----F-----G-----H
     \\
      \\
       I
    """,
    ways: [
      ("ABCD", ["highway": "residential", "name": "High Street"]),
      ("BF", ["highway": "residential", "name": "Left Lane"]),
      ("CG", ["highway": "footway"]),
      ("EFGH", ["highway": "residential", "name": "Low Street"]),
      ("EI", ["highway": "residential", "name": "Low Street"]),
    ])

  @Test(arguments: [
    ("AD", ["depart", "arrive"]),
    ("AF", ["depart", "turn right", "arrive"]),
    ("AE", ["depart", "turn right", "turn right", "arrive"]),
    ("FD", ["depart", "turn right", "arrive"]),
    ("HA", ["depart", "turn right", "turn left", "arrive"]),
    ("ACA", ["depart", "via around", "arrive"]),
    ("ABF", ["depart", "via right", "arrive"]),
  ])
  func `turns are told at junctions`(nodes: String, expected: [String]) throws {
    expectEqual(words(try maneuvers(Self.named, nodes)), expected)
  }

  @Test func `angles streets and lengths are those of the drawing`() throws {
    let found = try maneuvers(Self.named, "AF")
    // A column is 10 m, a row as high: 60 m east, then 30 m south.
    expectEqual(found.map { $0.distance.rounded() }, [0, 60, 90])
    expectEqual(found.map { $0.length.rounded() }, [60, 30, 0])
    expectNear(found[1].angle, 90, within: 0.5)
    expectNear(found[0].heading, 90, within: 0.5)
    expectNear(found[1].heading, 180, within: 0.5)
    expectEqual(found[1].coordinate, Self.named["B"])
    expectEqual(found.map(\.street.name), ["High Street", "Left Lane", "Left Lane"])
  }

  @Test func `a bend without another way is not told`() throws {
    // From E to I the street only bends: E is no junction of three ways.
    expectEqual(words(try maneuvers(Self.named, "FI")), ["depart", "arrive"])
  }

  @Test func `a new name straight ahead is told`() throws {
    let drawn = DrawnNetwork(
      "A-----B-----C",
      ways: [
        ("AB", ["highway": "residential", "name": "East Road"]),
        ("BC", ["highway": "residential", "name": "West Road"]),
      ])
    let found = try maneuvers(drawn, "AC")
    expectEqual(words(found), ["depart", "continue", "arrive"])
    expectEqual(
      found[1].messageWithLength.text(in: .english), "Continue straight on West Road and walk 60 m")
  }

  @Test func `a new name around a bend is told with the bend`() throws {
    let drawn = DrawnNetwork(
      "A-----B\n      |\n      |\n      |\n      C",
      ways: [
        ("AB", ["highway": "residential", "name": "East Road"]),
        ("BC", ["highway": "residential", "name": "South Road"]),
      ])
    let found = try maneuvers(drawn, "AC")
    expectEqual(words(found), ["depart", "continue", "arrive"])
    expectEqual(
      found[1].messageWithLength.text(in: .english), "Turn right onto South Road and walk 40 m")
  }

  @Test func `steps behind a turn are told with the turn`() throws {
    let drawn = DrawnNetwork(
      "A-----B-----D\n      |\n      |\n      |\n      C",
      ways: [
        ("ABD", ["highway": "footway"]), ("BC", ["highway": "steps", "incline": "down"]),
      ])
    try expectEqual(
      maneuvers(drawn, "AC")[1].messageWithLength.text(in: .english),
      "Turn right · Go down the steps and walk 40 m")
  }

  @Test func `the same name straight ahead is not`() throws {
    let drawn = DrawnNetwork(
      "A-----B-----C\n      |\n      D",
      ways: [
        ("AB", ["highway": "residential", "name": "Road"]),
        ("BC", ["highway": "tertiary", "name": "Road"]), ("BD", ["highway": "footway"]),
      ])
    expectEqual(words(try maneuvers(drawn, "AC")), ["depart", "arrive"])
  }

  @Test func `a kink of a meter is no turn`() throws {
    // The way jogs 1 m to the side at a junction: over 10 m it goes straight.
    let drawn = DrawnNetwork(
      """
      A--------------------B
                           C--------------------D
                           |
                           |
                           E
      """, footways: ["ABCD", "CE"], cell: 1)
    expectEqual(words(try maneuvers(drawn, "AD")), ["depart", "arrive"])
  }

  @Test func `a slight turn is told where another way is straighter`() throws {
    // At B the way to C bears off by 45°, the way to D goes straight on.
    let drawn = DrawnNetwork(
      """
                  C
                 /
                /
               /
              /
             /
      A-----B-----D
      """, footways: ["ABD", "BC"])
    let found = try maneuvers(drawn, "AC")
    expectEqual(words(found), ["depart", "turn slightLeft", "arrive"])
    expectNear(found[1].angle, -45, within: 1)
  }

  @Test func `a sharp turn is sharp`() throws {
    let drawn = DrawnNetwork(
      """
      A-----B-----D
           /
          /
         C
      """, footways: ["ABD", "BC"])
    expectEqual(words(try maneuvers(drawn, "AC")), ["depart", "turn sharpRight", "arrive"])
  }

  static let built = DrawnNetwork(
    """
    A-----B-----C-----D-----E
                |
                |
                F
    """,
    ways: [
      ("AB", ["highway": "footway"]),
      ("BC", ["highway": "steps", "incline": "up"]),
      ("CD", ["highway": "footway", "footway": "crossing"]),
      ("DE", ["highway": "footway"]),
      ("CF", ["highway": "residential", "name": "Ring"]),
    ])

  @Test func `steps and crossings are told`() throws {
    let found = try maneuvers(Self.built, "AE")
    expectEqual(words(found), ["depart", "steps", "cross", "arrive"])
    expectEqual(found[1].vertical, .up)
    expectEqual(found[2].crossed, "Ring")
    expectEqual(found[1].message.text(in: .english), "Go up the steps")
    expectEqual(found[2].message.text(in: .german), "Überqueren: Ring")
    let back = try maneuvers(Self.built, "EA")
    expectEqual(words(back), ["depart", "cross", "steps", "continue", "arrive"])
    expectEqual(back[2].vertical, .down)
  }

  @Test func `tunnels and bridges are told when they are long`() throws {
    let drawn = DrawnNetwork(
      "A-----B-C-----D-----E",
      ways: [
        ("AB", ["highway": "footway"]),
        ("BC", ["highway": "footway", "bridge": "yes", "layer": "1"]),
        ("CD", ["highway": "footway"]),
        ("DE", ["highway": "footway", "tunnel": "yes", "layer": "-1"]),
      ])
    // The bridge of 20 m counts, one of 19 m would not; the tunnel has 60 m.
    let found = try maneuvers(drawn, "AE")
    expect(words(found).contains("tunnel"))
  }

  @Test(arguments: [(0.0, TurnDirection.left), (180, .right)])
  func `the destination lies on a side`(bearing: Degrees, side: TurnDirection) throws {
    let house = Self.named["D"].destination(distance: 12, bearing: bearing)
    let found = try maneuvers(Self.named, "AD", destination: house)
    expectEqual(found.last?.side, side)
    let near = Self.named["D"].destination(distance: 2, bearing: bearing)
    try expectNil(maneuvers(Self.named, "AD", destination: near).last?.side)
  }

  @Test func `a walk of no length departs and arrives`() throws {
    expectEqual(words(try maneuvers(Self.named, "AA")), ["depart", "arrive"])
  }
}
