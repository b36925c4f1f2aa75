import GeoStreets

/// The levels of maneuvers.
extension ManeuverBuilder {
  /// Whether another level begins, or a way to one that is neither steps nor a lift.
  func isOtherLevel(_ traits: StreetTraits, _ before: StreetTraits?) -> Bool {
    guard let levels = traits.levels, let last = before?.levels else { return false }
    if !last.contains(levels.lowerBound) { return true }
    return levels.lowerBound < levels.upperBound && last.lowerBound == last.upperBound
      && traits.structure.isDisjoint(with: [.steps, .lift, .conveyor])
  }

  /// The level where a step of the route begins; nil where it is not known.
  func level(atStartOf step: RouteStep) -> Double? { level(of: step, isEnd: false) }

  /// The level where a step of the route ends; nil where it is not known.
  func level(atEndOf step: RouteStep) -> Double? { level(of: step, isEnd: true) }

  private func level(of step: RouteStep, isEnd: Bool) -> Double? {
    let isFirstSegment = step.isReversed == isEnd
    let segment = isFirstSegment ? 0 : graph.segmentCount(ofEdge: step.edge) - 1
    let traits = graph.traits(ofEdge: step.edge, segment: segment)
    guard let levels = traits.levels else { return nil }
    guard levels.lowerBound < levels.upperBound else { return levels.lowerBound }
    // The traits are in the edge's direction: a step may go against it.
    return Self.vertical(traits).map { way in
      (way == .up) == (isEnd != step.isReversed) ? levels.upperBound : levels.lowerBound
    }
  }

  private static let rides: StreetStructure = [.steps, .lift, .conveyor]

  /// The level that is reached: of the section itself where it has one, else at the end of what goes on
  /// in the same way (a lift or a stairwell may pass several), else of what follows.
  func level(behind number: Int, _ traits: StreetTraits) -> Double? {
    if let levels = traits.levels, levels.lowerBound == levels.upperBound {
      return levels.lowerBound
    }
    let means = traits.structure.intersection(Self.rides)
    var passed = traits.levels
    var reached = level(atEndOf: route.steps[number])
    for step in route.steps.dropFirst(number + 1) {
      let segment = step.isReversed ? graph.segmentCount(ofEdge: step.edge) - 1 : 0
      let next = graph.traits(ofEdge: step.edge, segment: segment)
      let isBetween = next.levels.map { $0.lowerBound < $0.upperBound } ?? false
      guard next.structure.intersection(Self.rides) == means, isBetween || !means.isEmpty else {
        return reached ?? next.levels?.lowerBound
      }
      guard let levels = next.levels, levels != passed else { continue }
      // A flight up and a flight down again are two.
      if let reached, let start = level(atStartOf: step), start != reached { break }
      reached = level(atEndOf: step) ?? passed.map { Self.far(levels, from: $0) }
      passed = levels
    }
    return reached
  }

  /// The end of a ride that the ride before it did not reach.
  private static func far(
    _ levels: ClosedRange<Double>, from before: ClosedRange<Double>
  ) -> Double {
    levels.upperBound > before.upperBound ? levels.upperBound : levels.lowerBound
  }
}

extension StreetGraph {
  /// Whether a step of a route is inside of a building.
  func isIndoors(_ step: RouteStep) -> Bool { isIndoors(edge: step.edge.rawValue) }

  /// Whether an edge leads from one level to another.
  func joinsLevels(edge: Int) -> Bool {
    guard let levels = traits(ofEdge: edge, segment: 0).levels else { return false }
    return levels.lowerBound < levels.upperBound
  }

  func isIndoors(edge: Int) -> Bool {
    traits(ofEdge: edge, segment: 0).structure.contains(.indoor)
  }
}
