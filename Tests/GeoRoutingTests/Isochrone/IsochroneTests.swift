import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct IsochroneTests {
  static let line = DrawnNetwork(
    """
    A---B---C---D
        |
        |
        E
    """, footways: ["ABCD", "BE"])

  func reach(
    _ drawn: DrawnNetwork, from node: Character, within limit: Double,
    _ profile: RoutingProfile = .footV1
  ) throws -> (reach: Isochrone, graph: StreetGraph) {
    let router = try Router(drawn.image.open(), profile: profile)
    let start = try #require(router.snapper().nearest(to: drawn[node], includesIslands: true))
    let reach = router.isochrone(
      from: start, within: limit, using: SearchWorkspace(for: router.graph))
    return (reach, router.graph)
  }

  // A column is 10 m wide and a row as high: lengths are what the drawing shows.
  @Test(
    arguments: [
      ("A", 0, 0), ("A", 25, 25), ("A", 40, 40), ("A", 50, 60), ("A", 60, 80), ("A", 1_000, 150),
      ("B", 30, 90), ("E", 20, 20), ("E", 35, 40),
    ] as [(Character, Double, Double)])
  func `the length of what is reached is that of the drawing`(
    from: Character, limit: Meters, expected: Meters
  ) throws {
    let (reach, _) = try reach(Self.line, from: from, within: limit)
    expectNear(reach.length, expected, within: 0.02)
  }

  @Test func `walks end in the middle of edges`() throws {
    let (reach, graph) = try reach(Self.line, from: "A", within: 50)
    let ends = reach.frontier.map {
      graph.position(onEdge: $0.edge, along: $0.distanceAlongEdge).coordinate
    }
    expectEqual(ends.count, 2)
    for end in ends { expectNear(end.distance(to: Self.line["B"]), 10, within: 0.02) }
  }

  @Test func `where walks meet none ends`() throws {
    // A ring of 100 m: from A both ways round meet at the far side.
    let ring = DrawnNetwork("A--B\n|  |\nC--D", footways: ["ABDCA"])
    let (reach, graph) = try reach(ring, from: "A", within: 51)
    expect(reach.frontier.isEmpty)
    expect(reach.parts.allSatisfy { $0.from == 0 && $0.to == graph.length(of: $0.edge) })
  }

  @Test(arguments: [-1, .nan, -.infinity] as [Double])
  func `a limit that is no length reaches nothing but the place`(limit: Meters) throws {
    let (reach, _) = try reach(Self.line, from: "A", within: limit)
    expectEqual(reach.length, 0)
    expectEqual(reach.limit, 0)
  }

  /// Compares with plain Dijkstra over all nodes and segments.
  @Test(arguments: [UInt64(1), 2, 3])
  func `what is reached equals plain Dijkstra`(seed: UInt64) throws {
    let origin = Coordinate(latitude: 48.1, longitude: 11.5)
    let network = try randomNetwork(seed: seed, rows: 14, columns: 14, origin: origin).open()
    let router = try Router(network, profile: .footV1)
    let graph = router.graph
    let plain = PlainGraph(graph)
    let workspace = SearchWorkspace(for: graph)
    let snapper = try Snapper(network)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestSize.current.pick(everyday: 4, full: 12) {
      let point = Coordinate(
        latitude: origin.latitude + Double.random(in: 0...0.005, using: &random),
        longitude: origin.longitude + Double.random(in: 0...0.008, using: &random))
      let limit = Double.random(in: 0...600, using: &random)
      let start = try #require(snapper.nearest(to: point, includesIslands: true))
      let reach = router.isochrone(from: start, within: limit, using: workspace)
      try check(reach, plain.distances(from: start, on: graph), router, workspace)
    }
  }

  func check(
    _ reach: Isochrone, _ distances: [FixedCoordinate: Double], _ router: Router,
    _ workspace: SearchWorkspace
  ) throws {
    let graph = router.graph
    // Every junction.
    var known = [Meters](repeating: .infinity, count: graph.junctionCount)
    for junction in reach.junctions { known[junction.junction] = junction.distance }
    for junction in 0..<graph.junctionCount {
      let expected = try #require(distances[FixedCoordinate(graph.junction(junction))])
      if expected <= reach.limit {
        expectNear(known[junction], expected, within: 1e-6)
      } else {
        expectEqual(known[junction], .infinity)
      }
    }
    // The middle and the ends of every edge: inside of a part just when it is near enough.
    for edge in graph.edgeIDs {
      for fraction in [0.01, 0.3, 0.5, 0.7, 0.99] {
        let place = graph.position(onEdge: edge, along: fraction * graph.edge(edge).length)
        let length = router.distance(from: reach.start, to: place, using: workspace) ?? .infinity
        let isInside = reach.parts.contains {
          $0.edge == edge && $0.from <= place.distanceAlongEdge && place.distanceAlongEdge <= $0.to
        }
        if abs(length - reach.limit) > 1e-6 { expectEqual(isInside, (length <= reach.limit)) }
      }
    }
    // No walk to a frontier is shorter or longer than the limit.
    for end in reach.frontier {
      let place = graph.position(onEdge: end.edge, along: end.distanceAlongEdge)
      let length = try #require(
        router.distance(from: reach.start, to: place, using: workspace))
      expectNear(length, reach.limit, within: 1e-6)
    }
  }

  static let stairs = DrawnNetwork(
    """
    A--B--C
    |     |
    D--E--F
    """,
    ways: [
      ("AB", ["highway": "footway"]), ("BC", ["highway": "steps"]),
      ("ADEFC", ["highway": "footway"]),
    ])

  // 1.3889 m/s on the level and 0.5 m/s on steps: B at 21.6 s, C at 72 s round the block.
  @Test(
    arguments: [
      (10, 2 * 13.8889, 2), (60, 30 + 19.2 + 83.3333, 2), (75, 130 + 26.7 + 1.5, 2), (90, 160, 0),
    ] as [(Double, Double, Int)])
  func `under a profile of time seconds are the limit`(limit: Double, expected: Meters, ends: Int)
    throws
  {
    let (reach, _) = try reach(Self.stairs, from: "A", within: limit, .walkTime)
    expectNear(reach.length, expected, within: 0.03)
    expectEqual(reach.frontier.count, ends)
    expectEqual(reach.unit, .seconds)
  }

  @Test func `steps end a walk without steps`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |  |  |
      D--E--F
      """,
      ways: [
        ("AB", ["highway": "footway"]), ("BC", ["highway": "steps"]),
        ("ADEFC", ["highway": "footway"]), ("BE", ["highway": "steps"]),
      ])
    // 30 m to B, which is a dead end, and 80 m of the way round.
    let (reach, _) = try reach(drawn, from: "A", within: 80, .stepFree)
    expectNear(reach.length, 110, within: 0.02)
    expectEqual(reach.frontier.count, 1)
  }

  @Test(arguments: [("A", 20.0), ("C", 52)] as [(Character, Meters)])
  func `unlit meters count five times`(from: Character, expected: Meters) throws {
    let drawn = DrawnNetwork(
      "A---B---C",
      ways: [
        ("AB", ["highway": "footway", "lit": "no"]), ("BC", ["highway": "footway", "lit": "yes"]),
      ])
    let (reach, _) = try reach(drawn, from: from, within: 100, .lit)
    expectNear(reach.length, expected, within: 0.02)
  }

  // 60 m of private way from A to C, 20 m of it at P; the road round is 100 m.
  @Test(
    arguments: [("A", 65, 65 + 60 + 15), ("B", 45, 60 + 2 * 15), ("P", 30, 20 + 2 * 10)]
      as [(Character, Double, Meters)])
  func `private ways are reached and not walked through`(
    from: Character, limit: Meters, expected: Meters
  )
    throws
  {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
         |
         P
      """,
      ways: [
        ("ABC", ["highway": "service", "access": "private"]),
        ("ADEFC", ["highway": "residential"]), ("EP", ["highway": "service", "foot": "private"]),
      ])
    let (reach, _) = try reach(drawn, from: from, within: limit, .walk)
    expectNear(reach.length, expected, within: 0.02)
  }

  @Test func `who starts behind a gate passes it and enters others`() throws {
    let drawn = RoutingProfileTests.gates
    // GHIB 70; BA, BC 30 each, BJ 20; from J 20 both ways; AE, CK and the private CD 10 each.
    let (reach, _) = try reach(drawn, from: "G", within: 110, .walk)
    expectNear(reach.length, 220, within: 0.02)
  }

  /// In a yard behind a gate too, a private way is no short cut from street to street.
  @Test func `in a part behind a gate walks stay on its streets`() throws {
    let drawn = DrawnNetwork(
      """
      G--J
      S  |
      |  |
      |  |
      H--I
         |
      A--B--C--D
            |
            L
      """,
      ways: [
        ("GSHIJ", ["highway": "residential"]),
        ("GJ", ["highway": "service", "access": "private"]),
        ("IB", ["highway": "service", "access": "private"]),
        ("ABCD", ["highway": "residential"]), ("CL", ["highway": "residential"]),
      ])
    // 10 m to G and the private 30 m to J, and 45 m the other way; not the 5 m behind J.
    let (reach, _) = try reach(drawn, from: "S", within: 45, .walk)
    expectNear(reach.length, 85, within: 0.02)
  }

  @Test func `the area holds what is reached and little more`() throws {
    let (reach, graph) = try reach(Self.line, from: "A", within: 70)
    let area = try reach.area(on: graph, width: 15)
    expectEqual(area.count, 1)
    // 110 m of lines, 30 m wide with round ends: by hand, to the 0.5 % of the round ends.
    for point in ["A", "B"] as [Character] { expect(contains(area, Self.line[point])) }
    let far = Self.line["A"].destination(distance: 15.2, bearing: 270)
    let near = Self.line["A"].destination(distance: 14.8, bearing: 270)
    expect(!contains(area, far))
    expect(contains(area, near))
    // C lies 80 m away: 10 m beyond the frontier, D 50 m.
    expect(contains(area, Self.line["C"]))
    expect(!contains(area, Self.line["D"]))
  }

  private func contains(_ area: [Polygon], _ point: Coordinate) -> Bool {
    area.contains { polygon in
      polygon.rings.reduce(false) { inside, ring in
        var inside = inside
        for (a, b) in zip(ring, ring.dropFirst())
        where (a.latitude > point.latitude) != (b.latitude > point.latitude) {
          let fraction = (point.latitude - a.latitude) / (b.latitude - a.latitude)
          if point.longitude < a.longitude + fraction * (b.longitude - a.longitude) {
            inside.toggle()
          }
        }
        return inside
      }
    }
  }
}
