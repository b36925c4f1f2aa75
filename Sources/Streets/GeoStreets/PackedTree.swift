/// The shape of a tree whose leaves are packed in order, `NetworkFormat.fanOut` to a node.
///
/// Boxes are stored level by level, leaves first; the children of node `i` of a level are
/// `i * fanOut ..< (i + 1) * fanOut` of the level below.
struct PackedTree {
  /// The start of each level among the boxes, leaves first, and the end.
  let levels: [Int]

  init(leafCount: Int) {
    var levels = [0]
    var count = leafCount
    var place = 0
    while count > 0 {
      place += count
      levels.append(place)
      if count == 1 { break }
      count = (count + NetworkFormat.fanOut - 1) / NetworkFormat.fanOut
    }
    self.levels = levels
  }

  /// The number of boxes of all levels.
  var nodeCount: Int { levels[levels.count - 1] }
  var height: Int { levels.count - 1 }

  /// Calls `visit` with the place of every leaf that can be reached through boxes that matter, ascending.
  @inline(__always)
  func forEachLeaf(
    where matters: (_ level: Int, _ place: Int) -> Bool, visit: (_ leaf: Int) -> Void
  ) {
    guard height > 0 else { return }
    var stack = [(level: height - 1, place: 0)]
    while let (level, place) = stack.popLast() {
      guard matters(level, place) else { continue }
      if level == 0 {
        visit(place)
        continue
      }
      let count = levels[level] - levels[level - 1]
      let first = place * NetworkFormat.fanOut
      // The stack is emptied from its end: what comes first lies last.
      for child in (first..<min(first + NetworkFormat.fanOut, count)).reversed() {
        stack.append((level - 1, child))
      }
    }
  }
}
