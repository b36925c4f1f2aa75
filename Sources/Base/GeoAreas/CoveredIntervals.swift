/// The parts of a line that are covered, in order and apart from one another.
struct CoveredIntervals {
  private var parts: [SIMD2<Double>] = []
  private var length = 0.0

  /// Begins with a line of a length of which nothing is covered.
  mutating func reset(length: Double) {
    parts.removeAll(keepingCapacity: true)
    self.length = length
  }

  /// Whether nothing is left.
  var isFull: Bool { parts.count == 1 && parts[0].x <= 0 && parts[0].y >= length }

  /// Covers what lies between two places; those beyond the ends of the line are the ends.
  mutating func cover(_ low: Double, _ high: Double) {
    var low = max(0, low)
    var high = min(length, high)
    guard low < high else { return }
    var start = 0
    while start < parts.count, parts[start].y < low { start += 1 }
    var end = start
    while end < parts.count, parts[end].x <= high {
      low = min(low, parts[end].x)
      high = max(high, parts[end].y)
      end += 1
    }
    if end == start + 1 {
      parts[start] = SIMD2(low, high)
    } else {
      parts.replaceSubrange(start..<end, with: CollectionOfOne(SIMD2(low, high)))
    }
  }

  /// Gives the parts that are not covered.
  func gaps(_ body: (_ low: Double, _ high: Double) -> Void) {
    var place = 0.0
    for part in parts {
      if part.x > place { body(place, part.x) }
      place = part.y
    }
    if place < length { body(place, length) }
  }
}
