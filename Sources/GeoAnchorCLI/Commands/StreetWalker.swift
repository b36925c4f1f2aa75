import GeoFormats
import GeoRouting
import GeoStreets
import Geodesy

/// Snapping and searching on one network, with errors that people can act on.
struct StreetWalker {
  let graph: StreetGraph
  private let network: StreetNetwork
  private let snapper: Snapper
  private let router: Router
  private let workspace: SearchWorkspace
  private let target: SnapTarget
  private let components: SnapComponents
  private let farthest: Meters

  /// Prepares searches; `isBatch` says that there will be many.
  init(
    _ network: StreetNetwork, _ arguments: ParsedArguments, _ console: Console,
    isBatch: Bool = false
  ) throws {
    let choice = try ProfileChoice(arguments, console)
    do {
      router = try Router(
        network, profile: choice.profile, influences: choice.influences, prepares: isBatch)
      snapper = try router.snapper()
    } catch {
      throw CommandFailure("cannot use the network", causes: [error.description])
    }
    self.network = network
    graph = router.graph
    workspace = SearchWorkspace(for: router.graph)
    target = try arguments.required.choice("snap", as: SnapTarget.self)
    components = try arguments.required.choice("components", as: SnapComponents.self)
    farthest = try arguments.required.number("max-snap")
  }

  /// The place on the network for a point, however far it is; nil without any street.
  func nearest(to point: Coordinate) -> StreetPosition? {
    snapper.nearest(to: point, target: target, components: components)
  }

  /// Whether a place on the network is near enough to be meant.
  func isNear(_ position: StreetPosition) -> Bool { position.offset <= farthest }

  /// The place on the network for the point of an option.
  func snap(_ point: Coordinate, option: String) throws(CommandFailure) -> StreetPosition {
    guard let position = nearest(to: point) else {
      throw CommandFailure("the network `\(network.path)` has no streets")
    }
    guard isNear(position) else {
      let place = PlaceText.coordinate(position.coordinate)
      let box = network.boundingBox
      let swapped = Coordinate(latitude: point.longitude, longitude: point.latitude)
      let looksSwapped = !box.contains(point) && box.contains(swapped)
      throw CommandFailure(
        "no street is within \(PlaceText.meters(farthest)) of `--\(option)` "
          + PlaceText.coordinate(point),
        causes: ["the nearest is \(PlaceText.meters(position.offset)) away, at \(place)"],
        hint: looksSwapped
          ? "latitude comes first: are the two numbers swapped?"
          : "`--max-snap` sets how far a street may be; the network covers " + PlaceText.box(box))
    }
    return position
  }

  /// The shortest walk between two places.
  func route(from start: StreetPosition, to end: StreetPosition) throws(CommandFailure) -> Route {
    if let route = router.route(from: start, to: end, using: workspace) { return route }
    let sides = [("the start", start), ("the arrival", end)].map { name, position in
      let component = router.component(of: position)
      let junctions = router.junctionCount(ofComponent: component)
      let part =
        component == 0
        ? "the largest part of the network"
        : "a part of \(junctions) junctions that is cut off from the largest"
      return "\(name), \(PlaceText.coordinate(position.coordinate)), is on \(part)"
    }
    throw CommandFailure(
      "there is no walk between the two places", causes: sides,
      hint: "`--components largest` looks at the largest part only", status: .no)
  }

  /// What a walk reaches that costs no more than a limit, in what the profile counts.
  func reach(from start: StreetPosition, within limit: Double) -> Reach {
    router.reach(from: start, within: limit, using: workspace)
  }

  /// Walks that differ from the shortest one.
  func alternatives(to route: Route, count: Int) -> [AlternativeRoute] {
    router.alternatives(to: route, policy: AlternativePolicy(count: count), using: workspace)
  }

  /// The lengths between all of some places.
  func matrix(from starts: [StreetPosition], to ends: [StreetPosition]) -> DistanceMatrix {
    DistanceMatrix(from: starts, to: ends, on: router, using: workspace)
  }

  /// The length of the best walk, or its time under a profile of seconds; nil when there is none.
  func measure(from start: StreetPosition, to end: StreetPosition) -> Double? {
    switch unit {
    case .meters: router.distance(from: start, to: end, using: workspace)
    case .seconds: router.cost(from: start, to: end, using: workspace)
    }
  }

  /// What `measure` counts.
  var unit: RoutingProfile.Unit { router.profile.unit }
}

/// Places and lengths as people read them in messages.
enum PlaceText {
  static func coordinate(_ point: Coordinate) -> String {
    number(point.latitude, 7) + "," + number(point.longitude, 7)
  }

  static func meters(_ value: Meters) -> String {
    value < 10_000 ? number(value, 1) + " m" : number(value / 1_000, 1) + " km"
  }

  static func minutes(_ value: Double) -> String { number(value, 1) + " min" }

  static func squareMeters(_ value: Double) -> String {
    value < 100_000 ? number(value, 0) + " m²" : number(value / 1e6, 3) + " km²"
  }

  static func box(_ box: BoundingBox) -> String {
    [box.west, box.south, box.east, box.north].map { number($0, 4) }.joined(separator: ",")
      + " (west, south, east, north)"
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    DecimalText.trimmed(value, decimals: decimals) ?? "\(value)"
  }
}
