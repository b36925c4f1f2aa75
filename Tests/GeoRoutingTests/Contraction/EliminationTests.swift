import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct EliminationTests {
  let graph: StreetGraph
  let ranks: [UInt32]
  let elimination: Elimination

  init() throws {
    graph = try randomNetwork(
      seed: 8, rows: 14, columns: 14, origin: Coordinate(latitude: 10, longitude: 20)
    ).open().graph()
    ranks = NestedDissection(graph).ranks
    elimination = Elimination(graph, ranks: ranks)
  }

  @Test func `every edge is an upward arc`() {
    for edge in 0..<graph.edgeCount {
      let record = graph.edge(edge)
      let a = ranks[Int(record.tail)]
      let b = ranks[Int(record.head)]
      guard a != b else { continue }
      let heads = elimination.heads[elimination.arcs(of: Int(min(a, b)))]
      expect(heads.contains(max(a, b)))
    }
  }

  @Test func `higher neighbours are neighbours of each other`() {
    for rank in ranks.indices {
      let heads = elimination.heads[elimination.arcs(of: rank)]
      expect(heads.elementsEqual(heads.sorted()))
      for (place, low) in heads.enumerated() {
        for high in heads.dropFirst(place + 1) {
          expect(elimination.heads[elimination.arcs(of: Int(low))].contains(high))
        }
      }
    }
  }

  @Test func `triangles are all pairs of upward arcs`() {
    var pairs = 0
    for rank in ranks.indices {
      let count = elimination.arcs(of: rank).count
      pairs += count * (count - 1) / 2
    }
    var triangles = 0
    elimination.forEachTriangle(below: ranks.indices) { near, far, across in
      triangles += 1
      expectEqual(elimination.heads[across], elimination.heads[far])
      expect(elimination.arcs(of: Int(elimination.heads[near])).contains(across))
    }
    expectEqual(triangles, pairs)
  }
}
