import GeoStreets
import Geodesy

/// Crossings, stairs, escalators, lifts and ferries: where they begin and end.
extension ManeuverBuilder {
  /// Ends the current passage where the way no longer belongs to it.
  /// - Parameters:
  ///   - traits: The traits ahead of the walk.
  ///   - distance: Meters along the walk.
  ///   - before: The traits behind the walk.
  /// - Returns: Whether the end must be reported: of stairs or a ride out of doors, without a turn there.
  mutating func passes(
    into traits: StreetTraits, at distance: Meters, after before: StreetTraits?
  ) -> Bool {
    guard let passage, let structure = found[passage].maneuver.kind.structure else { return false }
    if traits.structure.contains(structure) {
      if structure == .crossing {
        found[passage].maneuver.crossing.formUnion(Self.features(of: traits))
      }
      return false
    }
    endPassage(at: distance)
    guard structure != .crossing, before?.structure.contains(.indoor) != true else { return false }
    let last = found.count - 1
    guard last > passage, found[last].maneuver.distance > distance - 0.5 else { return true }
    found[last].isEnd = true
    return false
  }

  /// The direction of the crossing that ends at a point of the sketch, whatever the walk did before
  /// it; nil where none does.
  func crossingHeading(to point: Int) -> Degrees? {
    guard let passage, found[passage].maneuver.kind == .cross, found[passage].point < point else {
      return nil
    }
    return sketch.heading(
      from: sketch.points[found[passage].point], to: sketch.points[point])
  }

  mutating func endPassage(at distance: Meters) {
    guard let passage else { return }
    found[passage].maneuver.extent = found[passage].maneuver.distance...distance
    self.passage = nil
  }

  /// Whether the walk takes a lift that is mapped as a point where a section begins.
  func takesLift(
    atPoint point: Int, of step: RouteStep, _ number: Int, _ traits: StreetTraits,
    after before: StreetTraits?
  ) -> Bool {
    guard let before, before.structure.isDisjoint(with: .lift),
      traits.structure.isDisjoint(with: .lift)
    else { return false }
    let edge = graph.edge(step.edge)
    let isEnd = point == 0 || point == graph.segmentCount(ofEdge: step.edge)
    let features =
      isEnd
      ? graph.surroundings(ofJunction: Int(point == 0 ? edge.tail : edge.head)).features
      : graph.features(atPoint: point, ofEdge: step.edge)
    guard features.contains(.lift) else { return false }
    guard let last = before.levels, let next = traits.levels else { return true }
    return !last.overlaps(next)
  }

  /// The features of a crossing with a way of its own.
  static func features(of traits: StreetTraits) -> PointFeatures {
    var features: PointFeatures = []
    if traits.structure.contains(.signals) { features.insert(.signals) }
    if traits.structure.contains(.markings) { features.insert(.markings) }
    if traits.structure.contains(.island) { features.insert(.island) }
    if traits.structure.contains(.tactilePaving) { features.insert(.tactilePaving) }
    return features
  }

  /// Adds the roads that are crossed at points, each at its near curb, and what is mapped at points of
  /// crossings with ways of their own.
  mutating func addCrossings() {
    let crossings = RoadCrossings(route, graph)
    for (distance, features) in crossings.onWays {
      let place = found.firstIndex { event in
        event.maneuver.kind == .cross
          && event.maneuver.extent.map {
            $0.lowerBound - 1 <= distance && distance <= $0.upperBound + 1
          } ?? false
      }
      guard let place else { continue }
      found[place].maneuver.crossing.formUnion(features.intersection(RoadCrossings.told))
    }
    for crossing in crossings.found { add(crossing) }
  }

  private mutating func add(_ crossing: RoadCrossing) {
    let step = route.steps[crossing.step]
    let place = coordinate(at: crossing.distance)
    let point = sketch.nearest(to: place, inStep: crossing.step)
    let heading = sketch.arriving(at: point) ?? found[0].maneuver.heading
    append(
      .cross, at: point, crossing.extent.lowerBound, heading: heading, angle: 0, step,
      coordinate(at: crossing.extent.lowerBound))
    var event = found.removeLast()
    event.maneuver.crossed = crossing.name
    event.maneuver.crossing = crossing.features
    event.maneuver.extent = crossing.extent
    let next = found.firstIndex { $0.maneuver.distance > event.maneuver.distance } ?? found.count
    found.insert(event, at: max(1, next))
  }

  /// The place at a distance along the walk.
  private func coordinate(at distance: Meters) -> Coordinate {
    var walked = 0.0
    for step in route.steps {
      let length = abs(step.to - step.from)
      if distance <= walked + length {
        let offset = distance - walked
        return graph.position(
          onEdge: step.edge, along: step.isReversed ? step.from - offset : step.from + offset
        ).coordinate
      }
      walked += length
    }
    return route.end.coordinate
  }

  /// Makes one crossing of several that are reported together.
  func widen(_ maneuver: inout Maneuver, over group: ArraySlice<Event>) {
    for other in group where other.maneuver.kind == .cross {
      maneuver.crossing.formUnion(other.maneuver.crossing)
      guard let mine = maneuver.extent, let extent = other.maneuver.extent else { continue }
      maneuver.extent =
        min(mine.lowerBound, extent.lowerBound)...max(mine.upperBound, extent.upperBound)
    }
  }
}

extension Maneuver.Kind {
  /// The structure that a way has as long as it belongs to a crossing, to stairs or to a ride.
  var structure: StreetStructure? {
    switch self {
    case .cross: .crossing
    case .steps: .steps
    case .conveyor: .conveyor
    case .lift: .lift
    case .ferry: .ferry
    case .depart, .goOn, .turn, .level, .tunnel, .bridge, .via, .arrive: nil
    }
  }
}
