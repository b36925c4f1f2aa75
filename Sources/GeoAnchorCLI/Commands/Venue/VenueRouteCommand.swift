import GeoChains
import GeoCommandLine
import GeoIndoorRouting
import GeoRequests
import GeoTexts
import GeoVenues

/// `geoanchor venue route`.
enum VenueRouteCommand {
  private static let chain = Option(
    flag: "chain", group: "Anchors", help: "Print the chain of anchors along the way.")

  static let spec = CommandSpec(
    name: "route",
    summary: "Find the shortest way through a venue, and from the street into it",
    discussion: """
      The way is the exact shortest one over the drawn ways of the floors, or through rooms and \
      openings where none are drawn, and by stairs, escalators, lifts and ramps; up and down count \
      into the length. On plans whose place on the Earth nobody knows points are plan meters only; \
      a way between floors that nobody calls stairs, lift or ramp is `unknown`, and --step-free \
      leaves it out. With --network it may begin or end in the street: streets and floors are \
      one network, joined at the entrances.

      With --chain or --save a chain of anchors is set along it, as `geoanchor route` does: floors \
      have anchors where they begin, and heights step by the floors. Distances of a chain are seen \
      from above.
      """,
    group: "Venues",
    positionals: [VenueCommand.venue.spec],
    options: IndoorRouteOption.all + ChainOptions.options + [chain.spec] + RouteCommand.storing
      + RouteCommand.output,
    examples: [
      "geoanchor venue route gallery --from 'Main door' --to 'Room 204' --step-free":
        "Find the way to a room without stairs.",
      "geoanchor venue route gallery --network city.streets --from 40.7536,-73.9832 --to desk "
        + "--save visit -o visit.geojson":
        "Set anchors from the street to a desk, keep the chain and write it.",
    ],
    schemas: ["venue-route", "chain"],
    exitNotes: [.no: "there is no such venue, or no way between the places"]
  ) { arguments, console in
    try arguments.check(RouteCommand.replaces, needs: RouteCommand.save)
    let venue = try VenueSource.venue(arguments, console)
    let answer = try answer(in: venue, arguments, console)
    let output = arguments[CommonOption.output]
    // Where a file is written the store comes last: when the file fails, nothing was kept.
    let isFile = output != nil && output != "-"
    if let planned = answer.chain {
      console.warn(of: planned.shortfalls)
      if !isFile { try RouteCommand.keep(planned.chain, arguments, console) }
    }
    try console.withOutput(to: output) { [console] writer in
      try write(answer, of: venue, arguments, arguments.language(console), to: &writer)
      if isFile, let planned = answer.chain {
        try RouteCommand.keep(planned.chain, arguments, console)
      }
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
      venue, streets: try arguments.indoorStreets(),
      surroundings: isChain
        ? try ChainSurroundings(arguments, console, network: nil) : ChainSurroundings())
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
      for line in VenueRouteText(answer: answer, venue: venue, language: language).lines {
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
