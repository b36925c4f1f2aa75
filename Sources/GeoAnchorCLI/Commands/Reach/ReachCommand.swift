import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRouting
import GeoStreets
import Geodesy

/// `geoanchor reach`.
enum ReachCommand {
  enum Shape: String, CaseIterable { case text, json, geojson }

  static let spec = CommandSpec(
    name: "reach",
    summary: "Find everything that a walk of some meters or minutes reaches",
    discussion: """
      From the nearest point of the nearest street, all walks are followed until the limit ends \
      them, in the middle of a street too: every length is exact. --profile says who walks, as for \
      `geoanchor route`. Minutes are meters at --speed; under a profile of time, such as \
      walk-time, they are the profile's own, and the limit is given in minutes only. Meters are \
      as the profile counts them: under lit an unlit one counts for five.

      The answer is the streets that are reached, the points where walks end, and the area within \
      --width of a reached street. Blocks wider than twice the width stay open: what no street \
      leads to is not claimed. --width 0 leaves the area out.
      """,
    group: "Streets and routes",
    usage: [
      "--network FILE --from PLACE --meters METERS [OPTIONS]",
      "--network FILE --from PLACE --minutes MINUTES [--speed KMH] [OPTIONS]",
    ],
    options: [
      OptionSpec(
        "network", valueName: "FILE", kind: .file, required: true, group: "Where to walk",
        help: "The street network, from `geoanchor network build`."),
      OptionSpec(
        "from", valueName: "PLACE", kind: .place, required: true, group: "Where to walk",
        help: "The start: LAT,LON, or an anchor by @name or id."),
      OptionSpec(
        "meters", valueName: "METERS", kind: .number(above: 0, atMost: 10_000_000),
        group: "How far",
        help: "The longest walk in meters."),
      OptionSpec(
        "minutes", valueName: "MINUTES", kind: .number(above: 0, atMost: 100_000), group: "How far",
        help: "The longest walk in minutes."),
      OptionSpec(
        "speed", valueName: "KMH", kind: .number(above: 0, atMost: 50), default: "5",
        group: "How far", help: "The speed of the walker in km/h."),
      OptionSpec(
        "width", valueName: "METERS", kind: .number(in: 0...1000), default: "25",
        group: "How far", help: "How far the area reaches on both sides of a street."),
    ] + SnapPolicy.options + ProfileChoice.options + [
      CommonOption.store.spec,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The shape of the answer; else by the name of the output file, else text."),
      CommonOption.output.spec,
    ],
    examples: [
      Example(
        "geoanchor reach --network city.streets --from 40.7536,-73.9832 --minutes 10",
        "Say how much is within ten minutes."),
      Example(
        "geoanchor reach --network city.streets --from @Plaza --meters 800 -o reach.geojson",
        "Write the streets and the area within 800 m as GeoJSON."),
    ],
    schemas: ["reach"],
    environment: [CommonOption.storeEnvironment],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let mode = try arguments.exactlyOne(of: ["meters", "minutes"])
    if mode == "meters", arguments.isGiven("speed") {
      try arguments.check("speed", needs: ["minutes"])
    }
    let network = try StreetNetwork.opened(arguments.required.text("network"))
    let finder = try RouteFinder(network, arguments, console)
    let minutes = arguments.number("minutes")
    let limit = try limit(minutes, finder.router.profile.unit, arguments)
    let place = try arguments.required.place("from")
    let point = try PlaceResolver(arguments, console).coordinate(of: place, option: "from")
    let reach = finder.router.reach(
      from: try finder.snapped(point, option: "from"), within: limit, using: finder.workspace())
    let width = try arguments.required.number("width")
    let document = ReachDocument(
      reach, on: finder.graph, area: try area(of: reach, finder.graph, width: width, console),
      minutes: minutes, attribution: network.provenance.attribution)
    let shape =
      try arguments.shape(Shape.self, otherwise: .text)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .text: for line in ReachText.lines(document) { try output.line(line) }
      case .json: try document.write(.json) { try output.write(Array($0)) }
      case .geojson: try document.write(.geojson) { try output.write(Array($0)) }
      }
    }
    return .done
  }

  /// The most that a walk may cost, in the unit of its profile.
  private static func limit(
    _ minutes: Double?, _ unit: RoutingProfile.Unit, _ arguments: ParsedArguments
  ) throws -> Double {
    switch unit {
    case .meters:
      let speed = try arguments.required.number("speed")
      return try minutes.map { $0 * speed * 1_000 / 60 } ?? arguments.required.number("meters")
    case .seconds:
      for option in ["meters", "speed"] where arguments.isGiven(option) {
        throw arguments.badValue(
          option, expected: "a profile of meters beside it",
          hint: "a profile of time takes `--minutes` and has speeds of its own")
      }
      return try arguments.required.number("minutes") * 60
    }
  }

  private static func area(
    of reach: Reach, _ graph: StreetGraph, width: Meters, _ console: Console
  ) throws(CommandFailure) -> [Polygon]? {
    guard width > 0 else { return nil }
    defer { console.progress.erase() }
    do {
      return try reach.area(on: graph, width: width) {
        console.progress.update("drawing the area", share: $0)
      }
    } catch {
      throw CommandFailure(
        "cannot draw the area", causes: [error.description],
        hint: "`--width 0` answers without it")
    }
  }
}

/// What is reached, as people read it.
enum ReachText {
  static func lines(_ document: ReachDocument) -> [String] {
    let reach = document.reach
    let minutes = document.minutes.map(PlaceText.minutes)
    let limit =
      switch reach.unit {
      case .meters: PlaceText.meters(reach.limit) + (minutes.map { " (\($0))" } ?? "")
      case .seconds: minutes ?? PlaceText.minutes(reach.limit / 60)
      }
    var lines = [
      "within \(limit) of "
        + "\(PlaceText.coordinate(reach.start.coordinate)):",
      "  \(PlaceText.meters(reach.length)) of streets, "
        + "\(Grouped.number(reach.junctions.count)) junctions, "
        + "\(Grouped.number(reach.frontier.count)) ends",
    ]
    if let area = document.area {
      let meters = area.map(AreaMeasure.squareMeters).reduce(0, +)
      lines.append("  an area of \(PlaceText.squareMeters(meters))")
    }
    return lines + ["", AnchorText.text(document.attribution)]
  }
}
