import GeoNumerics
public import Geodesy

/// Leads a user through a map to a place: a value that turns positions into instructions.
///
/// An instruction is given when it changes, within the cooldowns; what changed meanwhile is given as
/// soon as they are over, if it still holds.
///
/// ```swift
/// var navigator = MapNavigator(try WaypointGraph(reading: document))
/// var outputs = navigator.start("Gate 4", at: 0)
/// outputs += navigator.update(camera.position, confidence: 0.8, at: 0.5)
/// ```
public struct MapNavigator: Hashable, Sendable {
  /// The ways.
  public let graph: WaypointGraph
  let policy: NavigationPolicy

  private var trip: Trip?
  private var headings = HeadingMean()
  private var walkStart: Vector3?
  private var position: Vector3?
  private var watch: RouteWatch

  /// A walk to a place.
  private struct Trip: Hashable {
    let place: WaypointGraph.Place
    /// The way; nil until the first position.
    var line: PlanLine?
    /// The ids of the waypoints at the line's points.
    var waypoints: [String] = []
    var station: Meters = 0
    var nextWaypoint = 0
    var arrival = Agreement()
    var voice = NavigationVoice()
  }

  /// Creates a navigator without a destination.
  public init(_ graph: WaypointGraph) { self.init(graph, policy: NavigationPolicy()) }

  init(_ graph: WaypointGraph, policy: NavigationPolicy) {
    self.graph = graph
    self.policy = policy
    watch = RouteWatch(fixTimeout: policy.fixTimeout, confirmations: policy.debounce)
  }

  /// The place that the user is led to; nil without one.
  public var destination: WaypointGraph.Place? { trip?.place }

  /// Starts guidance to a place.
  /// - Parameters:
  ///   - name: The place's id or name.
  ///   - time: Now, on the clock of all times given.
  /// - Returns: The outputs.
  public mutating func start(_ name: String, at time: Seconds) -> [NavigationOutput] {
    guard let place = graph.place(name) else { return [.noRoute(place: name)] }
    trip = Trip(place: place)
    guard let position, watch.hasFix(at: time) else {
      watch.begin(at: time)
      return []
    }
    return begin(at: position, time)
  }

  /// Finds the way and begins it.
  private mutating func begin(at position: Vector3, _ time: Seconds) -> [NavigationOutput] {
    guard var trip, let line = route(from: position, for: &trip) else {
      let name = self.trip?.place.name ?? ""
      self.trip = nil
      return [.noRoute(place: name)]
    }
    trip.voice.speak(at: time)
    self.trip = trip
    return [
      .navigationStarted(
        placeID: trip.place.id, name: trip.place.name, meters: line.length - trip.station)
    ]
  }

  private mutating func route(from position: Vector3, for trip: inout Trip) -> PlanLine? {
    guard let start = graph.nearest(to: position), let end = graph.index(of: trip.place.waypoint),
      let way = graph.way(from: start, to: end)
    else { return nil }
    var points = way.indices.map { graph.waypoints[$0].position }
    points.append(trip.place.position)
    let line = PlanLine(points)
    trip.line = line
    trip.waypoints = way.indices.map { graph.waypoints[$0].id }
    trip.station = line.projection(of: position, from: 0, floor: policy.floor).station
    trip.nextWaypoint = line.stations.firstIndex { $0 >= trip.station } ?? 0
    watch.follow()
    return line
  }

  /// Leads nowhere any more.
  public mutating func stop() { trip = nil }

  /// Advances the time; returns the outputs.
  public mutating func tick(at time: Seconds) -> [NavigationOutput] {
    trip != nil && watch.pass(time) == .lost ? [.lost] : []
  }

  /// Updates the user's position.
  /// - Parameters:
  ///   - position: Position in the frame of the graph.
  ///   - looking: Viewing direction in that frame; nil to derive it from the walk.
  ///   - confidence: Confidence of the position, `0...1`; nil counts as 1.
  ///   - time: Now.
  /// - Returns: The outputs.
  public mutating func update(
    _ position: Vector3, looking: Vector3? = nil, confidence: Double? = nil, at time: Seconds
  ) -> [NavigationOutput] {
    guard position.length < 1e8, (confidence ?? 1) >= policy.leastConfidence else {
      return tick(at: time)
    }
    _ = watch.fix(at: time)
    self.position = position
    if let heading = heading(at: position, looking) {
      headings.add(heading, at: time, count: policy.headingCount)
    }
    guard let trip else { return [] }
    guard trip.line != nil else {
      return begin(at: position, time) + follow(position, at: time)
    }
    return follow(position, at: time)
  }

