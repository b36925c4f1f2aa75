/// Leaves out points of lines on a picture that lie near the line without them (Douglas and Peucker 1973).
enum LineThinning {
  /// The points of a line that keep it within some pixels of what it was; its ends stay.
  static func line(_ points: [Pixel], within tolerance: Double) -> [Pixel] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    // A stack, since a recursion could be as deep as the line is long.
    var spans = [(0, points.count - 1)]
    while let (first, last) = spans.popLast() {
      var farthest = first
      var most = tolerance
      for index in first + 1..<max(first + 1, last) {
        let away = points[index].distance(toSegment: points[first], points[last])
        if away > most { (most, farthest) = (away, index) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      spans += [(first, farthest), (farthest, last)]
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }

  /// The same for a ring without its closing point: the first point and the one farthest from it stay.
  static func ring(_ points: [Pixel], within tolerance: Double) -> [Pixel] {
    guard points.count > 3, let first = points.first else { return points }
    return line(points + [first], within: tolerance).dropLast()
  }
}

extension Pixel {
  /// How far the point is from the segment between two others.
  fileprivate func distance(toSegment start: Pixel, _ end: Pixel) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    guard square > 0 else { return distance(to: start) }
    let fraction = max(0, min(1, ((x - start.x) * dx + (y - start.y) * dy) / square))
    return distance(to: Pixel(x: start.x + fraction * dx, y: start.y + fraction * dy))
  }
}
