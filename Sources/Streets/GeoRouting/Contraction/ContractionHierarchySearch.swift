import GeoStreets

struct ContractionHierarchySearch {
  private let graph: StreetGraph
  private let costs: EdgeCosts?
  let query: ContractionHierarchyQuery

  /// Prepares searches on a contraction that was weighed by length or by the costs of a profile.
  init(_ graph: StreetGraph, _ view: ContractionHierarchyView, _ costs: EdgeCosts?) {
    self.graph = graph
    self.costs = costs
    query = ContractionHierarchyQuery(view: view)
  }

  /// The cost of the best walk, in meters if there are no other costs; nil without a walk.
  func length(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Double? {
    let direct = graph.direct(from: start, to: end, costs)
    let meeting = query.meeting(
      from: exits(of: start), to: entries(of: end), bound: direct, on: workspace.sides)
    return meeting?.length ?? (direct < .infinity ? direct : nil)
  }

  /// The steps of the best walk and its cost; nil without a walk.
  func shortestPath(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> (steps: [RouteStep], length: Double)? {
    let direct = graph.direct(from: start, to: end, costs)
    let starts = exits(of: start)
    let ends = entries(of: end)
    let sides = workspace.sides
    guard let meeting = query.meeting(from: starts, to: ends, bound: direct, on: sides) else {
      return direct < .infinity ? ([RouteStep(along: start, to: end)], direct) : nil
    }
    let leaving = starts.isSecond(query.beginning(of: meeting, on: sides.forward))
    let arriving = ends.isSecond(query.beginning(of: meeting, on: sides.backward))
    query.collectEdges(of: meeting, on: sides)
    let path = sides.path
    let steps = [RouteStep](unsafeUninitializedCapacity: path.count + 2) { steps, count in
      let exit = leaving ? graph.edge(start.edge).length : 0
      let entry = arriving ? graph.edge(end.edge).length : 0
      steps.initializeElement(
        at: 0,
        to: RouteStep(
          edge: start.edge, isReversed: !leaving, from: start.distanceAlongEdge, to: exit))
      for place in 0..<path.count {
        let code = path[place]
        let edge = Int(code >> 1)
        steps.initializeElement(
          at: place + 1,
          to: RouteStep(
            whole: edge, isReversed: code & 1 == 1, length: graph.edge(edge).length))
      }
      steps.initializeElement(
        at: path.count + 1,
        to: RouteStep(edge: end.edge, isReversed: arriving, from: entry, to: end.distanceAlongEdge))
      count = path.count + 2
    }
    return (steps, meeting.length)
  }

  /// The best way between the gates of two zones; nil when nothing costs less than the bound.
  func between(
    _ starts: [DestinationOnlyZone.Gate], _ ends: [DestinationOnlyZone.Gate], bound: Double,
    using workspace: SearchWorkspace
  ) -> BetweenGates? {
    func gate(_ gates: [DestinationOnlyZone.Gate], _ rank: Int) -> UInt32? {
      gates.first { Int(query.view.ranks[Int($0.junction)]) == rank }?.junction
    }
    let sides = workspace.sides
    guard
      let meeting = query.meeting(
        from: seeds(starts), to: seeds(ends), bound: bound, on: sides),
      let first = gate(starts, query.beginning(of: meeting, on: sides.forward)),
      let last = gate(ends, query.beginning(of: meeting, on: sides.backward))
    else { return nil }
    query.collectEdges(of: meeting, on: sides)
    let steps = (0..<sides.path.count).map { place in
      let edge = Int(sides.path[place] >> 1)
      return RouteStep(
        whole: edge, isReversed: sides.path[place] & 1 == 1, length: graph.edge(edge).length)
    }
    return BetweenGates(first: first, last: last, steps: steps, cost: meeting.length)
  }

  private func seeds(_ gates: [DestinationOnlyZone.Gate]) -> [(rank: Int, length: Double)] {
    gates.map { (Int(query.view.ranks[Int($0.junction)]), $0.cost) }
  }

  /// The ranks at both ends of a place's edge, with the cost of the way to each.
  @inline(__always)
  func exits(of place: StreetPosition) -> Seeds { seeds(place, graph.exits(of: place, costs)) }

  /// The ranks at both ends of a place's edge, with the cost of the way from each.
  @inline(__always)
  func entries(of place: StreetPosition) -> Seeds {
    seeds(place, graph.entries(of: place, costs))
  }

  /// Relaxes all arcs upward of a place and tells the cost to every rank that is reached; the
  /// memory is fit for the next search afterwards.
  @inline(__always)
  func climb(
    from place: StreetPosition, using workspace: SearchWorkspace,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    query.climb(exits(of: place), workspace.sides.forward, query.view.up, visit)
  }

  /// The same for the ways to a place.
  @inline(__always)
  func climb(
    to place: StreetPosition, using workspace: SearchWorkspace,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    query.climb(entries(of: place), workspace.sides.forward, query.view.down, visit)
  }

  /// The same from the gates of the zone of a place.
  func climb(
    from gates: [DestinationOnlyZone.Gate], using workspace: SearchWorkspace,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    query.climb(seeds(gates), workspace.sides.forward, query.view.up, visit)
  }

  /// The same for the ways to the gates.
  func climb(
    to gates: [DestinationOnlyZone.Gate], using workspace: SearchWorkspace,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    query.climb(seeds(gates), workspace.sides.forward, query.view.down, visit)
  }

  @inline(__always)
  private func seeds(_ place: StreetPosition, _ ends: EdgeEnds) -> Seeds {
    let edge = graph.edge(place.edge)
    return Seeds(
      first: (Int(query.view.ranks[Int(edge.tail)]), ends.atStart),
      second: (Int(query.view.ranks[Int(edge.head)]), ends.atEnd))
  }
}

/// The two ranks at the ends of an edge, each with the way between it and a place on the edge.
struct Seeds {
  /// The rank at the edge's start.
  var first: (rank: Int, length: Double)
  /// The rank at the edge's end.
  var second: (rank: Int, length: Double)

  /// Whether a way by one of the ranks goes by the edge's end; on a closed edge the nearer side is meant.
  func isSecond(_ rank: Int) -> Bool {
    first.rank == second.rank ? second.length < first.length : rank == second.rank
  }
}