  /// Heading of the user: the viewing direction, else that of the walk.
  private mutating func heading(at position: Vector3, _ looking: Vector3?) -> Degrees? {
    if let looking, let heading = PlanLine.heading(looking),
      PlanLine.level(looking).length > Self.leastLevel * looking.length
    {
      return heading
    }
    guard let start = walkStart else {
      walkStart = position
      return nil
    }
    let move = position - start
    guard PlanLine.level(move).length >= policy.leastMove else { return nil }
    walkStart = position
    return PlanLine.heading(move)
  }

  /// A look up or down by more than 80° has no heading worth the name.
  private static let leastLevel = 0.17

  private mutating func follow(_ position: Vector3, at time: Seconds) -> [NavigationOutput] {
    guard var trip, let line = trip.line else { return [] }
    if trip.arrival.agrees(isThere(position, trip.place), times: policy.debounce) {
      self.trip = nil
      return [.destinationReached(placeID: trip.place.id, name: trip.place.name)]
    }
    let projection = line.projection(
      of: position, from: trip.station - policy.backward, floor: policy.floor)
    if watch.judge(isOff: projection.gap > policy.offPath, at: time) == .left {
      return reroute(trip, from: position, at: time)
    }
    var outputs: [NavigationOutput] = []
    if watch.isCertain {
      trip.station = projection.station
      outputs += reach(position, &trip, line)
      if let output = speak(&trip, line, from: position, at: time) { outputs.append(output) }
    }
    self.trip = trip
    return outputs
  }

  private func isThere(_ position: Vector3, _ place: WaypointGraph.Place) -> Bool {
    let gap = position - place.position
    return PlanLine.level(gap).length <= max(place.arrivalRadius, policy.arrival)
      && abs(gap.y) <= policy.floor
  }

  private mutating func reroute(
    _ trip: Trip, from position: Vector3, at time: Seconds
  ) -> [NavigationOutput] {
    var trip = trip
    guard let line = route(from: position, for: &trip) else {
      self.trip = nil
      return [.noRoute(place: trip.place.name)]
    }
    trip.voice.speak(at: time)
    trip.voice.forget()
    self.trip = trip
    return [.recalculating(meters: line.length - trip.station)]
  }

  /// The waypoints that were passed or come within reach.
  private func reach(
    _ position: Vector3, _ trip: inout Trip, _ line: PlanLine
  ) -> [NavigationOutput] {
    var outputs: [NavigationOutput] = []
    while trip.nextWaypoint < trip.waypoints.count {
      let ahead = line.stations[trip.nextWaypoint] - trip.station
      guard ahead <= policy.reach else { break }
      outputs.append(.waypointReached(id: trip.waypoints[trip.nextWaypoint]))
      trip.nextWaypoint += 1
    }
    return outputs
  }

  private func speak(
    _ trip: inout Trip, _ line: PlanLine, from position: Vector3, at time: Seconds
  ) -> NavigationOutput? {
    guard let heading = headings.mean(at: time, age: policy.headingAge) else { return nil }
    let ahead = line.point(at: min(trip.station + policy.lookAhead, line.length))
    guard let way = PlanLine.heading(ahead - position) else { return nil }
    var angle = PlanLine.difference(from: heading, to: way)
    if abs(angle) < policy.slight, let bend = bend(trip, line) { angle = bend }
    guard
      let instruction = trip.voice.instruction(for: angle, at: time, policy)
    else { return nil }
    return .instruction(instruction, meters: line.length - trip.station)
  }

  /// The first bend of the way within reach of an announcement.
  private func bend(_ trip: Trip, _ line: PlanLine) -> Degrees? {
    for (index, station) in line.stations.enumerated().dropFirst().dropLast()
    where station > trip.station && station - trip.station <= policy.anticipation {
      let turn = line.turn(at: index, chord: policy.chord)
      if abs(turn) >= policy.bend { return turn }
    }
    return nil
  }
}
