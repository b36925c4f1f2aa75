import GeoStreets
import Geodesy

/// Finds the maneuvers of one walk without vias, by the rules of `ManeuverRules`.
struct ManeuverBuilder {
  let graph: StreetGraph
  let route: Route
  let sketch: ProjectedPolyline
  var found: [Event] = []
  /// The crossing, stairs or ride that the walk is on, by its place among the events.
  var passage: Int?
  /// The code of the traits at the end of the step before.
  private var last: UInt32?

  /// A maneuver before lengths are known.
  struct Event {
    var maneuver: Maneuver
    var point: Int
    var isIndoors: Bool
    /// Whether stairs or a ride end here, which is reported even where the walk goes straight on.
    var isEnd = false
  }

  init(_ route: Route, _ graph: StreetGraph) {
    self.graph = graph
    self.route = route
    sketch = ProjectedPolyline(route.steps, from: route.start, to: route.end, graph)
  }

  /// The maneuvers, from `depart` to `arrive`.
  mutating func maneuvers(destination: Coordinate?) -> [Maneuver] {
    // At a junction the route may touch a street that it does not walk.
    func isWalked(_ step: RouteStep) -> Bool { abs(step.to - step.from) > 0.001 }
    guard let first = route.steps.first(where: isWalked) ?? route.steps.first,
      let final = route.steps.last(where: isWalked) ?? route.steps.last
    else { return [] }
    var distance = 0.0
    depart(first)
    for (number, step) in route.steps.enumerated() {
      if number > 0 {
        junction(before: number, distance)
      }
      sections(number, step, distance)
      distance += abs(step.to - step.from)
    }
    endPassage(at: distance)
    addCrossings()
    arrive(final, distance, destination)
    return merged()
  }

  private mutating func depart(_ step: RouteStep) {
    let heading = sketch.leaving(0) ?? 0
    append(
      .depart, at: 0, 0, heading: heading, angle: 0, step, route.start.coordinate)
    found[0].maneuver.level = level(atStartOf: step)
  }

  private mutating func arrive(_ step: RouteStep, _ distance: Meters, _ destination: Coordinate?) {
    let last = sketch.points.count - 1
    let heading = sketch.arriving(at: last) ?? found.last?.maneuver.heading ?? 0
    append(
      .arrive, at: last, distance, heading: heading, angle: 0, step, route.end.coordinate)
    found[found.count - 1].maneuver.level = level(atEndOf: step)
    guard let destination,
      destination.distance(to: route.end.coordinate) > ManeuverRules.sideDistance
    else { return }
    let bearing = sketch.heading(from: sketch.points[last], to: sketch.place(destination))
    let side = (bearing - heading).remainder(dividingBy: 360)
    // A place straight ahead or behind is on no side.
    if (20...160).contains(abs(side)) {
      found[found.count - 1].maneuver.side = side < 0 ? .left : .right
    }
  }

