/// The shape of a tree whose leaves are packed in order, `NetworkFormat.fanOut` to a node.
///
/// Boxes are stored level by level, leaves first; the children of node `i` of a level are
/// `i * fanOut ..< (i + 1) * fanOut` of the level below.
struct PackedTree {
  /// Where each level begins among the boxes, leaves first, and the end.
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
  /// The number of levels.
  var height: Int { levels.count - 1 }
}
