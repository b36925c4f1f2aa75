import GeoChains
import GeoCommandLine
import GeoIndoor
import GeoRequests
import GeoTexts

/// `geoanchor venue route`.
enum VenueRouteCommand {
  private static let chain = Option(
    flag: "chain", group: "Anchors", help: "Place a chain of anchors along the route and print it.")

  static let spec = CommandSpec(
    name: "route",
    summary: "Plan the shortest route through a venue, or from the street into it",
    discussion: """
      The route is the exact shortest one along the drawn paths of the floors, or through rooms \
      and openings where none are drawn, and by stairs, escalators, elevators and ramps; climbs \
      count toward the length. On plans that are not georeferenced, points are in plan meters \
      only. A connection between floors of unspecified type is `unknown`, and --step-free excludes \
      it. With --network, the route may start or end outdoors: streets and floors form one \
      network, joined at the entrances.

      With --chain or --save, a chain of anchors is placed along the route, as with `geoanchor \
      route`; anchors mark the start of each floor, and heights change with the floors. Distances \
      of a chain are horizontal.
      """,
    group: "Venues",
    positionals: [VenueCommand.venue.spec],
    options: IndoorRouteOption.all + ChainOptions.options + [chain.spec] + RouteCommand.storing
      + RouteCommand.output,
    examples: [
      "geoanchor venue route gallery --from 'Main door' --to 'Room 204' --step-free":
        "Plan a step-free route to a room.",
      "geoanchor venue route gallery --network city.streets --from 40.7536,-73.9832 --to desk "
        + "--save visit -o visit.geojson":
        "Place anchors from the street to a desk, save the chain and write it as GeoJSON.",
    ],
    schemas: ["venue-route", "chain"],
    exitNotes: [.no: "no such venue, or no route between the places"]
  ) { arguments, console in
    try arguments.check(RouteCommand.replaces, needs: RouteCommand.save)
    let venue = try VenueSource.venue(arguments, console)
    let answer = try answer(in: venue, arguments, console)
    let language = arguments.language(console)
    if let planned = answer.chain { console.warn(of: planned.shortfalls) }
    try RouteCommand.keep(answer.chain?.chain, arguments, &console) { output in
      try write(answer, of: venue, arguments, language, to: &output)
    }
    return .done
  }

  /// The route and, where it is asked for, the chain.
  private static func answer(
    in venue: Venue, _ arguments: ParsedArguments, _ console: Console
  ) throws -> PlannedIndoorRoute {
    var request = try IndoorRouteRequest(arguments)
    let isChain = arguments[chain] || arguments.isGiven(RouteCommand.save)
    if isChain { request.chain = try ChainOptions(saved: arguments) }
    let planner = IndoorRoutePlanner(
      venue,
      try PlanningResources(
        request.network, for: request.chain ?? ChainOptions(), arguments, console))
    let failure = IndoorFailureText(arguments: arguments, names: request.names)
    return try asking(else: failure.error) { try planner.plan(request) }
  }

  private static func write(
    _ answer: PlannedIndoorRoute, of venue: Venue, _ arguments: ParsedArguments,
    _ language: Language, to writer: inout DataWriter
  ) throws {
    let shape = arguments[RouteCommand.format]
    if let planned = answer.chain {
      return try ChainOutput.write(
        PlannedRoute(planned: planned), in: language, as: shape, to: &writer)
    }
    let document = IndoorRouteDocument(answer, on: VenuePlans(venue), in: language)
    switch shape {
    case .text:
      for line in VenueRouteText(answer, in: venue, language).lines {
        try writer.line(line)
      }
    case .json: try writer.write(document.json)
    case .geojson: try writer.write(document.geojson)
    case .gpx:
      throw arguments.badValue(
        RouteCommand.format, expected: "text, json or geojson without `--chain`")
    }
  }
}
