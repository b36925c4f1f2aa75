import GeoTesting

@testable import GeoRouting

@Suite struct MultilevelCutTests {
  /// The cut of a grid is about a side long, and both halves are halves.
  @Test(arguments: [UInt64(1), 2, 3]) func `a grid is cut across its middle`(seed: UInt64) {
    let graph = DissectionGraph.grid(rows: 40, columns: 90, seed: seed)
    let whole = MultilevelCut.separator(of: graph, ForkJoin(count: 0))
    let cut = MultilevelCut.separator(
      of: graph, ForkJoin(count: 0), largestWhole: 500, coarsest: 200)
    expectEqual(cut, cut.sorted())
    expect(cut.count <= whole.count + 4)
    expect(cut.count <= 40)
    let parts = graph.parts(without: cut)
    expect(parts.allSatisfy { $0.nodeCount <= graph.nodeCount * 7 / 8 })
    expectEqual(parts.reduce(cut.count) { $0 + $1.nodeCount }, graph.nodeCount)
  }

  @Test func `the cut is the same on any number of threads`() {
    let graph = DissectionGraph.grid(rows: 80, columns: 90, seed: 5)
    let cuts = (0...2).map {
      MultilevelCut.separator(
        of: graph, ForkJoin(count: $0), largestWhole: 3_000, coarsest: 2_500)
    }
    expectEqual(cuts[1], cuts[0])
    expectEqual(cuts[2], cuts[0])
  }

  /// A star cannot be made coarser by pairs; it is cut as it is.
  @Test func `a star is cut at its middle`() {
    let count = 900
    let graph = DissectionGraph(
      names: Array(0..<UInt32(count)),
      lists: (0..<count).map { $0 == 450 ? (0..<Int32(count)).filter { $0 != 450 } : [450] },
      positions: (0..<count).map { [Double($0), 0] })
    let cut = MultilevelCut.separator(
      of: graph, ForkJoin(count: 0), largestWhole: 500, coarsest: 200)
    expectEqual(cut, [450])
  }
}
