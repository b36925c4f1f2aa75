public import GeoStreets
public import Geodesy

/// A stretch of a walk on which what is known of the way stays the same.
public struct RouteStretch: Hashable, Sendable {
  /// Where it begins, in meters along the walk.
  public var from: Meters
  /// Where it ends, in meters along the walk; more than `from`.
  public var to: Meters
  /// What is known of it, in the direction of walking.
  public var traits: StreetTraits

  /// Makes a stretch.
  public init(from: Meters, to: Meters, traits: StreetTraits) {
    self.from = from
    self.to = to
    self.traits = traits
  }

  /// Its length in meters.
  public var length: Meters { to - from }

  /// The stretches of walks that follow each other, in walking order and without gaps.
  public static func stretches(of routes: [Route], on graph: StreetGraph) -> [RouteStretch] {
    var found: [RouteStretch] = []
    var walked = 0.0
    for step in routes.lazy.flatMap(\.steps) {
      let parts = graph.stretches(ofEdge: step.edge)
      for part in step.isReversed ? parts.reversed() : parts {
        let meters = step.meters(of: part.segments, on: graph)
        guard !meters.isEmpty else { continue }
        let traits = step.isReversed ? part.traits.reversed : part.traits
        let to = walked + meters.upperBound
        if let last = found.last, last.traits == traits {
          found[found.count - 1].to = to
        } else {
          found.append(
            RouteStretch(from: found.last?.to ?? 0, to: to, traits: traits))
        }
      }
      walked += abs(step.to - step.from)
    }
    return found
  }
}

extension RouteStep {
  /// Where segments of its edge lie, in meters from where the walk enters it; empty when the walk
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
