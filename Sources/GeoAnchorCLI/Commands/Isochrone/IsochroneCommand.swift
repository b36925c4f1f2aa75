import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRouting
import GeoStreets
import Geodesy

/// `geoanchor isochrone`.
enum IsochroneCommand {
  enum Shape: String, CaseIterable { case text, json, geojson }

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
      StreetOption.network.spec, IsochroneOption.from.spec, IsochroneOption.meters.spec,
      IsochroneOption.minutes.spec, IsochroneOption.speed.spec, IsochroneOption.width.spec,
    ] + SnapPolicy.options + ProfileChoice.options + [
      CommonOption.store.spec, format.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor isochrone --network city.streets --from 40.7536,-73.9832 --minutes 10":
        "Compute the area within a ten-minute walk.",
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
    let finder = try RouteFinder(network, arguments, console)
    let limit = try limit(finder.router.profile.unit, arguments)
    let point = try PlaceResolver(arguments, console).coordinate(
      of: arguments[IsochroneOption.from], option: IsochroneOption.from.name)
    let isochrone = finder.router.isochrone(
      from: try finder.snapped(point, option: IsochroneOption.from.name), within: limit,
      using: finder.workspace())
    let document = IsochroneDocument(
      isochrone, on: finder.graph,
      area: try area(of: isochrone, finder.graph, width: arguments[IsochroneOption.width], console),
      minutes: arguments[IsochroneOption.minutes], attribution: network.provenance.attribution)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[format] {
      case .text: for line in IsochroneText.lines(document) { try output.line(line) }
      case .json: try document.write(.json) { try output.write(Array($0)) }
      case .geojson: try document.write(.geojson) { try output.write(Array($0)) }
      }
    }
    return .done
  }

  /// The most that a walk may cost, in the unit of its profile.
  private static func limit(
    _ unit: RoutingProfile.Unit, _ arguments: ParsedArguments
  ) throws -> Double {
    switch unit {
    case .meters:
      return arguments[IsochroneOption.meters] ?? (arguments[IsochroneOption.minutes] ?? 0)
        * arguments[IsochroneOption.speed] * 1_000 / 60
    case .seconds:
      for option in [IsochroneOption.meters.spec, IsochroneOption.speed.spec]
      where arguments.isGiven(option) {
        throw arguments.badValue(
          option, expected: "a distance-based profile",
          hint: "time-based profiles take `--minutes` and define their own speeds")
      }
      return (arguments[IsochroneOption.minutes] ?? 0) * 60
    }
  }

  private static func area(
    of isochrone: Isochrone, _ graph: StreetGraph, width: Meters, _ console: Console
  ) throws(CommandFailure) -> [Polygon]? {
    guard width > 0 else { return nil }
    defer { console.progress.erase() }
    do {
      return try isochrone.area(on: graph, width: width) {
        console.progress.update("drawing the area", fraction: $0)
      }
    } catch {
      throw CommandFailure(
        "cannot draw the area", causes: [error.description], hint: "`--width 0` omits it")
    }
  }
}
