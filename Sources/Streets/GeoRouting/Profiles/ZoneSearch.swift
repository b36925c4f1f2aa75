import GeoStreets

/// Best walks between places of which one lies outside the main part that is walked through.
struct ZoneSearch {
  let graph: StreetGraph
  let costs: EdgeCosts
  let plain: AStarSearch
  let contracted: ContractionHierarchySearch?

  /// The steps of the best walk and its cost; nil without a walk.
  func shortestPath(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> (steps: [RouteStep], cost: Double)? {
    let departure = DestinationOnlyZone(
      of: start, isArrival: false, graph, costs, using: workspace)
    let arrival = DestinationOnlyZone(of: end, isArrival: true, graph, costs, using: workspace)
    var best: (steps: [RouteStep], cost: Double)?
    // From one end of a way to the other it is walked through, unless someone is on it.
    let direct = graph.direct(from: start, to: end, costs)
    if direct < .infinity, !departure.isMain, !arrival.isMain {
      best = ([RouteStep(along: start, to: end)], direct)
    }
    if let meeting = departure.meeting(arrival), meeting.cost < best?.cost ?? .infinity {
      best = (
        departure.steps(over: meeting.junction) + arrival.steps(over: meeting.junction),
        meeting.cost
      )
    }
    let bound = best?.cost ?? .infinity
    guard !departure.gates.isEmpty, !arrival.gates.isEmpty else { return best }
    let between =
      contracted?.between(departure.gates, arrival.gates, bound: bound, using: workspace)
      ?? (contracted == nil
        ? plain.between(
          departure.gates, arrival.gates, goal: end.coordinate, bound: bound, using: workspace)
        : nil)
    guard let between else { return best }
    return (
      departure.steps(over: between.first) + between.steps + arrival.steps(over: between.last),
      between.cost
    )
  }
}

/// The best way between the gates of two zones.
struct BetweenGates {
  /// The gate where it begins.
  var first: UInt32
  /// The gate where it ends.
  var last: UInt32
  var steps: [RouteStep]
  /// The cost from place to place.
  var cost: Double
}
