/// The ids that ways and nodes have in the source of a network.
///
/// A value that keeps its network alive.
package struct SourceIDs: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` keeps alive.
  private let network: StreetNetwork
  private let edges: UnsafeBufferPointer<UInt32>
  private let runs: UnsafeBufferPointer<TraitsRun>
  private let ways: UnsafeBufferPointer<Int64>
  private let points: UnsafeBufferPointer<Int64>

  init(network: StreetNetwork) {
    self.network = network
    edges = network.elements(.edgeWays, as: UInt32.self)
    runs = network.elements(.wayRuns, as: TraitsRun.self)
    ways = network.elements(.wayIDs, as: Int64.self)
    points = network.elements(.pointIDs, as: Int64.self)
  }

  /// The ways of the segments of an edge: where each begins, and its id; nil for an area of several ways.
  package func ways(ofEdge number: Int) -> [(firstSegment: Int, id: Int64?)] {
    func id(_ way: UInt32) -> Int64? { ways[Int(way)] == 0 ? nil : ways[Int(way)] }
    let code = edges[number]
    guard code & TraitsCode.runs != 0 else { return [(0, id(code))] }
    var found: [(firstSegment: Int, id: Int64?)] = []
    for run in runs[Int(code & ~TraitsCode.runs)...] {
      found.append((Int(run.firstSegment), id(run.code & ~TraitsCode.last)))
      if run.code & TraitsCode.last != 0 { break }
    }
    return found
  }

  /// The id of the node at a point of an edge: 0 is its start, the number of its segments its end.
  package func node(atPoint index: Int, ofEdge number: Int, on graph: StreetGraph) -> Int64 {
    points[graph.pointNumber(index, ofEdge: number)]
  }
}
