import GeoStreets
import Geodesy

/// Searches on a network with a contraction.
struct ContractedSearch {
  private let graph: StreetGraph
  let query: ContractionQuery

  init(_ graph: StreetGraph, _ view: ContractionView) {
    self.graph = graph
    query = ContractionQuery(view: view)
  }

  /// The length of the shortest walk in meters; nil when there is none.
  func length(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Meters? {
    let direct = start.edge == end.edge ? abs(end.along - start.along) : .infinity
    let starts = exits(of: start)
    let ends = exits(of: end)
    let meeting = query.meeting(from: starts, to: ends, bound: direct, on: workspace.sides)
    query.reset((starts + ends).map(\.rank), on: workspace.sides)
    return meeting?.length ?? (direct < .infinity ? direct : nil)
  }

  /// The steps of the shortest walk and its length; nil when there is none.
  func walk(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> (steps: [RouteStep], length: Meters)? {
    let direct = start.edge == end.edge ? abs(end.along - start.along) : .infinity
    let starts = exits(of: start)
    let ends = exits(of: end)
    let sides = workspace.sides
    defer { query.reset((starts + ends).map(\.rank), on: sides) }
    guard let meeting = query.meeting(from: starts, to: ends, bound: direct, on: sides) else {
      return direct < .infinity ? ([RouteStep(along: start, to: end)], direct) : nil
    }
    let leaving = exit(of: start, at: query.beginning(of: meeting, on: sides.forward))
    let arriving = exit(of: end, at: query.beginning(of: meeting, on: sides.backward))
    var steps: [RouteStep] = []
    steps.reserveCapacity(256)
    steps.append(
      RouteStep(edge: start.edge, isReversed: leaving == 0, from: start.along, to: leaving))
    query.appendEdges(of: meeting, to: &steps, on: sides)
    steps.append(
      RouteStep(edge: end.edge, isReversed: arriving != 0, from: arriving, to: end.along))
    return (steps, meeting.length)
  }

  /// The ranks at both ends of a place's edge, with the way to each.
  func exits(of position: StreetPosition) -> [(rank: Int, length: Double)] {
    let edge = graph.edge(position.edge)
    return [
      (Int(query.view.ranks[Int(edge.from)]), position.along),
      (Int(query.view.ranks[Int(edge.to)]), edge.length - position.along),
    ]
  }

  /// How far along its edge the end of a rank lies; on a closed edge the nearer end is meant.
  private func exit(of position: StreetPosition, at rank: Int) -> Meters {
    let edge = graph.edge(position.edge)
    let isStart = Int(query.view.ranks[Int(edge.from)]) == rank
    let isEnd = Int(query.view.ranks[Int(edge.to)]) == rank
    if isStart && isEnd { return position.along <= edge.length - position.along ? 0 : edge.length }
    return isStart ? 0 : edge.length
  }
}
