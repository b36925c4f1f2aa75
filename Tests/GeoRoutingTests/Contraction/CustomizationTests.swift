import GeoStreets
import GeoTestSupport
import Geodesy
import Testing

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

  @Test func anArcThatIsMadeUpOfTwoIsAsLongAsBoth() {
    for arc in elimination.heads.indices where customization.lengths[arc] < .infinity {
      let parts = customization.parts[arc]
      guard parts.second != SearchArcParts.isEdge else { continue }
      let sum =
        customization.lengths[Int(parts.first)] + customization.lengths[Int(parts.second)]
      #expect(customization.lengths[arc] == sum)
    }
  }

  /// The arcs that are kept are exactly those that are as short as the walk between their ends,
  /// which plain A* measures.
  @Test func keptArcsAreShortestWays() throws {
    let search = PlainSearch(graph, nil)
    let workspace = SearchWorkspace(for: graph)
    var junctions = [Int](repeating: 0, count: ranks.count)
    for (junction, rank) in ranks.enumerated() { junctions[Int(rank)] = junction }
    for rank in ranks.indices {
      for arc in elimination.arcs(of: rank) where customization.lengths[arc] < .infinity {
        let start = try place(of: junctions[rank])
        let end = try place(of: junctions[Int(elimination.heads[arc])])
        let shortest = try #require(search.length(from: start, to: end, using: workspace))
        let isShortest = customization.lengths[arc] <= shortest + 1e-7
        #expect(customization.isNeeded[arc] == isShortest)
      }
    }
  }

  /// A place at a junction, on any of its edges.
  private func place(of junction: Int) throws -> StreetPosition {
    let arc = graph.arcs[Int(graph.firstArcs[junction])]
    let edge = graph.edge(arc.edge)
    let last = graph.segmentCount(ofEdge: arc.edge) - 1
    return StreetPosition(
      edge: arc.edge, segment: arc.isReversed ? last : 0, fraction: arc.isReversed ? 1 : 0,
      along: arc.isReversed ? edge.length : 0, coordinate: graph.junction(junction), offset: 0)
  }
}
