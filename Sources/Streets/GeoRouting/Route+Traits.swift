public import GeoStreets
public import Geodesy

extension Route {
  /// The traits along consecutive walks: intervals in walking order and without gaps, on which the
  /// traits stay the same in the direction of walking.
  public static func traits(
    along routes: [Route], on graph: StreetGraph
  ) -> [PathInterval<StreetTraits>] {
    var found: [PathInterval<StreetTraits>] = []
    var walked = 0.0
    for step in routes.lazy.flatMap(\.steps) {
      let parts = graph.sections(ofEdge: step.edge.rawValue)
      for part in step.isReversed ? parts.reversed() : parts {
        let meters = step.meters(of: part.segments, on: graph)
        guard !meters.isEmpty else { continue }
        let traits = step.isReversed ? part.traits.reversed : part.traits
        found.append(
          merging: PathInterval(from: found.last?.to ?? 0, to: walked + meters.upperBound, traits))
      }
      walked += abs(step.to - step.from)
    }
    return found
  }
}

extension RouteStep {
  /// The range of some segments of its edge, in meters from the walk's entry; empty when the walk
  /// leaves them out.
  func meters(of segments: Range<Int>, on graph: StreetGraph) -> Range<Meters> {
    var low = 0.0
    for segment in 0..<segments.lowerBound { low += graph.segmentLength(segment, ofEdge: edge) }
    var high = low
    for segment in segments { high += graph.segmentLength(segment, ofEdge: edge) }
    let (first, last) = isReversed ? (from - high, from - low) : (low - from, high - from)
    let length = abs(to - from)
    let begin = min(max(first, 0), length)
    return begin..<max(begin, min(last, length))
  }
}
