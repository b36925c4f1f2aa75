/// The nodes near a cut.
struct CutBand {
  /// Whether each node of the graph is near.
  private(set) var isNear: [Bool]

  /// Finds the nodes within a number of steps of a cut, at most half of each side.
  init(_ isInside: [Bool], of graph: DissectionGraph, reach: Int) {
    isNear = Array(repeating: false, count: graph.nodeCount)
    for side in [true, false] {
      let most = isInside.count { $0 == side } / 2
      var queue = (0..<Int32(graph.nodeCount)).filter { node in
        isInside[Int(node)] == side
          && graph.neighbours(of: Int(node)).contains { isInside[Int($0)] != side }
      }
      for node in queue { isNear[Int(node)] = true }
      var head = 0
      var step = 1
      var stepEnd = queue.count
      while head < queue.count, queue.count < most {
        if head == stepEnd {
          step += 1
          stepEnd = queue.count
        }
        guard step < reach else { break }
        for next in graph.neighbours(of: Int(queue[head]))
        where isInside[Int(next)] == side && !isNear[Int(next)] {
          isNear[Int(next)] = true
          queue.append(next)
        }
        head += 1
      }
    }
  }
}
