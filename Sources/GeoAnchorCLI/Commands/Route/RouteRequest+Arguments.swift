import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoRouting
import GeoStreets
import Geodesy

extension PlannedRoute {
  /// The answer to what the options of `geoanchor route` ask for; `mode` is the option that says where
  /// the route leads.
  init(_ arguments: ParsedArguments, _ console: Console, mode: String) throws {
    var request = try RouteRequest(arguments, console, mode: mode)
    var network: StreetNetwork?
    var finder: RouteFinder?
    if mode == "from" {
      let streets = try StreetNetwork.opened(arguments.required.text("network"))
      let found = try RouteFinder(streets, arguments, console)
      request.profile = found.router.profile.name
      (network, finder) = (streets, found)
    }
    let surroundings = try ChainSurroundings(arguments, console, network: network)
    do throws(RequestError) {
      self = try RoutePlanner(finder: finder, surroundings: surroundings).plan(request)
    } catch {
      let vias = Array(repeating: "via", count: arguments.places("via").count)
      throw CommandFailure(error, places: ["from"] + vias + ["to"])
    }
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
  fileprivate init(_ arguments: ParsedArguments, _ console: Console, mode: String) throws {
    let places = PlaceResolver(arguments, console)
    switch mode {
    case "path":
      let file = try arguments.required.text("path")
      self.init(.line(try PathFile.line(file, arguments, console).path))
    case "through": self.init(.straight(try Self.anchors(arguments, places)))
    default:
      var stops = [("from", try arguments.required.place("from"))]
      stops += arguments.places("via").map { ("via", $0) }
      stops.append(("to", try arguments.required.place("to")))
      self.init(
        .streets(
          try stops.map { option, place in
            .coordinate(try places.coordinate(of: place, option: option))
          }))
      avoid = arguments.text("avoid")
      prefer = arguments.text("prefer")
      outsideFactor = try arguments.required.number("outside-factor")
      slopeTerrain = arguments.text("slope-terrain")
      snapping = try SnapPolicy(arguments)
      alternatives = arguments.integer("alternatives") ?? 0
    }
    chain = try ChainOptions(saved: arguments)
  }

  private static func anchors(
    _ arguments: ParsedArguments, _ places: PlaceResolver
  ) throws -> [RequestedPlace] {
    let items = arguments.list("through") ?? []
    guard items.count >= 2 else {
      throw arguments.badValue("through", expected: "at least two anchors, as in @a,@b")
    }
    return try items.map { item in
      let place: PlaceArgument
      do {
        place = try PlaceSyntax.place(item)
      } catch {
        throw arguments.badValue("through", expected: "anchors by @name or id, as in @a,@b")
      }
      return .coordinate(try places.coordinate(of: place, option: "through"))
    }
  }
}