  /// The turn or the new name where a step begins.
  private mutating func junction(before number: Int, _ distance: Meters) {
    // A plan does not show the direction in which people leave stairs or a lift.
    guard !sketch.rises.contains(number - 1), !sketch.rises.contains(number) else { return }
    let step = route.steps[number]
    let before = route.steps[number - 1]
    let point = sketch.stepEnds[number - 1]
    guard let wayTo = sketch.wayTo(point), let wayFrom = sketch.wayFrom(point) else { return }
    let street = graph.streetMark(ofEdge: step.edge.rawValue)
    let previous = graph.streetMark(ofEdge: before.edge.rawValue)
    let isNewName = street.hasName && !street.hasName(of: previous)
    // Most junctions are passed straight on, along the same street.
    let crossing = crossingHeading(to: point)
    if !isNewName, crossing == nil, ManeuverRules.isStraight(wayTo, wayFrom) { return }
    let (arriving, leaving) = (crossing ?? sketch.heading(wayTo), sketch.heading(wayFrom))
    let angle = (leaving - arriving).remainder(dividingBy: 360)
    let direction = TurnDirection(angle: angle)
    let coordinate = graph.point(
      step.isReversed ? graph.segmentCount(ofEdge: step.edge) : 0, ofEdge: step.edge.rawValue
    ).coordinate
    let edge = graph.edge(step.edge)
    let junction = Int(step.isReversed ? edge.head : edge.tail)
    let others = otherWays(at: junction, beside: [before.edge.rawValue, step.edge.rawValue])
    let kind: Maneuver.Kind
    switch direction {
    case .straight:
      guard isNewName, previous.hasName || !others.isEmpty else { return }
      kind = .goOn
    case .slightLeft, .slightRight:
      guard isNewName || isRival(among: others, to: angle, arriving) else { return }
      kind = others.isEmpty ? .goOn : .turn
    case .left, .right, .sharpLeft, .sharpRight:
      guard !others.isEmpty || isNewName else { return }
      kind = others.isEmpty ? .goOn : .turn
    case .around: kind = .turn
    }
    append(kind, at: point, distance, heading: leaving, angle: angle, step, coordinate)
    found[found.count - 1].maneuver.level = level(atStartOf: step)
  }

