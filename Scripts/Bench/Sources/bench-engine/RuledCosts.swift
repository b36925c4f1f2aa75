import GeoAnchorKit

/// The costs of edges under a profile, from its rules section by section and from areas that are
/// boxes.
struct RuledCosts {
  /// The cost from each edge's start to its end; infinite where it is closed.
  private(set) var forward: [Double]
  /// The cost from each edge's end to its start.
  private(set) var backward: [Double]
  /// Whether an edge serves at the ends of walks only.
  private(set) var isEnd: [Bool]
  private let graph: StreetGraph
  private let profile: RoutingProfile

  /// An area to prefer, outside of which a meter counts three times, or to avoid.
  enum Influence {
    case none
    case preferred(BoundingBox)
    case avoided(BoundingBox)
  }

  init(_ graph: StreetGraph, _ profile: RoutingProfile, _ influence: Influence) {
    self.graph = graph
    self.profile = profile
    forward = Array(repeating: .infinity, count: graph.edgeCount)
    backward = forward
    isEnd = Array(repeating: false, count: graph.edgeCount)
    for edge in graph.edgeIDs
    where profile.usesAllWays || graph.isReference(edge: edge) {
      weigh(edge, influence)
    }
  }

  private mutating func weigh(_ edge: EdgeID, _ influence: Influence) {
    var factor = 1.0
    switch influence {
    case .none: break
    case .preferred(let box): factor = 1 + 2 * (1 - inside(box, edge).fraction)
    case .avoided(let box): if inside(box, edge).isMet { return }
    }
    var (there, back) = (0.0, 0.0)
    var serves = false
    for section in graph.traits(ofEdge: edge) {
      let (traits, meters) = (section.value, section.length)
      let (out, home) = (rule(traits), rule(traits.reversed))
      there += meters * out.rate * factor + out.added
      back += meters * home.rate * factor + home.added
      serves = serves || out.isEnd
    }
    let last = graph.segmentCount(ofEdge: edge)
    for point in 0...last {
      let features = graph.features(atPoint: point, ofEdge: edge)
      for rule in profile.pointRules where !features.isDisjoint(with: rule.features) {
        let added = (rule.added ?? .infinity) / (point == 0 || point == last ? 2 : 1)
        there += added
        back += added
      }
    }
    (forward[edge.rawValue], backward[edge.rawValue]) = (there, back)
    isEnd[edge.rawValue] = serves && min(there, back) < .infinity
  }

  /// The cost factors of a section by the rules.
  private func rule(_ traits: StreetTraits) -> (rate: Double, added: Double, isEnd: Bool) {
    var (factor, added, speed, isEnd) = (1.0, 0.0, profile.speed, false)
    for rule in profile.rules where rule.condition.holds(for: traits) {
      switch rule.effect {
      case .closed: factor = .infinity
      case .factor(let value): factor *= value
      case .speed(let value): speed = value
      case .added(let value): added += value
      case .endsOnly: isEnd = true
      }
    }
    return (profile.unit == .seconds ? factor / speed : factor, added, isEnd)
  }

  /// The fraction of an edge inside a box, and whether it touches it (Liang and Barsky, 1984).
  private func inside(_ box: BoundingBox, _ edge: EdgeID) -> (fraction: Double, isMet: Bool) {
    let points = graph.points(ofEdge: edge)
    var (within, all, isMet) = (0.0, 0.0, false)
    for (a, b) in zip(points, points.dropFirst()) {
      let length = a.distance(to: b)
      all += length
      var (low, high) = (0.0, 1.0)
      for (from, way, least, most) in [
        (a.latitude, b.latitude - a.latitude, box.south, box.north),
        (a.longitude, b.longitude - a.longitude, box.west, box.east),
      ] {
        if way == 0 {
          if from < least || from > most { high = -1 }
        } else {
          let ends = [(least - from) / way, (most - from) / way].sorted()
          (low, high) = (max(low, ends[0]), min(high, ends[1]))
        }
      }
      guard low <= high else { continue }
      isMet = true
      within += (high - low) * length
    }
    return (all > 0 ? within / all : 0, isMet)
  }

  /// The fraction of an edge's cost before a place; what is added is spread evenly.
  private func fraction(before place: StreetPosition, isReversed: Bool) -> Double {
    var (before, all, end) = (0.0, 0.0, 0.0)
    for section in graph.traits(ofEdge: place.edge) {
      let (traits, meters) = (section.value, section.length)
      let rate = rule(isReversed ? traits.reversed : traits).rate
      before += rate * min(meters, max(0, place.distanceAlongEdge - end))
      all += rate * meters
      end += meters
    }
    return all > 0 ? min(1, before / all) : 0
  }

  /// The costs between a place and the ends of its edge, walking away from it or toward it.
  func ends(of place: StreetPosition, isArrival: Bool) -> [(junction: Int, cost: Double)] {
    let (tail, head) = (graph.tail(of: place.edge).rawValue, graph.head(of: place.edge).rawValue)
    let there = forward[place.edge.rawValue] * fraction(before: place, isReversed: false)
    let back = backward[place.edge.rawValue] * fraction(before: place, isReversed: true)
    return isArrival
      ? [(tail, there), (head, backward[place.edge.rawValue] - back)]
      : [(tail, back), (head, forward[place.edge.rawValue] - there)]
  }

  /// The cost between two places of one edge, along it.
  func along(_ start: StreetPosition, _ end: StreetPosition) -> Double {
    guard start.edge == end.edge else { return .infinity }
    let isReversed = end.distanceAlongEdge < start.distanceAlongEdge
    let cost = isReversed ? backward[start.edge.rawValue] : forward[start.edge.rawValue]
    return cost
      * abs(
        fraction(before: end, isReversed: isReversed)
          - fraction(before: start, isReversed: isReversed))
  }
}
