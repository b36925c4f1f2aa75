/// The pieces of a part's border in space, in boxes of boxes.
final class BorderTree: Sendable {
  let pieces: [BorderPiece]
  let boxes: BoxTree

  init(_ part: AreaPart) {
    var pieces: [BorderPiece] = []
    pieces.reserveCapacity(part.edgeCount)
    var previous = PlanePoint(.nan, .nan)
    var position = SpacePoint.zero
    part.forEachEdge { a, b in
      if a == b { return }
      if a != previous { position = SpacePoint(a) }
      let count = BorderPiece.count(a, b)
      var from = a
      for step in 1...count {
        let to = step == count ? b : a + (b - a) * (Double(step) / Double(count))
        let next = SpacePoint(to)
        pieces.append(BorderPiece(from, to, start: position, end: next))
        from = to
        position = next
      }
      previous = b
    }
    // Pieces follow one another along the ring, so neighbors in the list are neighbors in space.
    boxes = BoxTree(
      pieces.map { piece in
        SpaceBox(piece.start, piece.end, margin: piece.sagitta + 1)
      })
    self.pieces = pieces
  }
}

/// A box in space, in single precision and never too small.
struct SpaceBox: Sendable {
  var low: SIMD4<Float>
  var high: SIMD4<Float>

  init(_ a: SpacePoint, _ b: SpacePoint, margin: Double) {
    // A float is within 0.5 m at these distances; the margin has that and more.
    low = SIMD4(SIMD3<Float>(pointwiseMin(a, b) - margin), 0)
    high = SIMD4(SIMD3<Float>(pointwiseMax(a, b) + margin), 0)
  }

  mutating func include(_ other: SpaceBox) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }

  /// The distance to a point in meters, short by up to a meter.
  @inline(__always)
  func distance(to point: SIMD4<Float>) -> Float {
    let outside = pointwiseMax(pointwiseMax(low - point, point - high), .zero)
    return (outside * outside).sum().squareRoot() - 1
  }
}

/// Boxes of boxes, eight in each, over things in an order that keeps neighbors together.
struct BoxTree: Sendable {
  static let fanOut = 8
  /// The boxes of every level, the things' own ones first.
  let levels: [[SpaceBox]]

  init(_ boxes: [SpaceBox]) {
    var levels = [boxes]
    while levels[levels.count - 1].count > 1 {
      let below = levels[levels.count - 1]
      var above: [SpaceBox] = []
      above.reserveCapacity(below.count / Self.fanOut + 1)
      var index = 0
      while index < below.count {
        var box = below[index]
        for other in below[index..<min(index + Self.fanOut, below.count)] { box.include(other) }
        above.append(box)
        index += Self.fanOut
      }
      levels.append(above)
    }
    self.levels = levels
  }

  /// The level that has one box.
  var top: Int { levels.count - 1 }

  /// The things or boxes below a box.
  func children(of index: Int, level: Int) -> Range<Int> {
    let first = index * Self.fanOut
    return first..<min(first + Self.fanOut, levels[level - 1].count)
  }
}