  /// The arcs out of a junction but those of some edges.
  private func otherWays(at junction: Int, beside edges: [Int]) -> [Arc] {
    (Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1])).compactMap { place in
      let arc = graph.arcs[place]
      return arc.length < .infinity && !edges.contains(arc.edge) ? arc : nil
    }
  }

  /// Whether another way is as straight as the one that is taken, or straighter.
  private func isRival(among others: [Arc], to angle: Degrees, _ arriving: Degrees) -> Bool {
    others.contains { arc in
      guard let heading = sketch.heading(leaving: arc, graph) else { return false }
      let other = abs((heading - arriving).remainder(dividingBy: 360))
      return other < abs(angle) + ManeuverRules.likeness
    }
  }

  // MARK: Built sections

  /// Steps, lifts, crossings, levels and passages that begin on a step of the route.
  private mutating func sections(_ number: Int, _ step: RouteStep, _ distance: Meters) {
    // Once: closures in a mutating method would copy it for each section.
    let graph = graph
    // Traits that change at a barrier begin behind it.
    if step.from == step.to, graph.isBarrier(edge: step.edge.rawValue) { return }
    var sections: [(segments: Range<Int>, code: UInt32)] = []
    var isAnnounced = passage != nil || last.map { graph.summary($0).hasLevels } ?? false
    graph.forEachFeature(ofEdge: step.edge.rawValue) { _, features in
      if features.contains(.lift) { isAnnounced = true }
    }
    var end: UInt32?
    graph.forEachSection(ofEdge: step.edge.rawValue) { segments, code in
      let code = step.isReversed ? code ^ 1 : code
      let summary = graph.summary(code)
      if summary.hasLevels || !summary.structure.isDisjoint(with: Self.told) { isAnnounced = true }
      if end == nil || !step.isReversed { end = code }
      if graph.hasSections(edge: step.edge.rawValue) { sections.append((segments, code)) }
    }
    // Most steps are neither built nor follow anything that is.
    defer { last = end }
    guard isAnnounced else { return }
    if sections.isEmpty, let end {
      sections = [(0..<graph.segmentCount(ofEdge: step.edge), end)]
    }
    var before = last.map { graph.traits($0) }
    for section in step.isReversed ? sections.reversed() : sections {
      let traits = graph.traits(section.code)
      let range = step.meters(of: section.segments, on: graph)
      if !range.isEmpty {
        let entry = step.isReversed ? section.segments.upperBound : section.segments.lowerBound
        begin(
          traits, after: before, step, number, range, distance + abs(range.lowerBound),
          isLift: takesLift(atPoint: entry, of: step, number, traits, after: before))
      }
      before = traits
    }
  }

  /// The structures whose start is reported.
  private static let told: StreetStructure = [
    .steps, .lift, .conveyor, .crossing, .tunnel, .bridge, .ferry,
  ]

  private mutating func begin(
    _ traits: StreetTraits, after before: StreetTraits?, _ step: RouteStep, _ number: Int,
    _ range: Range<Meters>, _ distance: Meters, isLift: Bool
  ) {
    func begins(_ part: StreetStructure) -> Bool {
      traits.structure.contains(part) && before?.structure.contains(part) != true
    }
    let mustTellEnd = passes(into: traits, at: distance, after: before)
    let length = range.upperBound - range.lowerBound
    let kind: Maneuver.Kind
    if begins(.ferry) {
      kind = .ferry
    } else if begins(.lift) || isLift {
      kind = .lift
    } else if begins(.steps) || isOtherFlight(traits, before) {
      kind = traits.structure.contains(.conveyor) ? .conveyor : .steps
    } else if begins(.crossing) {
      kind = .cross
    } else if begins(.conveyor) {
      kind = .conveyor
    } else if isOtherLevel(traits, before) {
      kind = .level
    } else if begins(.tunnel), length >= ManeuverRules.shortestPassage {
      kind = .tunnel
    } else if begins(.bridge), length >= ManeuverRules.shortestPassage {
      kind = .bridge
    } else if mustTellEnd {
      kind = .goOn
    } else {
      return
    }
    let along = step.isReversed ? step.from - range.lowerBound : step.from + range.lowerBound
    let place = graph.position(onEdge: step.edge, along: along).coordinate
    let point = sketch.nearest(to: place, inStep: number)
    let arriving = sketch.arriving(at: point)
    let leaving = sketch.leaving(point) ?? arriving ?? 0
    let angle = arriving.map { (leaving - $0).remainder(dividingBy: 360) } ?? 0
    append(kind, at: point, distance, heading: leaving, angle: angle, step, place)
    var maneuver = found[found.count - 1].maneuver
    maneuver.street = traits.street
    maneuver.level = level(atStartOf: step)
    switch kind {
    case .steps, .conveyor:
      maneuver.vertical = Self.vertical(traits)
      maneuver.level = level(behind: number, traits)
    case .cross:
      maneuver.crossed = crossedStreet(step, number)
      maneuver.crossing = Self.features(of: traits)
    case .lift, .level: maneuver.level = level(behind: number, traits)
    case .depart, .goOn, .turn, .tunnel, .bridge, .ferry, .via, .arrive: break
    }
    found[found.count - 1].maneuver = maneuver
    found[found.count - 1].isEnd = kind == .goOn
    if kind.structure != nil, !isLift || begins(.lift) { passage = found.count - 1 }
  }

  /// Whether steps follow steps the other way.
  private func isOtherFlight(_ traits: StreetTraits, _ before: StreetTraits?) -> Bool {
    guard traits.structure.contains(.steps), let before, before.structure.contains(.steps),
      let now = Self.vertical(traits), let last = Self.vertical(before)
    else { return false }
    return now != last
  }

  static func vertical(_ traits: StreetTraits) -> VerticalDirection? {
    if traits.structure.contains(.upward) { return .up }
    if traits.structure.contains(.downward) { return .down }
    return traits.incline.flatMap { $0 > 0 ? .up : $0 < 0 ? .down : nil }
  }

  /// The name of the road that a crossing leads over: of a named way that meets the crossing.
  private func crossedStreet(_ step: RouteStep, _ number: Int) -> String? {
    let edge = graph.edge(step.edge)
    let walked = [number - 1, number, number + 1].filter(route.steps.indices.contains)
      .map { route.steps[$0].edge.rawValue }
    var names: [String] = []
    for junction in [edge.tail, edge.head] {
      for arc in otherWays(at: Int(junction), beside: walked) {
        let street = graph.street(ofEdge: arc.edge)
        guard street.kind.isRoad, let name = street.name ?? street.ref else { continue }
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.count == 1 ? names[0] : nil
  }

  // MARK: Putting together

  mutating func append(
    _ kind: Maneuver.Kind, at point: Int, _ distance: Meters, heading: Degrees, angle: Degrees,
    _ step: RouteStep, _ coordinate: Coordinate
  ) {
    let maneuver = Maneuver(
      kind: kind, direction: TurnDirection(angle: angle), angle: angle, heading: heading,
      distance: distance, length: 0, coordinate: coordinate,
      street: graph.street(ofEdge: step.edge))
    found.append(
      Event(maneuver: maneuver, point: point, isIndoors: graph.isIndoors(step)))
  }

  /// Merges maneuvers that are close together, and fills in lengths.
  private func merged() -> [Maneuver] {
    guard !found.isEmpty else { return [] }
    var maneuvers: [Maneuver] = []
    var first = 0
    for next in 1...found.count
    where next == found.count || !isOne(found[first..<next], found[next]) {
      if let maneuver = one(of: found[first..<next]) { maneuvers.append(maneuver) }
      first = next
    }
    for index in maneuvers.indices {
      let next = index + 1 < maneuvers.count ? maneuvers[index + 1].distance : route.length
      maneuvers[index].length = max(0, next - maneuvers[index].distance)
    }
    return maneuvers
  }

  /// Whether a maneuver is reported together with those before it.
  private func isOne(_ group: ArraySlice<Event>, _ next: Event) -> Bool {
    guard let first = group.first else { return true }
    let farthest =
      first.isIndoors && next.isIndoors
      ? ManeuverRules.indoorMergeDistance : ManeuverRules.mergeDistance
    guard first.maneuver.kind != .depart, next.maneuver.kind != .arrive,
      next.maneuver.distance - first.maneuver.distance < farthest
    else { return false }
    // A maneuver behind a crossing, stairs or a ride is no part of it.
    return !group.contains { before in
      guard let extent = before.maneuver.extent, extent.upperBound > extent.lowerBound else {
        return false
      }
      return next.maneuver.distance > extent.upperBound - ManeuverRules.passageTolerance
    }
  }

  /// The most telling of some maneuvers, with the change of direction over all of them.
  private func one(of group: ArraySlice<Event>) -> Maneuver? {
    guard let first = group.first, let last = group.last,
      var chosen = group.max(by: { $0.maneuver.kind.weight < $1.maneuver.kind.weight })?.maneuver
    else { return nil }
    guard group.count > 1 else { return chosen }
    if let arriving = sketch.arriving(at: first.point), let leaving = sketch.leaving(last.point) {
      chosen.angle = (leaving - arriving).remainder(dividingBy: 360)
      chosen.direction = TurnDirection(angle: chosen.angle)
      chosen.heading = leaving
    }
    if !chosen.kind.isAnnouncedAtItsStart {
      chosen.distance = first.maneuver.distance
      chosen.coordinate = first.maneuver.coordinate
      chosen.level = last.maneuver.level
    }
    chosen.street = last.maneuver.street
    if chosen.kind == .cross { widen(&chosen, over: group) }
    // A jog that ends in the direction and on the street where it began is no turn.
    if chosen.kind == .turn || chosen.kind == .goOn, chosen.direction == .straight {
      chosen.kind = .goOn
      if chosen.street.name == nil, !group.contains(where: \.isEnd) { return nil }
    }
    return chosen
  }
}

extension Maneuver.Kind {
  /// Whether the place itself matters, not that of what is reported together with it.
  fileprivate var isAnnouncedAtItsStart: Bool {
    switch self {
    case .steps, .conveyor, .lift, .level, .ferry: true
    case .depart, .goOn, .turn, .cross, .tunnel, .bridge, .via, .arrive: false
    }
  }

  /// The priority beside other maneuvers at the same place.
  fileprivate var weight: Int {
    switch self {
    case .depart, .arrive: 9
    case .via: 8
    case .ferry, .lift: 7
    case .steps, .conveyor: 6
    case .cross: 5
    case .level: 4
    case .turn: 3
    case .tunnel, .bridge: 2
    case .goOn: 1
    }
  }
}
