import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct AlternativeRouteTests {
  @Test func `both ways round a block are offered`() throws {
    let block = DrawnNetwork(
      """
      A--B-----C--D
         |     |
         E-----F
      """, footways: ["ABCD", "BEFC"])
    let network = try block.image.open()
    let router = try Router(network, profile: .footV1)
    let snapper = try Snapper(network)
    let workspace = SearchWorkspace(for: router.graph)
    let start = try #require(snapper.nearest(to: block["A"]))
    let end = try #require(snapper.nearest(to: block["D"]))
    let best = try #require(router.route(from: start, to: end, using: workspace))
    let found = router.alternatives(
      to: best, policy: AlternativePolicy(count: 3), using: workspace)
    let lines = found.map { alternative in
      String(RouteLine(alternative.route, on: router.graph).points.map { block.name(of: $0) })
    }
    expectEqual(lines, ["ABEFCD"])
    // 60 m in common of 160; 160 m instead of 120.
    let first = try #require(found.first)
    expectNear(first.fraction, 60.0 / 160, within: 1e-3)
    expectNear(first.detourFactor, 160.0 / 120, within: 1e-3)
  }

  @Test func `alternatives keep to the rules of a profile`() throws {
    // The upper way is private, the lower one is walked eastward only.
    let block = DrawnNetwork(
      """
         p-----q
         |     |
      A--B-----C--D
         |     |
         E-----F
      """,
      ways: [
        ("ABCD", ["highway": "footway"]),
        ("BpqC", ["highway": "service", "access": "private"]),
        ("BEFC", ["highway": "footway", "oneway:foot": "yes"]),
      ])
    var image = block.image
    for isContracted in [false, true] {
      if isContracted { try image.contract() }
      let router = try Router(image.open(), profile: .walk)
      let snapper = try router.snapper()
      let workspace = SearchWorkspace(for: router.graph)
      func lines(from start: Character, to end: Character) throws -> [String] {
        let places = try [start, end].map { try #require(snapper.nearest(to: block[$0])) }
        let best = try #require(router.route(from: places[0], to: places[1], using: workspace))
        let found = router.alternatives(
          to: best, policy: AlternativePolicy(count: 3), using: workspace)
        for alternative in found {
          let cost = try #require(alternative.route.cost)
          expectNear(alternative.detourFactor, cost / (best.cost ?? 0), within: 1e-9)
          expectNear(
            alternative.route.steps.reduce(0) { $0 + abs($1.to - $1.from) },
            alternative.route.length, within: 1e-9)
        }
        return found.map { alternative in
          String(RouteLine(alternative.route, on: router.graph).points.map { block.name(of: $0) })
        }
      }
      try expectEqual(lines(from: "A", to: "D"), ["ABEFCD"])
      try expectEqual(lines(from: "D", to: "A"), [])
    }
  }

  @Test(arguments: [0, -3]) func `none are found where none are asked for`(count: Int) throws {
    let policy = AlternativePolicy(count: count)
    expectEqual(policy.count, 0)
  }

  /// Checks the bounds of the policy on random networks.
  @Test(arguments: [UInt64(1), 2, 3], [RoutingProfile.footV1, .walk])
  func `alternatives keep their bounds`(seed: UInt64, profile: RoutingProfile) throws {
    let origin = Coordinate(latitude: 52.5, longitude: 13.4)
    var image = randomNetwork(seed: seed, rows: 20, columns: 20, origin: origin)
    try image.contract()
    let router = try Router(image.open(), profile: profile)
    let graph = router.graph
    let workspace = SearchWorkspace(for: graph)
    var random = SeededGenerator(seed: seed)
    let policy = AlternativePolicy(count: 3)
    var count = 0
    for _ in 0..<40 {
      let ends = (0..<2).map { _ in
        let edge = Int.random(in: 0..<graph.edgeCount, using: &random)
        return graph.position(
          onEdge: EdgeID(rawValue: edge),
          along: Double.random(in: 0...graph.edge(edge).length, using: &random))
      }
      guard let best = router.route(from: ends[0], to: ends[1], using: workspace),
        best.length > 200
      else { continue }
      let found = router.alternatives(to: best, policy: policy, using: workspace)
      count += found.count
      for alternative in found { check(alternative, best, policy, router, workspace) }
      for pair in zip(found, found.dropFirst()) { expect(pair.0 != pair.1) }
    }
    expect(count > 10)
  }

  func check(
    _ alternative: AlternativeRoute, _ best: Route, _ policy: AlternativePolicy,
    _ router: Router, _ workspace: SearchWorkspace
  ) {
    let graph = router.graph
    let walk = alternative.route
    let length = walk.steps.reduce(0) { $0 + abs($1.to - $1.from) }
    expectNear(length, walk.length, within: 1e-6)
    let line = Path(RouteLine(walk, on: graph).points)?.length ?? -1
    expectNear(line, walk.length, within: 1e-4)
    expect(alternative.detourFactor >= 1 && alternative.detourFactor <= policy.longestDetourFactor)
    expect(alternative.fraction <= policy.largestFraction)
    // No part shorter than the bound can be shortened.
    var along = 0.0
    var places: [(place: StreetPosition, along: Meters)] = []
    for step in walk.steps {
      places.append((graph.position(onEdge: step.edge, along: step.from), along))
      along += abs(step.to - step.from)
    }
    places.append((walk.end, along))
    for (index, first) in places.enumerated() {
      for second in places[index...]
      where second.along - first.along < policy.localOptimality * best.length {
        let shortest =
          router.distance(from: first.place, to: second.place, using: workspace) ?? .infinity
        expectNear(shortest, (second.along - first.along), within: 1e-6)
      }
    }
  }
}
