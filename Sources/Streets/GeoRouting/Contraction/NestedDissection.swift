import GeoStreets
import GeoSystem
import Geodesy
import Synchronization

/// The order in which the junctions of a graph are contracted: the last ones separate the most.
///
/// Dead ends and junctions between two others go first, by degree; what is left is cut into halves
/// again and again, and the nodes of each cut come after both halves. Halves are independent: they
/// are cut on all processors, and the order is the same on one.
struct NestedDissection {
  /// The rank of each junction: 0 is contracted first.
  private(set) var ranks: [UInt32]
  private var nextRank: UInt32 = 0

  /// Parts of at most so many nodes are ordered by degree.
  private static let smallest = 8
  /// Parts of fewer nodes are not worth a thread.
  private static let smallestShared = 500

  /// Orders the junctions of a graph.
  init(
    _ graph: StreetGraph, threads: ForkJoin = ForkJoin(),
    progress: @escaping @Sendable (_ fraction: Double) -> Void = { _ in }
  ) {
    let count = graph.junctions.count
    ranks = Array(repeating: .max, count: count)
    var neighbours = (0..<count).map { junction -> [UInt32] in
      var heads: [UInt32] = []
      for place in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let head = graph.arcs[place].head
        if Int(head) != junction && !heads.contains(head) { heads.append(head) }
      }
      return heads
    }
    contractLowDegrees(&neighbours)
    let rest = (0..<UInt32(count)).filter { ranks[Int($0)] == .max }
    var local = [Int32](repeating: -1, count: count)
    for (number, junction) in rest.enumerated() { local[Int(junction)] = Int32(number) }
    let scale = cos(graph.network.boundingBox.south * .pi / 180)
    let core = DissectionGraph(
      names: rest,
      lists: rest.map { junction in
        neighbours[Int(junction)].map { local[Int($0)] }.sorted()
      },
      positions: rest.map { junction in
        let position = graph.junctions[Int(junction)]
        return SIMD2(Double(position.longitude) * scale, Double(position.latitude))
      })
    let base = Int(nextRank)
    let counter = RankCounter(of: rest.count, progress)
    ranks.withUnsafeMutableBufferPointer { ranks in
      let memory = RankMemory(ranks: ranks, counter: counter)
      Self.dissect(parts: core.parts(without: []), from: base, into: memory, threads)
    }
  }

  /// Contracts nodes of at most two neighbors until none is left.
  ///
  /// In rounds: of neighbors only one is contracted in a round, so that a chain becomes a low tree
  /// and not a long one.
  private mutating func contractLowDegrees(_ neighbours: inout [[UInt32]]) {
    var queue = (0..<UInt32(neighbours.count)).filter { neighbours[Int($0)].count <= 2 }
    var head = 0
    var touched = [Int32](repeating: -1, count: neighbours.count)
    var round: Int32 = 0
    var roundEnd = queue.count
    while head < queue.count {
      if head == roundEnd {
        round += 1
        roundEnd = queue.count
      }
      let node = queue[head]
      head += 1
      guard ranks[Int(node)] == .max, neighbours[Int(node)].count <= 2 else { continue }
      if touched[Int(node)] == round {
        queue.append(node)
        continue
      }
      ranks[Int(node)] = nextRank
      nextRank += 1
      let ends = neighbours[Int(node)]
      neighbours[Int(node)] = []
      for end in ends { touched[Int(end)] = round }
      for end in ends { neighbours[Int(end)].removeAll { $0 == node } }
      if ends.count == 2 && !neighbours[Int(ends[0])].contains(ends[1]) {
        neighbours[Int(ends[0])].append(ends[1])
        neighbours[Int(ends[1])].append(ends[0])
      }
      for end in ends where neighbours[Int(end)].count <= 2 { queue.append(end) }
    }
  }

  /// Ranks the nodes of a connected graph from a rank on: halves first, the cut between them last.
  private static func dissect(
    _ graph: DissectionGraph, from base: Int, into ranks: RankMemory, _ threads: ForkJoin
  ) {
    if graph.nodeCount <= smallest {
      let byDegree = (0..<graph.nodeCount).sorted {
        (graph.neighbours(of: $0).count, $0) < (graph.neighbours(of: $1).count, $1)
      }
      for (place, node) in byDegree.enumerated() { ranks[graph.names[node]] = base + place }
      ranks.counter.add(graph.nodeCount)
      return
    }
    let separator = MultilevelCut.separator(of: graph, threads)
    dissect(parts: graph.parts(without: separator), from: base, into: ranks, threads)
    let top = base + graph.nodeCount - separator.count
    for (place, node) in separator.enumerated() { ranks[graph.names[Int(node)]] = top + place }
    ranks.counter.add(separator.count)
  }

  /// Ranks the parts of a graph, one behind the other; the largest on a thread of its own where one is idle.
  private static func dissect(
    parts: [DissectionGraph], from base: Int, into ranks: RankMemory, _ threads: ForkJoin
  ) {
    var bases: [Int] = []
    var next = base
    for part in parts {
      bases.append(next)
      next += part.nodeCount
    }
    let largest = parts.indices.max { parts[$0].nodeCount < parts[$1].nodeCount }
    func dissectOthers() {
      for number in parts.indices where number != largest {
        dissect(parts[number], from: bases[number], into: ranks, threads)
      }
    }
    guard let largest else { return }
    let base = bases[largest]
    guard parts[largest].nodeCount >= smallestShared, parts.count > 1 else {
      dissectOthers()
      return dissect(parts[largest], from: base, into: ranks, threads)
    }
    let part = parts[largest]
    _ = threads.both(dissectOthers) { dissect(part, from: base, into: ranks, threads) }
  }
}

/// The number of ranks found by all threads together.
private final class RankCounter: Sendable {
  private let total: Int
  private let progress: @Sendable (Double) -> Void
  private let found = Atomic(0)

  init(of total: Int, _ progress: @escaping @Sendable (Double) -> Void) {
    self.total = total
    self.progress = progress
  }

  func add(_ count: Int) {
    let sum = found.add(count, ordering: .relaxed).newValue
    progress(Double(sum) / Double(max(1, total)))
  }
}

/// The ranks while they are found: each is written once, by the thread that has its part.
private struct RankMemory: @unchecked Sendable {
  // @unchecked: parts have no node in common, and all are joined before the ranks are read.
  let ranks: UnsafeMutableBufferPointer<UInt32>
  let counter: RankCounter

  subscript(_ junction: UInt32) -> Int {
    get { Int(ranks[Int(junction)]) }
    nonmutating set { ranks[Int(junction)] = UInt32(newValue) }
  }
}
