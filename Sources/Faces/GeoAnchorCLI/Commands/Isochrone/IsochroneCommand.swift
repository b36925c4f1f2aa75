import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoRouting
import GeoStreets
import Geodesy

/// `geoanchor isochrone`.
enum IsochroneCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, html, svg }

  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "isochrone",
    summary: "Compute an isochrone: the area reachable on foot",
    discussion: """
      Follows all routes from the nearest point of the nearest street up to the limit, including \
      partial streets; lengths are exact. --profile selects the routing profile, as for `geoanchor \
      route`. Minutes are converted to meters by --speed; time-based profiles, such as walk-time, \
      define their own speeds and require a limit in minutes. Meters are weighted by the profile: \
      under lit, an unlit meter counts as five.

      The result contains the reachable streets, the points where routes end, and the area within \
      --width of a reachable street. Blocks wider than twice the width remain open. --width 0 \
      omits the area.
      """,
    group: "Streets and routes",
    usage: [
      "--network FILE --from PLACE --meters METERS [OPTIONS]",
      "--network FILE --from PLACE --minutes MINUTES [--speed KMH] [OPTIONS]",
    ],
    options: [
      StreetOption.network.spec, IsochroneOption.from.spec,
    ] + IsochroneRequest.table.options(in: ["Limit", "Streets"]) + ProfileChoice.options + [
      CommonOption.store.spec, format.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor isochrone --network city.streets --from 40.7536,-73.9832 --minutes 10 -o area.html":
        "Draw the area within a ten-minute walk on a map.",
      "geoanchor isochrone --network city.streets --from @Plaza --meters 800 -o isochrone.geojson":
        "Write the reachable streets and area within 800 m as GeoJSON.",
    ],
    schemas: ["isochrone"]
  ) { arguments, console in
    try arguments.exactlyOne(of: IsochroneOption.meters, IsochroneOption.minutes)
    if arguments.isGiven(IsochroneOption.meters) {
      try arguments.check(IsochroneOption.speed, needs: IsochroneOption.minutes)
    }
    let network = try StreetNetwork.opened(arguments[StreetOption.network])
    let places = PlaceResolver(arguments, console, network: arguments[StreetOption.network])
    let point = try places.coordinate(
      of: arguments[IsochroneOption.from], option: IsochroneOption.from.name)
    var request = IsochroneRequest(
      from: .coordinate(point), try limit(ProfileChoice.profile(arguments).unit, arguments))
    try arguments.set(IsochroneRequest.table, in: &request)
    let resources = try PlanningResources(network, for: &request, arguments, console)
    let document = try document(of: request, in: resources, console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[format] {
      case .text: for line in IsochroneText.lines(document) { try output.line(line) }
      case .json: try document.write(.json) { try output.write(Array($0)) }
      case .geojson: try document.write(.geojson) { try output.write(Array($0)) }
      case .html, .svg:
        let name = arguments[IsochroneOption.from].name
        let scene = try MapSceneBuilder(resources).scene(of: document, from: point, named: name)
        try output.write(scene, as: arguments[format].rawValue)
      }
    }
    return .done
  }

  private static func limit(
    _ unit: RoutingProfile.Unit, _ arguments: ParsedArguments
  ) throws(UsageError) -> IsochroneRequest.Limit {
    if unit == .seconds {
      for option in [IsochroneOption.meters.spec, IsochroneOption.speed.spec]
      where arguments.isGiven(option) {
        throw arguments.badValue(
          option, expected: "a distance-based profile",
          hint: "time-based profiles take `--minutes` and define their own speeds")
      }
    }
    if let meters = arguments[IsochroneOption.meters] { return .meters(meters) }
    return .minutes(
      arguments[IsochroneOption.minutes] ?? 0,
      speed: unit == .seconds ? nil : arguments[IsochroneOption.speed])
  }

  private static func document(
    of request: IsochroneRequest, in resources: PlanningResources, _ console: Console
  ) throws(CommandFailure) -> IsochroneDocument {
    let progress = console.progress
    defer { progress.erase() }
    do {
      return try request.answer(
        in: resources, progress: { progress.update("drawing the area", fraction: $0) })
    } catch .area(let error) {
      throw CommandFailure(
        "cannot draw the area", causes: [error.description], hint: "`--width 0` omits it")
    } catch .route(let failure) {
      throw CommandFailure(failure, places: [IsochroneOption.from.name])
    } catch {
      throw CommandFailure("cannot compute the isochrone", causes: [error.description])
    }
  }
}
