import GeoStreets
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct RouterTests {
  /// The nodes that the shortest walk between two nodes of a drawing passes.
  func walk(_ drawn: DrawnNetwork, _ from: Character, _ to: Character) throws -> String? {
    let plain = try walk(on: drawn.image.open(), drawn, from, to)
    var image = drawn.image
    try image.contract()
    let contracted = try walk(on: image.open(), drawn, from, to)
    expectEqual(contracted, plain)
    return contracted
  }

  func walk(on network: StreetNetwork, _ drawn: DrawnNetwork, _ from: Character, _ to: Character)
    throws -> String?
  {
    let snapper = try Snapper(network)
    let router = try Router(network, profile: .footV1)
    let start = try #require(snapper.nearest(to: drawn[from], includesIslands: true))
    let end = try #require(snapper.nearest(to: drawn[to], includesIslands: true))
    let workspace = SearchWorkspace(for: router.graph)
    guard let route = router.route(from: start, to: end, using: workspace) else { return nil }
    let line = RouteLine(route, on: router.graph)
    let length = try #require(Path(line.points)).length
    expectNear(length, route.length, within: 1e-6)
    expectEqual(router.distance(from: start, to: end, using: workspace), route.length)
    return String(line.points.map { drawn.name(of: $0) })
  }

  @Test func `a search that nobody waits for ends in its middle`() throws {
    let network = try randomNetwork(
      seed: 5, rows: 40, columns: 40, origin: Coordinate(latitude: 52, longitude: 4)
    ).open()
    let (router, snapper, box) = (
      try Router(network, profile: .footV1), try Snapper(network), network.boundingBox
    )
    let ends = try [(box.south, box.west), (box.north, box.east)].map {
      try #require(snapper.nearest(to: Coordinate(latitude: $0.0, longitude: $0.1)))
    }
    let workspace = SearchWorkspace(for: router.graph)
    expect(router.distance(from: ends[0], to: ends[1], using: workspace) != nil)
    let reached = router.isochrone(from: ends[0], within: 1e6, using: workspace).junctions.count
    expect(reached > 1_000)
    let cancellation = Cancellation()
    cancellation.cancel()
    Cancellation.$current.withValue(cancellation) {
      expectNil(router.distance(from: ends[0], to: ends[1], using: workspace))
      let found = router.isochrone(from: ends[0], within: 1e6, using: workspace)
      expect(found.junctions.count < 300)
    }
  }

  static let block = DrawnNetwork(
    """
    A-----B-----C
    |     |
    |     |     H-----I
    D--E--F
          |
          G
    """,
    ways: [
      ("ABC", ["highway": "residential", "name": "Upper"]),
      ("AD", ["highway": "residential", "name": "Left"]),
      ("BFG", ["highway": "steps"]), ("DEF", ["highway": "footway"]),
      ("HI", ["highway": "footway"]),
    ])

  @Test(
    arguments: [
      ("A", "C", "ABC"), ("E", "C", "EFBC"), ("D", "G", "DEFG"), ("C", "A", "CBA"),
      ("E", "B", "EFB"), ("A", "E", "ADE"), ("H", "I", "HI"),
    ] as [(Character, Character, String)])
  func `the shortest walk is found`(from: Character, to: Character, expected: String) throws {
    try expectEqual(walk(Self.block, from, to), expected)
  }

  @Test func `between islands there is no walk`() throws {
    try expectNil(walk(Self.block, "A", "H"))
  }

  @Test func `private ways are avoided`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
      """,
      ways: [
        ("ABC", ["highway": "service", "access": "private"]),
        ("ADEFC", ["highway": "residential"]),
      ])
    try expectEqual(walk(drawn, "A", "C"), "ADEFC")
  }

  @Test func `a walk on one edge goes along it`() throws {
    let drawn = DrawnNetwork("A---x---y---B", footways: ["AB"])
    let network = try drawn.image.open()
    let snapper = try Snapper(network)
    let router = try Router(network, profile: .footV1)
    let workspace = SearchWorkspace(for: router.graph)
    for (from, to) in [("x", "y"), ("y", "x")] as [(Character, Character)] {
      let start = try #require(snapper.nearest(to: drawn[from]))
      let end = try #require(snapper.nearest(to: drawn[to]))
      let route = try #require(router.route(from: start, to: end, using: workspace))
      expectNear(route.length, 40, within: 0.05)
      expectEqual(route.steps.count, 1)
      expectEqual(RouteLine(route, on: router.graph).points, [start.coordinate, end.coordinate])
    }
  }

  @Test func `a walk on one edge may be shorter around it`() throws {
    // A–B by the detour is one edge of 230 m; across it is 20 m.
    let drawn = DrawnNetwork(
      """
      C------------D
      x            |
      |            |
      A-B----------E
      """, ways: [("ACDEB", ["highway": "footway"]), ("AB", ["highway": "steps"])])
    var image = drawn.image
    try image.contract()
    for network in [try drawn.image.open(), try image.open()] {
      try checkDetour(drawn, network)
    }
  }

  func checkDetour(_ drawn: DrawnNetwork, _ network: StreetNetwork) throws {
    let snapper = try Snapper(network)
    let router = try Router(network, profile: .footV1)
    let start = try #require(snapper.nearest(to: drawn["x"]))
    let east = Coordinate(
      latitude: drawn["B"].latitude, longitude: drawn["B"].longitude + 0.000_1)
    let end = try #require(snapper.nearest(to: east))
    expectEqual(start.edge, end.edge)
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    expect(route.length < 50)
    expectEqual(route.steps.count, 3)
  }

  @Test func `a walk of no length is one point`() throws {
    let drawn = DrawnNetwork("A---B", footways: ["AB"])
    let network = try drawn.image.open()
    let snapper = try Snapper(network)
    let router = try Router(network, profile: .footV1)
    let place = try #require(snapper.nearest(to: drawn["A"]))
    let route = try #require(
      router.route(from: place, to: place, using: SearchWorkspace(for: router.graph)))
    expectEqual(route.length, 0)
    expectEqual(RouteLine(route, on: router.graph).points, [drawn["A"]])
  }

  @Test func `streets follow the legs`() throws {
    let network = try Self.block.image.open()
    let snapper = try Snapper(network)
    let router = try Router(network, profile: .footV1)
    let start = try #require(snapper.nearest(to: Self.block["D"]))
    let end = try #require(snapper.nearest(to: Self.block["C"]))
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    let line = RouteLine(route, on: router.graph)
    expectEqual(line.streets.count, line.points.count - 1)
    expectEqual(line.streets.last, Street(name: "Upper", kind: .residential))
  }

  /// Compares with plain Dijkstra over all nodes and segments, without junctions, bounds or index.
  @Test(arguments: [
    (UInt64(5), Coordinate(latitude: 48.1, longitude: 11.5)),
    (UInt64(6), Coordinate(latitude: -17.05, longitude: 179.97)),
    (UInt64(7), Coordinate(latitude: 78.2, longitude: 15.6)),
  ])
  func `lengths equal plain Dijkstra`(seed: UInt64, origin: Coordinate) throws {
    var image = randomNetwork(seed: seed, rows: 18, columns: 18, origin: origin)
    try compareWithDijkstra(image.open(), seed: seed, origin: origin)
    try image.contract()
    try compareWithDijkstra(image.open(), seed: seed, origin: origin)
  }

  func compareWithDijkstra(_ network: StreetNetwork, seed: UInt64, origin: Coordinate) throws {
    let router = try Router(network, profile: .footV1)
    let graph = router.graph
    let snapper = try Snapper(network)
    let workspace = SearchWorkspace(for: graph)
    var random = SeededGenerator(seed: seed + 100)
    let plain = PlainGraph(graph)
    for _ in 0..<150 {
      let ends = (0..<2).map { _ in
        var longitude = origin.longitude + Double.random(in: 0...0.01, using: &random)
        if longitude > 180 { longitude -= 360 }
        return Coordinate(
          latitude: origin.latitude + Double.random(in: 0...0.007, using: &random),
          longitude: longitude)
      }
      let start = try #require(snapper.nearest(to: ends[0], includesIslands: true))
      let end = try #require(snapper.nearest(to: ends[1], includesIslands: true))
      let expected = plain.distance(from: start, to: end, on: graph)
      let route = router.route(from: start, to: end, using: workspace)
      expectEqual((route == nil), (expected == nil))
      if let route, let expected {
        expectNear(route.length, expected, within: 1e-6)
        expectEqual(router.distance(from: start, to: end, using: workspace), route.length)
        let line = RouteLine(route, on: graph)
        try expectNear(#require(Path(line.points)?.length), expected, within: 1e-5)
      }
    }
  }
}
