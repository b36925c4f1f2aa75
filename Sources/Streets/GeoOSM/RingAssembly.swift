/// Joins ways at their ends to closed rings.
enum RingAssembly {
  /// The rings of some ways, each closed: its first node is its last.
  ///
  /// Ways that do not close are left out.
  static func rings(of ways: [[Int64]]) -> [[Int64]] {
    var rings = ways.filter { $0.count >= 4 && $0.first == $0.last }
    var parts = ways.filter { $0.count >= 2 && $0.first != $0.last }
    // The parts that begin or end at a node.
    var ends: [Int64: [Int]] = [:]
    for (number, part) in parts.enumerated() {
      for end in [part.first, part.last].compactMap({ $0 }) {
        ends[end, default: []].append(number)
      }
    }
    var isUsed = [Bool](repeating: false, count: parts.count)
    for start in parts.indices where !isUsed[start] {
      isUsed[start] = true
      var ring = parts[start]
      while let last = ring.last, last != ring.first {
        guard let next = ends[last]?.first(where: { !isUsed[$0] }) else { break }
        isUsed[next] = true
        if parts[next].first != last { parts[next].reverse() }
        ring.append(contentsOf: parts[next].dropFirst())
      }
      if ring.count >= 4 && ring.first == ring.last { rings.append(ring) }
    }
    return rings
  }
}
