import GeoTestSupport
import GeoTesting

@testable import GeoRouting

@Suite struct CoarserGraphTests {
  @Test func `every node belongs to one of two at most`() {
    let fine = DissectionGraph.grid(rows: 25, columns: 31, seed: 3)
    let coarser = CoarserGraph(fine)
    expect(coarser.graph.nodeCount < fine.nodeCount * 2 / 3)
    var members = [Int](repeating: 0, count: coarser.graph.nodeCount)
    for owner in coarser.owners { members[Int(owner)] += 1 }
    expect(members.allSatisfy { (1...2).contains($0) })
    expect(members.indices.allSatisfy { coarser.graph.weight(of: $0) == members[$0] })
    for order in coarser.graph.orders {
      expectEqual(order.sorted(), Array(0..<Int32(members.count)))
    }
  }

  /// Level by level, whatever is cut: the coarser graph counts the edges of the finest.
  @Test func `cuts are over as many edges`() {
    var random = SeededGenerator(seed: 8)
    let finest = DissectionGraph.grid(rows: 25, columns: 31, seed: 4)
    var graph = finest
    var owners = (0..<Int32(finest.nodeCount)).map { $0 }
    for _ in 0..<4 {
      let coarser = CoarserGraph(graph)
      owners = owners.map { coarser.owners[Int($0)] }
      graph = coarser.graph
      let isInside = (0..<graph.nodeCount).map { _ in Bool.random(using: &random) }
      let below = owners.map { isInside[Int($0)] }
      expectEqual(
        graph.capacity(ofCutAround: isInside), finest.capacity(ofCutAround: below))
      expectEqual((0..<graph.nodeCount).reduce(0) { $0 + graph.weight(of: $1) }, finest.nodeCount)
    }
  }
}
