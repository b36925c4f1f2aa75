import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoRouting
import GeoStreets

/// The course of a route, by the options of `geoanchor route`.
enum RouteCourse {
  static let network = StreetOption.network("Route")
  static let from = Option(
    "from", "PLACE", .stop, group: "Route",
    help: "Start: LAT,LON[@LEVEL], an anchor by @name or id, or the name of a street or place.")
  static let to = Option(
    "to", "PLACE", .stop, group: "Route",
    help: "Goal: LAT,LON[@LEVEL], an anchor by @name or id, or the name of a street or place.")
  static let via = Option(
    repeating: "via", "PLACE", .stop, group: "Route",
    help: "Waypoint to pass; repeat for several, in order.")
  static let path = Option(
    "path", "FILE", .file, group: "Route",
    help: "Path to follow instead: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input.")
  static let through = Option(
    "through", "@A,@B", .list, group: "Route",
    help: "Anchors to connect by straight lines, in order.")
  static let alternatives = RouteRequest.table.option("alternatives")
  static let batch = Option(
    "batch", "FILE", .file, group: "Route",
    help: "CSV of pairs to measure; - reads standard input.")

  static let options =
    [
      network.spec, from.spec, to.spec, via.spec, path.spec,
      CommonOption.way("Route", all: "joined in order by straight lines"), through.spec,
    ] + RouteRequest.table.options(in: ["Route"]) + [batch.spec]

  /// Checks that the options go together.
  static func check(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.exactlyOne(of: from, path, through, batch)
    try arguments.check(RouteCommand.replaces, needs: RouteCommand.save)
    try arguments.check(CommonOption.way, needs: path)
    if arguments.isGiven(batch) { return }
    try arguments.check(path, excludes: network, to, via)
    try arguments.check(through, excludes: network, to, via)
    try arguments.check(from, needs: to, network)
    try arguments.check(alternatives, needs: from)
    try arguments.check(alternatives, excludes: via)
  }
}

extension PlannedRoute {
  /// The answer to what the options of `geoanchor route` ask for.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    var request = try RouteRequest(arguments, console)
    var resources = PlanningResources()
    if let file = arguments[RouteCourse.network] {
      resources = try PlanningResources(
        StreetNetwork.opened(file), for: &request, arguments, console)
    }
    try resources.open(
      regions: request.chain.regions, terrain: request.chain.terrain, arguments, console)
    var planner = RoutePlanner(resources)
    planner.nameLanguage = arguments[CommonOption.language]
    let vias = Array(repeating: "via", count: arguments[RouteCourse.via].count)
    func failure(_ error: RequestError) -> CommandFailure {
      CommandFailure(error, places: ["from"] + vias + ["to"])
    }
    self = try asking(else: failure) { [planner, request] in try planner.plan(request) }
    for notice in notices { console.warning(notice.description) }
    console.warn(of: planned.shortfalls)
  }
}

extension Console {
  /// Warns of what was asked for and could not be met.
  func warn(of shortfalls: [ChainFinding]) {
    for text in CommandFailure.first(shortfalls) { warning(text) }
  }
}

extension RouteRequest {
  /// The request that the options of `geoanchor route` make; its anchors are looked up.
  fileprivate init(_ arguments: ParsedArguments, _ console: Console) throws {
    let places = PlaceResolver(arguments, console, network: arguments[RouteCourse.network])
    if let file = arguments[RouteCourse.path] {
      self.init(.line(try PathFile.line(file, arguments, console).path))
    } else if let from = arguments[RouteCourse.from], let to = arguments[RouteCourse.to] {
      var stops = [(RouteCourse.from.name, from)]
      stops += arguments[RouteCourse.via].map { (RouteCourse.via.name, $0) }
      stops.append((RouteCourse.to.name, to))
      self.init(
        .streets(
          try stops.map { option, place in
            let coordinate = try places.coordinate(of: place, option: option)
            guard case .point(let point) = place, let level = point.level else {
              return .coordinate(coordinate)
            }
            return .onLevel(coordinate, level: level)
          }))
      try arguments.set(Self.table, in: &self)
    } else {
      self.init(.straight(try Self.anchors(arguments, places)))
    }
    chain = try ChainOptions(saved: arguments)
  }

  private static func anchors(
    _ arguments: ParsedArguments, _ places: PlaceResolver
  ) throws -> [RequestedPlace] {
    let option = RouteCourse.through
    let items = arguments[option] ?? []
    guard items.count >= 2 else {
      throw arguments.badValue(option, expected: "at least two anchors, as in @a,@b")
    }
    return try items.map { item in
      let place: PlaceArgument
      do {
        place = try PlaceSyntax.place(item)
      } catch {
        throw arguments.badValue(option, expected: "anchors by @name or id, as in @a,@b")
      }
      return .coordinate(try places.coordinate(of: place, option: option.name))
    }
  }
}
