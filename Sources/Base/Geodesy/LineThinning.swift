/// Leaves out points of lines that lie near the line without them (Douglas and Peucker, Cartographica 10, 1973).
@usableFromInline
package enum LineThinning {
  /// The points of a line that keep it within a tolerance of itself; its ends stay.
  /// - Parameters:
  ///   - points: The line.
  ///   - tolerance: The greatest distance of an omitted point from the line, in units of the distance.
  ///   - distance: The distance of the first point from the segment between the two others.
  /// - Returns: The points that are kept, in their order.
  @inlinable
  package static func line<Point>(
    _ points: [Point], within tolerance: Double, by distance: (Point, Point, Point) -> Double
  ) -> [Point] {
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
        let away = distance(points[index], points[first], points[last])
        if away > most { (most, farthest) = (away, index) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      spans += [(first, farthest), (farthest, last)]
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }

  /// The points of a line in the plane, or of any line whose points have a place there.
  @inlinable
  package static func line<Point>(
    _ points: [Point], within tolerance: Double, at place: (Point) -> SIMD2<Double>
  ) -> [Point] {
    line(points.map { ($0, place($0)) }, within: tolerance) { point, start, end in
      let (from, to) = (start.1 - point.1, end.1 - point.1)
      return (from + from.fractionNearestToOrigin(towards: to) * (to - from)).length
    }
    .map(\.0)
  }

  /// The same for a ring without its closing point: its first point stays, and so does the one that is farthest
  /// from that, unless all are within the tolerance.
  @inlinable
  package static func ring<Point>(
    _ points: [Point], within tolerance: Double, at place: (Point) -> SIMD2<Double>
  ) -> [Point] {
    guard points.count > 3 else { return points }
    return line(points + [points[0]], within: tolerance, at: place).dropLast()
  }
}
