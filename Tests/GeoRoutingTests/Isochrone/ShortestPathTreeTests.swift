import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct ShortestPathTreeTests {
  struct Hills: GroundHeight {
    func ground(at coordinate: Coordinate) -> GroundAnswer {
      let east = (coordinate.longitude - 4) * 1_000
      let north = (coordinate.latitude - 52) * 1_000
      return .height(
        Altitude(meters: east * east * 3 + north * 17, datum: .egm96), source: "hills")
    }
  }

  /// Steps serve at the ends of walks only; both directions cost something else on a slope.
  static let profile = RoutingProfile(
    name: "ends", unit: .seconds, usesSlope: true,
    rules: [
      SectionRule(.init(structure: .steps), .endsOnly),
      SectionRule(.init(structure: .steps), .factor(0.5)),
      SectionRule(.init(kinds: [.footway]), .factor(1.7)),
    ])

  /// Compares with a search of the router to each place: what is near has its cost, and a place is
  /// reached just when its cost is within the limit.
  @Test(arguments: [UInt64(21), 22, 23, 24], [profile, .walkTime, .walk])
  func `costs are those of the router`(seed: UInt64, profile: RoutingProfile) throws {
    let origin = Coordinate(latitude: 52, longitude: 4)
    let network = try randomNetwork(seed: seed, rows: 8, columns: 8, origin: origin).open()
    var influences = CostModifiers()
    influences.ground = Hills()
    let router = try Router(network, profile: profile, influences: influences)
    let graph = router.graph
    let costs = try #require(router.costs)
    let workspace = SearchWorkspace(for: graph)
    var random = SeededGenerator(seed: seed)
    var (near, far) = (0, 0)
    for _ in 0..<8 {
      let edge = EdgeID(rawValue: Int.random(in: 0..<graph.edgeCount, using: &random))
      let start = graph.position(
        onEdge: edge,
        along: graph.edge(edge).length * Double.random(in: 0.05...0.95, using: &random))
      let limit = Double.random(in: 10...400, using: &random)
      let field = ShortestPathTree(from: start, within: limit, graph, costs, using: workspace)
      let reach = router.isochrone(from: start, within: limit, using: workspace)
      for edge in graph.edgeIDs {
        for fraction in [0.02, 0.4, 0.97] {
          let place = graph.position(onEdge: edge, along: fraction * graph.edge(edge).length)
          let expected = router.cost(from: start, to: place, using: workspace) ?? .infinity
          let isInside = reach.parts.contains {
            $0.edge == edge && $0.from <= place.distanceAlongEdge
              && place.distanceAlongEdge <= $0.to
          }
          if abs(expected - limit) > 1e-5 { expectEqual(isInside, (expected <= limit)) }
          if expected <= limit {
            near += 1
            expectNear(field.cost(to: place), expected, within: 1e-6)
          } else {
            far += 1
            expect(field.cost(to: place) > limit - 1e-6)
          }
        }
      }
      for end in reach.frontier {
        let place = graph.position(onEdge: end.edge, along: end.distanceAlongEdge)
        let cost = try #require(router.cost(from: start, to: place, using: workspace))
        expectNear(cost, limit, within: 1e-5)
      }
    }
    expect(near > 200 && far > 200)
  }

  @Test func `a place at the end of a private way is on the road`() throws {
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
    let router = try Router(drawn.image.open(), profile: .walk)
    let graph = router.graph
    let costs = try #require(router.costs)
    let workspace = SearchWorkspace(for: graph)
    let way = try #require(graph.edgeIDs.first { costs.isEndsOnly($0.rawValue) })
    let start = graph.position(onEdge: way, along: 0)
    let end = graph.position(onEdge: way, along: graph.edge(way).length)
    let field = ShortestPathTree(from: start, within: 500, graph, costs, using: workspace)
    // 20 + 60 + 20 m by the road; the private way has 60 m.
    expectNear(field.cost(to: end), 100, within: 0.02)
    expectEqual(router.cost(from: start, to: end, using: workspace), field.cost(to: end))
  }
}
