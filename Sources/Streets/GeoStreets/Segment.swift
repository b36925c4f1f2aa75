/// A straight piece between two neighboring nodes, `low < high`.
struct Segment {
  var low: UInt32
  var high: UInt32
  /// The record of its traits, whether they run from high to low, and whether the profile foot-v1
  /// leaves it out.
  private var code: UInt32
  /// The number of the way or area of the source that it is a part of.
  var way: UInt32

  init(from start: UInt32, to end: UInt32, record: UInt32, isOther: Bool, way: UInt32) {
    self.way = way
    low = min(start, end)
    high = max(start, end)
    code = record << 2 | (start > end ? 2 : 0) | (isOther ? 1 : 0)
  }

  /// Whether only some profiles use it.
  var isOther: Bool { code & 1 != 0 }
  var record: UInt32 { code >> 2 }

  /// The same segment, left out by the profile foot-v1.
  var asOther: Segment {
    var other = self
    other.code |= 1
    return other
  }

  /// The same segment with a copy in place of one of its ends.
  func replacing(_ node: UInt32, by copy: UInt32) -> Segment {
    let isReversed = code & 2 != 0
    var (start, end) = isReversed ? (high, low) : (low, high)
    if start == node { start = copy } else { end = copy }
    return Segment(from: start, to: end, record: record, isOther: isOther, way: way)
  }

  /// The same segment with other traits.
  func replacing(record: UInt32) -> Segment {
    var other = self
    other.code = record << 2 | code & 3
    return other
  }

  /// Whether its traits run toward a node, one of its ends.
  func leads(to node: UInt32) -> Bool { (node == high) == (code & 2 == 0) }

  /// The code of its traits when it is walked from a node.
  func traits(from node: UInt32) -> UInt32 {
    TraitsCode.code(record: record, isReversed: (node == low) == (code & 2 != 0))
  }
}
