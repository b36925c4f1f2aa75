public import GeoOpeningHours
public import GeoStreets
public import Geodesy

/// A notice about a route, such as a private way or a condition.
public enum RouteNotice: Hashable, Sendable, CustomStringConvertible {
  /// The length of private ways on the route, in meters.
  case privateWays(meters: Meters)
  /// A way on it is open at some times only; the condition as mapped, and the street's name.
  case timeRestricted(condition: String, street: String?)
  /// Whether a way on it is open at the time of the walk could not be decided: by the condition as
  /// mapped, which depends on holidays, weather or the like; and the street's name.
  case undecidedHours(condition: String, street: String?)
  /// A ferry on the route.
  case ferry(name: String?)
  /// A place was moved to a street: the place, its number counted from 1, and how many there are.
  case moved(SnappedPlace, number: Int, of: Int)
  /// Legs of a given line are implausible beside the others: the longest, how many more there are, and
  /// the median length.
  case outlyingLegs(longest: PathLeg, more: Int, median: Meters)

  /// The notices of a given line.
  public static func notices(of line: Path) -> [RouteNotice] {
    let (legs, median) = line.outlyingLegs
    guard let longest = legs.max(by: { $0.length < $1.length }) else { return [] }
    return [.outlyingLegs(longest: longest, more: legs.count - 1, median: median)]
  }

  /// The notices of places that were moved to a street farther away than a walker expects.
  public static func notices(of places: [SnappedPlace]) -> [RouteNotice] {
    places.enumerated().filter { $0.element.isNotable }.map {
      .moved($0.element, number: $0.offset + 1, of: places.count)
    }
  }

  /// The notices of a route, each once, in walking order.
  /// - Parameters:
  ///   - route: the route.
  ///   - graph: the graph that it was found on.
  ///   - time: when people walk, as the route was found for; nil where it was found for no time.
  /// - Returns: The notices, in the order of the route.
  public static func notices(
    of route: Route, on graph: StreetGraph, at time: WallClock? = nil
  ) -> [RouteNotice] {
    var notices: [RouteNotice] = []
    var privateMeters = 0.0
    let timed = time.map { TimedAccess(at: $0, on: graph) }
    for step in route.steps
    where step.from != step.to || graph.isBarrier(edge: step.edge.rawValue) {
      let sections = graph.sections(ofEdge: step.edge.rawValue)
      if sections.contains(where: { $0.traits.access == .permitted }) {
        privateMeters += abs(step.to - step.from)
      }
      for traits in sections.map(\.traits) {
        var found: RouteNotice?
        if let condition = traits.condition {
          let street = traits.street.name
          if let timed {
            let isDecided = timed.access(of: traits).isDecided
            found = isDecided ? nil : .undecidedHours(condition: condition, street: street)
          } else {
            found = .timeRestricted(condition: condition, street: street)
          }
        } else if traits.structure.contains(.ferry) {
          found = .ferry(name: traits.street.name)
        }
        if let found, !notices.contains(found) { notices.append(found) }
      }
    }
    if privateMeters > 0 { notices.append(.privateWays(meters: privateMeters)) }
    return notices
  }

  /// Whether it is said of a section with some traits.
  package func concerns(_ traits: StreetTraits) -> Bool {
    switch self {
    case .privateWays: traits.access == .permitted
    case .timeRestricted(let condition, let street), .undecidedHours(let condition, let street):
      traits.condition == condition && traits.street.name == street
    case .ferry(let name): traits.structure.contains(.ferry) && traits.street.name == name
    case .moved, .outlyingLegs: false
    }
  }

  /// Whether it is said of the place with a number, counted from 1.
  package func isMove(ofPlace number: Int) -> Bool {
    if case .moved(_, number, _) = self { true } else { false }
  }

  private static func meters(_ meters: Meters) -> String { "\((meters * 10).rounded() / 10) m" }

  /// The notice for people.
  public var description: String {
    switch self {
    case .privateWays(let meters):
      "the walk leads over private ways for \(Int(meters.rounded(.up))) m"
    case .timeRestricted(let condition, let street):
      "\(street ?? "a way on the walk") is open at some times only: `\(condition)`"
    case .undecidedHours(let condition, let street):
      "whether \(street ?? "a way on the walk") is open then is not certain: `\(condition)`"
    case .outlyingLegs(let longest, let more, let median):
      "\(longest)\(more > 0 ? ", and \(more) more," : "") is implausible beside the others, whose median is "
        + "\((median * 10).rounded() / 10) m: a wild point, or a gap of the recording?"
    case .moved(let place, let number, let count):
      "\(number == 1 ? "the start" : number == count ? "the destination" : "waypoint \(number - 1)") "
        + "lies \(Self.meters(place.distance)) from the street that the walk uses"
        + (place.skipped.map {
          ": one \(Self.meters($0)) away is skipped, because it is cut off from the largest part of the network"
        } ?? "")
    case .ferry(let name):
      "the walk takes the ferry" + (name.map { " \($0)" } ?? "")
    }
  }
}
