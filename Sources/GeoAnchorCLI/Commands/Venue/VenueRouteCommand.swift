import GeoChains
import GeoCommandLine
import GeoIndoorRouting
import GeoRequests
import GeoRouting
import GeoTexts
import GeoVenues
import Geodesy

/// `geoanchor venue route`.
enum VenueRouteCommand {
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
    positionals: [VenueCommand.venue],
    options: VenueWalkRequest.options + ChainOptions.options + [
      OptionSpec("chain", group: "Anchors", help: "Print the chain of anchors along the way.")
    ] + RouteCommand.storing + RouteCommand.output,
    examples: [
      Example(
        "geoanchor venue route gallery --from 'Main door' --to 'Room 204' --step-free",
        "Find the way to a room without stairs."),
      Example(
        "geoanchor venue route gallery --network city.streets --from 40.7536,-73.9832 --to desk "
          + "--save visit -o visit.geojson",
        "Set anchors from the street to a desk, keep the chain and write it."),
    ],
    schemas: ["venue-route", "chain"],
    environment: CommonOption.changingEnvironment + [CommonOption.languageEnvironment],
    exitNotes: [ExitNote(.no, "there is no such venue, or no way between the places")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("replace", needs: ["save"])
    let language = arguments.language(console)
    let venue = try VenueSource.venue(arguments, console)
    let plans = VenuePlans(venue)
    let answer = try VenueWalkRequest(plans: plans, arguments: arguments).answer()
    let isChain = arguments.flag("chain") || arguments.isGiven("save")
    if isChain,
      let floor = answer.route.line.floors(in: plans).first(where: { !plans.isOnEarth($0) })
    {
      throw VenueWalkRequest.noPlace(floor)
    }
    let walk = isChain ? try chain(answer, venue, arguments, language, console) : nil
    let output = arguments[CommonOption.output]
    // Where a file is written the store comes last: when the file fails, nothing was kept.
    let isFile = output != nil && output != "-"
    if let walk, !isFile { try RouteCommand.keep(walk.chain, arguments, console) }
    try console.withOutput(to: output) { [console] writer in
      if let walk {
        try ChainOutput.write(walk, in: language, as: ChainOutput.shape(arguments), to: &writer)
        if isFile { try RouteCommand.keep(walk.chain, arguments, console) }
      } else {
        let document = VenueRouteDocument(answer, plans, in: language)
        switch try ChainOutput.shape(arguments) {
        case .text: for line in document.lines { try writer.line(line) }
        case .json: try writer.write(document.json)
        case .geojson: try writer.write(document.geojson)
        case .gpx:
          throw arguments.badValue("format", expected: "text, json or geojson without `--chain`")
        }
      }
    }
    return .done
  }

  private static func chain(
    _ answer: VenueWalkRequest.Answer, _ venue: Venue, _ arguments: ParsedArguments,
    _ language: Language, _ console: Console
  ) throws -> PlannedRoute {
    guard let plan = ChainPlan(answer.route, attribution: answer.attribution) else {
      throw arguments.missing("to")
    }
    let ends = [answer.start, answer.end].map { found in
      let place = found.place
      return "\(place.coordinate.latitude),\(place.coordinate.longitude)"
        + (place.level.map { " level \($0)" } ?? "")
    }
    let walker = ["step-free", "no-lift", "no-escalator", "network"].map { name in
      arguments.isGiven(name) ? " \(name) \(arguments.text(name) ?? "")" : ""
    }
    let options = try ChainOptions(saved: arguments)
    let surroundings = try ChainSurroundings(arguments, console, network: nil)
    do throws(RequestError) {
      let planned = try options.planned(
        plan, in: surroundings,
        askedFor: "venue \(venue.id) from \(ends[0]) to \(ends[1])" + walker.joined())
      console.warn(of: planned.shortfalls)
      return PlannedRoute(planned: planned)
    } catch {
      throw CommandFailure(error)
    }
  }
}
