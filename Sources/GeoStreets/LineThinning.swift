import Geodesy

/// Leaves out points of lines that lie near the line without them (Douglas and Peucker 1973).
enum LineThinning {
  /// The points of a line that keep it within some meters of what it was; its ends stay.
  static func line(_ points: [FixedCoordinate], within tolerance: Meters) -> [FixedCoordinate] {
    guard points.count > 2 else { return points }
    let plane = TangentPlane(at: points[0].coordinate)
    let places = points.map { plane.point($0.coordinate) }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var spans = [(0, points.count - 1)]
    while let (first, last) = spans.popLast() {
      var farthest = 0
      var most = tolerance
      for index in first + 1..<max(first + 1, last) {
        let start = places[first] - places[index]
        let end = places[last] - places[index]
        let nearest = start + start.fractionNearestToOrigin(towards: end) * (end - start)
        if nearest.length > most { (most, farthest) = (nearest.length, index) }
      }
      guard farthest > 0 else { continue }
      isKept[farthest] = true
      spans += [(first, farthest), (farthest, last)]
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }

  /// The same for a ring without its closing point: the first point and the one farthest from it stay.
  static func ring(_ points: [FixedCoordinate], within tolerance: Meters) -> [FixedCoordinate] {
    guard points.count > 3 else { return points }
    let plane = TangentPlane(at: points[0].coordinate)
    let far = points.indices.max {
      plane.point(points[$0].coordinate).length < plane.point(points[$1].coordinate).length
    }
    guard let far, far > 0 else { return points }
    return line(Array(points[...far]), within: tolerance).dropLast()
      + line(Array(points[far...]) + [points[0]], within: tolerance).dropLast()
  }
}
