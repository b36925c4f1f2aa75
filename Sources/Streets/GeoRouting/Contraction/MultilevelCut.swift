/// Cuts a large graph by way of coarser ones.
///
/// Flows through a whole graph take the longer the larger it is, more than in proportion. So the
/// graph is made coarser until it is small, that one is cut, and the cut is moved to where it is
/// least in one finer graph after the other, within a few nodes of where it was.
enum MultilevelCut {
  /// Graphs of at most so many nodes are cut as they are.
  private static let largestWhole = 45_000
  /// The cut begins in a graph of about so many nodes.
  private static let coarsest = 12_000
  /// The share of nodes left by joining above which a coarser graph is not worth it.
  private static let leastGain = 0.9

  /// Finds the nodes of a separator.
  /// - Parameters:
  ///   - graph: A connected graph.
  ///   - threads: The threads that may help.
  ///   - largestWhole: The greatest number of nodes that are cut without coarsening.
  ///   - coarsest: The approximate number of nodes at which the cut begins.
  /// - Returns: The nodes, ascending: the same whatever threads there are.
  static func separator(
    of graph: DissectionGraph, _ threads: ForkJoin, largestWhole: Int = largestWhole,
    coarsest: Int = coarsest
  ) -> [Int32] {
    guard graph.nodeCount > largestWhole else {
      return InertialFlow.cut(of: graph, threads)?.nodes ?? []
    }
    var levels: [CoarserGraph] = []
    var smallest = graph
    while smallest.nodeCount > coarsest {
      let coarser = CoarserGraph(smallest)
      guard
        Double(coarser.graph.nodeCount) <= leastGain * Double(smallest.nodeCount)
      else { break }
      smallest = coarser.graph
      levels.append(coarser)
    }
    guard var cut = InertialFlow.cut(of: smallest, threads) else { return [] }
    while let level = levels.popLast() {
      let fine = levels.last?.graph ?? graph
      var isInside = [Bool](repeating: false, count: fine.nodeCount)
      for node in isInside.indices { isInside[node] = cut.isInside[Int(level.owners[node])] }
      cut = InertialFlow.refined(isInside, of: fine)
    }
    return cut.nodes
  }
}
