/// Joins lines end to end, because maps cut streets at every crossing.
enum LineJoining {
  /// The lines, joined where one goes on in another; of several that go on, the straightest, within 45 degrees.
  /// - Parameters:
  ///   - lines: The lines; those of fewer than two points are left out.
  ///   - grain: Ends are at one place when they are when rounded to so much.
  ///   - place: The position of a point in the plane.
  /// - Returns: The joined lines, in the order of their first parts.
  static func joined<Point>(
    _ lines: [[Point]], grain: Double, place: (Point) -> SIMD2<Double>
  ) -> [[Point]] {
    func end(_ point: Point) -> SIMD2<Double> { (place(point) / grain).rounded(.toNearestOrEven) }
    var ends: [SIMD2<Double>: [(line: Int, atStart: Bool)]] = [:]
    for (index, line) in lines.enumerated() where line.count > 1 {
      ends[end(line[0]), default: []].append((index, true))
      ends[end(line[line.count - 1]), default: []].append((index, false))
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    func next(after points: [Point]) -> (line: Int, atStart: Bool)? {
      let last = points[points.count - 1]
      let way = place(last) - place(points[points.count - 2])
      var best: (line: Int, atStart: Bool)?
      var straightest = 0.7071
      for candidate in ends[end(last)] ?? [] where !isUsed[candidate.line] {
        let line = lines[candidate.line]
        let (first, second) =
          candidate.atStart ? (line[0], line[1]) : (line[line.count - 1], line[line.count - 2])
        let onward = place(second) - place(first)
        let lengths = ((way * way).sum() * (onward * onward).sum()).squareRoot()
        let cosine = (way * onward).sum() / lengths
        guard lengths > 0, cosine > straightest else { continue }
        (straightest, best) = (cosine, candidate)
      }
      return best
    }
    var result: [[Point]] = []
    for (index, line) in lines.enumerated() where line.count > 1 && !isUsed[index] {
      isUsed[index] = true
      var points = line
      for _ in 0..<2 {
        while let (more, atStart) = next(after: points) {
          isUsed[more] = true
          points += atStart ? Array(lines[more].dropFirst()) : lines[more].dropLast().reversed()
        }
        points.reverse()
      }
      result.append(points)
    }
    return result
  }
}
