/// The undirected graph of all segments: neighbors and connected components.
struct Topology {
  /// The segments, each pair of nodes once: the first way that has a pair gives the traits.
  ///
  /// Another way between the same nodes is kept, for other profiles than foot-v1, where it may be
  /// open while the first one is closed: the second of two escalators.
  let segments: [Segment]
  /// The start of each node's incidences; one more entry than nodes.
  let firstIncidence: [UInt32]
  /// The segments at each node, by number.
  let incidences: [UInt32]
  /// The rank of each node's component: 0 is the one with the most nodes;
  /// `UInt32.max` for nodes that the profile foot-v1 does not reach.
  let componentRanks: [UInt32]
  /// The number of nodes of each component, by rank.
  let componentSizes: [Int]

  /// Joins segments; only those of the profile foot-v1 make components.
  /// - Parameters:
  ///   - nodeCount: the number of nodes.
  ///   - sourceNodeCount: The number of them, the first ones, that count for the size of a
  ///     component.
  ///   - all: the segments.
  ///   - table: the traits by the records of the segments.
  init(nodeCount: Int, sourceNodeCount: Int, segments all: [Segment], table: TraitsTable) {
    let segments = Self.withoutRepetition(all, nodeCount: nodeCount, table)
    var first = [UInt32](repeating: 0, count: nodeCount + 1)
    for segment in segments {
      first[Int(segment.low) + 1] += 1
      first[Int(segment.high) + 1] += 1
    }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var places = first
    var incidences = [UInt32](repeating: 0, count: 2 * segments.count)
    for (number, segment) in segments.enumerated() {
      incidences[Int(places[Int(segment.low)])] = UInt32(number)
      places[Int(segment.low)] += 1
      incidences[Int(places[Int(segment.high)])] = UInt32(number)
      places[Int(segment.high)] += 1
    }
    self.segments = segments
    firstIncidence = first
    self.incidences = incidences
    let components = ConnectedComponents(of: nodeCount, counting: sourceNodeCount) { join in
      for segment in segments where !segment.isOther { join(segment.low, segment.high) }
    }
    (componentRanks, componentSizes) = (components.ranks, components.sizes)
  }

  func segments(at node: UInt32) -> ArraySlice<UInt32> {
    incidences[Int(firstIncidence[Int(node)])..<Int(firstIncidence[Int(node) + 1])]
  }

  /// The node at the other end of a segment.
  func neighbour(of node: UInt32, along segment: UInt32) -> UInt32 {
    let ends = segments[Int(segment)]
    return ends.low == node ? ends.high : ends.low
  }

  /// Whether one of two segments between the same nodes may be open while the other is closed.
  private static func differ(_ a: Segment, _ b: Segment, _ table: TraitsTable) -> Bool {
    let classes = (table.closingClasses[Int(a.record)], table.closingClasses[Int(b.record)])
    guard classes.0 == classes.1 else { return true }
    return classes.0 & TraitsTable.directed != 0 && a.leads(to: a.low) != b.leads(to: b.low)
  }

  /// Sorted by `low` (counting sort, stable), then each pair once for each kind of closing.
  private static func withoutRepetition(
    _ all: [Segment], nodeCount: Int, _ table: TraitsTable
  ) -> [Segment] {
    var places = [Int](repeating: 0, count: nodeCount + 1)
    for segment in all { places[Int(segment.low) + 1] += 1 }
    for node in 0..<nodeCount { places[node + 1] += places[node] }
    let starts = places
    var order = [Int](repeating: 0, count: all.count)
    for (number, segment) in all.enumerated() {
      order[places[Int(segment.low)]] = number
      places[Int(segment.low)] += 1
    }
    var kept: [Segment] = []
    kept.reserveCapacity(all.count)
    var seen: Set<UInt32> = []
    for node in 0..<nodeCount {
      let run = order[starts[node]..<starts[node + 1]]
      // Few segments start at a node; a set serves the rare hub with very many.
      let firstKept = kept.count
      let usesSet = run.count > 16
      if usesSet { seen.removeAll(keepingCapacity: true) }
      for number in run {
        let segment = all[number]
        let isNew =
          usesSet
          ? seen.insert(segment.high).inserted
          : !kept[firstKept...].contains { $0.high == segment.high }
        if isNew {
          kept.append(segment)
        } else if !table.traits[Int(segment.record)].structure.contains(.area),
          kept[firstKept...].allSatisfy({
            $0.high != segment.high || differ($0, segment, table)
          })
        {
          kept.append(segment.asOther)
        }
      }
    }
    return kept
  }
}
