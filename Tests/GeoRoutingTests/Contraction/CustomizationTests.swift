import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct CustomizationTests {
  let graph: StreetGraph
  let ranks: [UInt32]
  let elimination: Elimination
  let customization: Customization

  init() throws {
    graph = try randomNetwork(
      seed: 9, rows: 12, columns: 12, origin: Coordinate(latitude: 52, longitude: 4)
    ).open().graph()
    ranks = NestedDissection(graph).ranks
    elimination = Elimination(graph, ranks: ranks)
    customization = Customization(elimination, graph: graph, ranks: ranks)
  }

  @Test func `an arc that is made up of two is as long as both`() {
    for arc in elimination.heads.indices where customization.up.lengths[arc] < .infinity {
      let parts = customization.up.parts[arc]
      guard parts.second != ShortcutParts.isEdge else { continue }
      let sum =
        customization.up.lengths[Int(parts.first)] + customization.up.lengths[Int(parts.second)]
      expectEqual(customization.up.lengths[arc], sum)
    }
  }

  /// The arcs that are kept are exactly those that are as short as the walk between their ends,
  /// which plain A* measures.
  @Test func `kept arcs are shortest ways`() throws {
    let search = AStarSearch(graph, nil)
    let workspace = SearchWorkspace(for: graph)
    var junctions = [Int](repeating: 0, count: ranks.count)
    for (junction, rank) in ranks.enumerated() { junctions[Int(rank)] = junction }
    for rank in ranks.indices {
      for arc in elimination.arcs(of: rank) where customization.up.lengths[arc] < .infinity {
        let start = try place(of: junctions[rank])
        let end = try place(of: junctions[Int(elimination.heads[arc])])
        let shortest = try #require(search.length(from: start, to: end, using: workspace))
        let isShortest = customization.up.lengths[arc] <= shortest + 1e-7
        expectEqual(customization.up.isNeeded[arc], isShortest)
      }
    }
  }

  /// Sums above 2^27 are rounded to fewer bits than costs have.
  ///
  /// An arc may then seem shorter than its parts. All parts of needed arcs are kept, and answers stay those of
  /// a plain search.
  @Test(arguments: [1e4, 3e5, 1e6])
  func `sums that are rounded keep their parts`(factor: Double) throws {
    var image = randomNetwork(
      seed: 31, rows: 30, columns: 30, origin: Coordinate(latitude: 52, longitude: 4))
    try image.contract()
    let profile = RoutingProfile(
      name: "dear", unit: .seconds, speed: 1.3,
      rules: [
        SectionRule(SectionCondition(), .factor(factor)),
        SectionRule(.init(structure: .steps), .speed(0.7)),
      ])
    let network = try image.open()
    let plain = try Router(network, profile: profile)
    let prepared = try Router(network, profile: profile, customizes: true)
    let graph = plain.graph
    let costs = try #require(plain.costs)
    let tables = ContractionHierarchy(graph, ranks: NestedDissection(graph).ranks, costs)
    for part in tables.up.parts where part.second != ShortcutParts.isEdge {
      expect(Int(part.first) < tables.up.heads.count)
      expect(Int(part.second) < tables.up.heads.count)
    }
    let workspace = SearchWorkspace(for: graph)
    var random = SeededGenerator(seed: 32)
    var dearest = 0.0
    for _ in 0..<120 {
      let places = try (0..<2).map { _ in
        try place(of: Int.random(in: 0..<graph.junctionCount, using: &random), on: graph)
      }
      let expected = plain.cost(from: places[0], to: places[1], using: workspace)
      let route = prepared.route(from: places[0], to: places[1], using: workspace)
      expectEqual((route == nil), (expected == nil))
      guard let expected, let cost = route?.cost else { continue }
      dearest = max(dearest, cost)
      expectNear(cost, expected, within: 1e-12 * expected)
    }
    expectEqual((dearest > 0x1p27), (factor > 1e5))
  }

  /// A place at a junction, on any of its edges.
  private func place(of junction: Int, on graph: StreetGraph? = nil) throws -> StreetPosition {
    let graph = graph ?? self.graph
    let arc = graph.arcs[Int(graph.firstArcs[junction])]
    let edge = graph.edge(arc.edge)
    let last = graph.segmentCount(ofEdge: arc.edge) - 1
    return StreetPosition(
      edge: arc.edge, segment: arc.isReversed ? last : 0, fraction: arc.isReversed ? 1 : 0,
      distanceAlongEdge: arc.isReversed ? edge.length : 0, coordinate: graph.junction(junction),
      offset: 0)
  }
}
