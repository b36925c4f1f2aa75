extension WaypointGraph {
  /// The way between two waypoints.
  struct Way: Hashable, Sendable {
    /// The places of the waypoints in `waypoints`, start and end included.
    var indices: [Int]
    /// Its meters.
    var length: Double
  }

  /// The shortest way from a waypoint to another, by indices in `waypoints`, or nil.
  ///
  /// Dijkstra's search over straight links in space; among ways of equal length the one through
  /// earlier waypoints.
  func way(from start: Int, to end: Int) -> Way? {
    guard waypoints.indices.contains(start), waypoints.indices.contains(end) else { return nil }
    var best = [Double](repeating: .infinity, count: waypoints.count)
    var previous = [Int](repeating: -1, count: waypoints.count)
    var queue = WaypointQueue()
    best[start] = 0
    queue.push(0, start)
    while let (length, index) = queue.pop() {
      guard length <= best[index] else { continue }
      if index == end { break }
      for next in neighbors[index] {
        let candidate = length + self.length(from: index, to: next)
        guard candidate < best[next] else { continue }
        best[next] = candidate
        previous[next] = index
        queue.push(candidate, next)
      }
    }
    guard best[end] < .infinity else { return nil }
    var indices = [end]
    while let last = indices.last, last != start { indices.append(previous[last]) }
    return Way(indices: indices.reversed(), length: best[end])
  }
}

/// A binary heap of waypoints by their distance from the start.
private struct WaypointQueue {
  private var items: [(length: Double, index: Int)] = []

  private static func precedes(
    _ a: (length: Double, index: Int), _ b: (length: Double, index: Int)
  ) -> Bool {
    a.length < b.length || (a.length == b.length && a.index < b.index)
  }

  mutating func push(_ length: Double, _ index: Int) {
    items.append((length, index))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard Self.precedes(items[child], items[parent]) else { return }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> (length: Double, index: Int)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && Self.precedes(items[child], items[least]) {
        least = child
      }
      guard least != parent else { return first }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
