public import GeoStreets
public import Geodesy

/// What a walker should know of a route beforehand.
public enum RouteNotice: Hashable, Sendable, CustomStringConvertible {
  /// It leads over private ways for so many meters.
  case privateWays(meters: Meters)
  /// A way on it is open at some times only; the condition as mapped, and the street's name.
  case timeRestricted(condition: String, street: String?)
  /// It takes a ferry.
  case ferry(name: String?)

  /// The notices of a route, each once, in walking order.
  public static func notices(of route: Route, on graph: StreetGraph) -> [RouteNotice] {
    var notices: [RouteNotice] = []
    var privateMeters = 0.0
    for step in route.steps where step.from != step.to {
      let sections = graph.sections(ofEdge: step.edge.rawValue)
      if sections.contains(where: { $0.traits.access == .permitted }) {
        privateMeters += abs(step.to - step.from)
      }
      for traits in sections.map(\.traits) {
        var found: RouteNotice?
        if let condition = traits.condition {
          found = .timeRestricted(condition: condition, street: traits.street.name)
        } else if traits.structure.contains(.ferry) {
          found = .ferry(name: traits.street.name)
        }
        if let found, !notices.contains(found) { notices.append(found) }
      }
    }
    if privateMeters > 0 { notices.append(.privateWays(meters: privateMeters)) }
    return notices
  }

  /// The notice for people.
  public var description: String {
    switch self {
    case .privateWays(let meters):
      "the walk leads over private ways for \(Int(meters.rounded(.up))) m"
    case .timeRestricted(let condition, let street):
      "\(street ?? "a way on the walk") is open at some times only: `\(condition)`"
    case .ferry(let name):
      "the walk takes the ferry" + (name.map { " \($0)" } ?? "")
    }
  }
}
