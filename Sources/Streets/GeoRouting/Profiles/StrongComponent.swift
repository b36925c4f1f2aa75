import GeoStreets

/// The largest set of junctions that all reach each other over edges with a direction.
///
/// Tarjan's algorithm without recursion; of equal sets the one found first counts.
struct StrongComponent {
  /// Whether each junction belongs to it.
  private(set) var contains: [Bool]

  /// Searches a graph; `isOpen` tells whether an arc is walked.
  init(_ graph: StreetGraph, isOpen: (Arc) -> Bool) {
    let count = graph.junctionCount
    var numbers = [UInt32](repeating: 0, count: count)
    var lowest = numbers
    var isStacked = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var calls: [(junction: Int, arc: Int)] = []
    var largest: [Int] = []
    var next: UInt32 = 1
    func enter(_ junction: Int) {
      numbers[junction] = next
      lowest[junction] = next
      next += 1
      stack.append(junction)
      isStacked[junction] = true
      calls.append((junction, Int(graph.firstArcs[junction])))
    }
    for root in 0..<count where numbers[root] == 0 {
      enter(root)
      while let (junction, place) = calls.last {
        if place < Int(graph.firstArcs[junction + 1]) {
          calls[calls.count - 1].arc += 1
          let arc = graph.arcs[place]
          guard isOpen(arc) else { continue }
          let head = Int(arc.head)
          if numbers[head] == 0 {
            enter(head)
          } else if isStacked[head] {
            lowest[junction] = min(lowest[junction], numbers[head])
          }
          continue
        }
        calls.removeLast()
        if let parent = calls.last?.junction {
          lowest[parent] = min(lowest[parent], lowest[junction])
        }
        guard lowest[junction] == numbers[junction],
          let first = stack.lastIndex(of: junction)
        else { continue }
        let members = stack[first...]
        for member in members { isStacked[member] = false }
        if members.count > largest.count { largest = Array(members) }
        stack.removeSubrange(first...)
      }
    }
    contains = Array(repeating: false, count: count)
    for junction in largest { contains[junction] = true }
  }
}
