import GeoAnchors
import Geodesy

/// Fills the gaps between stops that must be.
struct AnchorSpacing {
  let path: Path
  let spacing: Meters
  let spread: ChainPolicy.Spread
  /// The maximum number of anchors.
  var maximum = ChainPolicy.defaultMaximumAnchors

  /// Maximum distance of the way from the line between two anchors, in meters.
  private static let mostBend: Meters = 1
  /// Anchors are no nearer to each other for the sake of bends, in meters.
  private static let leastSpacing: Meters = 3

  /// Checks that the path itself needs no more anchors than there may be, before anything is computed along it.
  func checkLength() throws(ChainError) { try check(path.length / spacing) }

  private func check(_ count: Double) throws(ChainError) {
    guard count <= Double(maximum) else {
      throw .tooManyAnchors(
        needed: count.rounded(.up), maximum: maximum, spacing: spacing, longest: path.longestLeg)
    }
  }

  /// The stops and those between them, as few as the spacing allows.
  func stops(_ fixed: [ChainStop]) throws(ChainError) -> [ChainStop] {
    let gaps = zip(fixed, fixed.dropFirst()).map { $1.distance - $0.distance }
    let parts = gaps.map { max(1, ($0 / spacing).rounded(.up)) }
    let least = spread == .bends ? 2.0 : 1.0
    try check(parts.reduce(1, +) * least)
    var stops: [ChainStop] = []
    for (index, part) in parts.enumerated() {
      stops.append(fixed[index])
      switch spread {
      case .even:
        for step in 1..<max(1, Int(part)) {
          let distance = fixed[index].distance + gaps[index] * Double(step) / part
          stops.append(ChainStop(distance: distance, role: .path))
        }
      case .bends: bend(from: fixed[index].distance, to: fixed[index + 1].distance, &stops)
      }
    }
    return stops + fixed.suffix(1)
  }

  private func bend(from start: Meters, to end: Meters, _ stops: inout [ChainStop]) {
    var last = start
    while let next = farthest(from: last, before: end) {
      stops.append(ChainStop(distance: next, role: .path))
      last = next
    }
  }

  /// The farthest place that a straight line from the last one leads to; nil when that is the end.
  private func farthest(from last: Meters, before end: Meters) -> Meters? {
    let reach = min(last + spacing, end)
    if isStraight(last, reach) {
      guard reach < end else { return nil }
      // Two like halves rather than a whole and a rest.
      return end - last < 2 * spacing && isStraight((last + end) / 2, end)
        ? (last + end) / 2 : reach
    }
    var low = min(last + Self.leastSpacing, reach)
    var high = reach
    while high - low > 0.25 {
      let middle = (low + high) / 2
      if isStraight(last, middle) { low = middle } else { high = middle }
    }
    return low < end - Self.leastSpacing ? low : nil
  }

  /// Whether the way keeps near to the straight line between two of its places.
  private func isStraight(_ from: Meters, _ to: Meters) -> Bool {
    let first = path.distances.firstPlace { $0 > from }
    let last = path.distances.firstPlace { $0 >= to }
    guard first < last else { return true }
    let start = path.point(at: from)
    let plane = TangentPlane(at: start)
    let end = plane.point(path.point(at: to))
    let length = end.length
    return path.points[first..<last].allSatisfy { point in
      let place = plane.point(point)
      guard length > 0 else { return place.length <= Self.mostBend }
      return abs(place.x * end.y - place.y * end.x) <= Self.mostBend * length
    }
  }
}
