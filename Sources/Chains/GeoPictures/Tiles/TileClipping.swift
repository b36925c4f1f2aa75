import GeoNumerics

/// Cuts geometry off at the window of a tile.
enum TileClipping {
  private static let low = TileFrame.window.lowerBound
  private static let high = TileFrame.window.upperBound

  static func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= low && point.x <= high && point.y >= low && point.y <= high
  }

  /// The parts of a line within the window segment by segment.
  static func parts(of line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
    if line.allSatisfy(contains) { return [line] }
    var parts: [[SIMD2<Double>]] = []
    var part: [SIMD2<Double>] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard
        let (enter, leave) = SegmentClipping.visible(
          start, end, low: SIMD2(repeating: low), high: SIMD2(repeating: high))
      else {
        if !part.isEmpty { parts.append(part) }
        part = []
        continue
      }
      let entrance = enter > 0 ? start + (end - start) * enter : start
      if enter > 0 || part.isEmpty {
        if !part.isEmpty { parts.append(part) }
        part = [entrance]
      }
      part.append(leave < 1 ? start + (end - start) * leave : end)
      if leave < 1 {
        parts.append(part)
        part = []
      }
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// The part of a ring within the window: where it leaves the window, it follows the window's edge.
  static func ring(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    if ring.allSatisfy(contains) { return ring }
    return RingClipping.visible(
      ring.first == ring.last ? ring.dropLast() : ring, low: SIMD2(repeating: low),
      high: SIMD2(repeating: high))
  }
}
