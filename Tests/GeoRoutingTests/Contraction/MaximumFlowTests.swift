import GeoTestSupport
import GeoTesting

@testable import GeoRouting

@Suite struct MaximumFlowTests {
  /// The least cut between two nodes, of all ways to part the others.
  private static func leastCut(_ links: [[Int: Int]], _ source: Int, _ sink: Int) -> Int {
    var least = Int.max
    for choice in 0..<1 << links.count
    where choice >> source & 1 == 1 && choice >> sink & 1 == 0 {
      var cut = 0
      for (node, neighbours) in links.enumerated() where choice >> node & 1 == 1 {
        for (next, capacity) in neighbours where choice >> next & 1 == 0 { cut += capacity }
      }
      least = min(least, cut)
    }
    return least
  }

  /// The greatest flow is the least cut (Ford and Fulkerson, 1956): here of all cuts.
  @Test(arguments: [1, 4]) func `the flow is the least cut`(mostCapacity: Int) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let count = 9
      var links = [[Int: Int]](repeating: [:], count: count)
      for a in 0..<count {
        for b in a + 1..<count where Int.random(in: 0..<3, using: &random) == 0 {
          let capacity = Int.random(in: 1...mostCapacity, using: &random)
          links[a][b] = capacity
          links[b][a] = capacity
        }
      }
      let least = Self.leastCut(links, 0, count - 1)
      var flow = MaximumFlow(DissectionGraph(links: links))
      func side(_ node: Int) -> Int8 { node == 0 ? 1 : node == count - 1 ? -1 : 0 }
      flow.anchor(side)
      let isMaximum = flow.maximize(upTo: least)
      expect(isMaximum)
      let isInside = (0..<count).map { flow.isReached($0) }
      expectEqual(DissectionGraph(links: links).capacity(ofCutAround: isInside), least)
      flow.findSinkSide()
      let isOutside = (0..<count).map { flow.isReached($0) }
      expectEqual(DissectionGraph(links: links).capacity(ofCutAround: isOutside), least)
      guard least > 0 else { continue }
      flow.anchor(side)
      let isBelow = flow.maximize(upTo: least - 1)
      expect(!isBelow)
    }
  }
}

extension DissectionGraph {
  /// A graph of capacities by neighbor, its nodes in a row.
  init(links: [[Int: Int]]) {
    var first: [Int32] = [0]
    var neighbours: [Int32] = []
    var capacities: [Int16] = []
    for list in links {
      for (next, capacity) in list.sorted(by: { $0.key < $1.key }) {
        neighbours.append(Int32(next))
        capacities.append(Int16(capacity))
      }
      first.append(Int32(neighbours.count))
    }
    self.init(
      weights: links.map { _ in 1 }, first: first, neighbours: neighbours, capacities: capacities,
      orders: Self.directions.map { _ in Array(0..<Int32(links.count)) })
  }

  /// A grid of streets, some of which are missing.
  static func grid(rows: Int, columns: Int, seed: UInt64) -> DissectionGraph {
    var random = SeededGenerator(seed: seed)
    var lists = [[Int32]](repeating: [], count: rows * columns)
    func join(_ a: Int, _ b: Int) {
      guard Int.random(in: 0..<8, using: &random) > 0 else { return }
      lists[a].append(Int32(b))
      lists[b].append(Int32(a))
    }
    for node in lists.indices {
      if node % columns + 1 < columns { join(node, node + 1) }
      if node + columns < lists.count { join(node, node + columns) }
    }
    return DissectionGraph(
      names: Array(0..<UInt32(lists.count)), lists: lists.map { $0.sorted() },
      positions: lists.indices.map { [Double($0 % columns), Double($0 / columns)] })
  }
}
