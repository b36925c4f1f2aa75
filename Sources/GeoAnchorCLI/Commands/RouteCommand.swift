import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoPackage
import GeoRequests
import GeoRouting
import GeoStreets
import GeoTexts

/// `geoanchor route`.
enum RouteCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, gpx }

  static let spec = CommandSpec(
    name: "route",
    summary: "Plan a walk and set a chain of anchors along it",
    discussion: """
      The walk is the exact shortest one on the network, from the nearest point of the nearest \
      street to each place. Without a network the chain follows a given path (--path) or straight \
      lines between anchors (--through).

      Anchors stand at the start, at every turn, maneuver and --via, a lead-in before maneuvers, at \
      the arrival, and evenly between them, so that no two neighbours are farther apart along the \
      way than the spacing. A turn is a point where the direction of the walk changes by at least \
      the turn angle. On a road with a known sidewalk they stand on that. The same request gives \
      the same ids.

      With --terrain, heights are those of the ground as numbers; bridges and tunnels run straight \
      from end to end. Without, they are above the ground. On a network with buildings (built with \
      --buildings) anchors are moved, added or raised until the next one is seen. With --regions, \
      anchors stand where the walk leaves and enters the supported regions. With --platform, each \
      anchor gets the distance from which it is shown and what may be drawn there, and the walk a \
      plan of which anchors are live. What cannot be had is a warning, with --strict a failure.

      --profile says who walks. foot-v1 is the reference: every walkable way, by length. walk also \
      crosses squares and takes ferries, lifts and, at its ends, private ways; walk-time counts \
      seconds; step-free leaves out steps, raised kerbs, soft ground and steep slopes; lit prefers \
      lit ways; avoid-areas and prefer-covered take areas with --avoid and --prefer, which go with \
      every other profile too.

      A walk on a network comes with its maneuvers: what people do at junctions, crossings, steps \
      and lifts, with angle, street, length and an instruction in one of eight languages. \
      Directions are taken over 10 m before and behind a junction; bends without another way are \
      not told. With --alternatives, walks that differ follow: at most 1.4 times as long, at most \
      three quarters in common, and without a detour in any part shorter than a fifth of the walk.

      With --batch, pairs are read from a CSV with the columns id, from_lat, from_lon, to_lat and \
      to_lon, and id,status,meters is printed for each, in order; the status is ok, no-route, \
      no-snap or bad-input.
      """,
    group: "Streets and routes",
    usage: [
      "--network FILE --from PLACE --to PLACE [--via PLACE]... [OPTIONS]",
      "--path FILE [OPTIONS]", "--through @A,@B,... [OPTIONS]",
      "--network FILE --batch FILE [--snap edge|node] [-o FILE]",
    ],
    options: places + ChainOptions.options + SnapPolicy.options + ProfileChoice.options + storing
      + output,
    examples: [
      Example(
        "geoanchor route --network city.streets --from 40.7536,-73.9832 --to @Plaza",
        "Plan a walk from a point to an anchor."),
      Example(
        "geoanchor route --path walk.gpx --spacing 15 --save walk -o walk.geojson",
        "Set anchors along a recorded walk, keep the chain and write it as GeoJSON."),
    ],
    schemas: ["chain"],
    outputEndings: [.only("csv", when: "batch")],
    environment: CommonOption.changingEnvironment + [CommonOption.languageEnvironment],
    exitNotes: [
      ExitNote(.no, "there is no walk between the places; with --batch: not every pair was ok")
    ],
    run: run)

  private static let places = [
    OptionSpec(
      "network", valueName: "FILE", kind: .file, group: "Where to walk",
      help: "The street network, from `geoanchor network build`."),
    OptionSpec(
      "from", valueName: "PLACE", kind: .place, group: "Where to walk",
      help: "The start: LAT,LON, or an anchor by @name or id."),
    OptionSpec(
      "to", valueName: "PLACE", kind: .place, group: "Where to walk",
      help: "The arrival: LAT,LON, or an anchor by @name or id."),
    OptionSpec(
      "via", valueName: "PLACE", kind: .place, repeats: true, group: "Where to walk",
      help: "A place to pass; several are passed in order."),
    OptionSpec(
      "path", valueName: "FILE", kind: .file, group: "Where to walk",
      help: "A walk to follow: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input."),
    CommonOption.way("Where to walk", all: "joined in order, straight from each to the next"),
    OptionSpec(
      "through", valueName: "@A,@B", kind: .list, group: "Where to walk",
      help: "Anchors to join by straight lines, in order."),
    OptionSpec(
      "alternatives", valueName: "COUNT", kind: .integer(in: 0...5), group: "Where to walk",
      help: "How many different walks to find as well, at most 1.4 times as long (text, json)."),
    OptionSpec(
      "batch", valueName: "FILE", kind: .file, group: "Where to walk",
      help: "A CSV of pairs to measure; - reads standard input."),
  ]

  static let storing =
    [
      OptionSpec(
        "save", valueName: "NAME", kind: .text, group: "Store",
        help: "Keep the chain in the store under a name."),
      OptionSpec(
        "replace", group: "Store", help: "Let --save replace a chain of the same name."),
    ] + CommonOption.changing

  static let output = [
    OptionSpec(
      "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
      help: "The shape of the chain; else by the name of the output file, else text."),
    CommonOption.language(of: "the instructions"),
    CommonOption.output.spec,
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let mode = try arguments.exactlyOne(of: ["from", "path", "through", "batch"])
    try arguments.check("replace", needs: ["save"])
    try arguments.check("way", needs: ["path"])
    if mode == "batch" { return try RouteBatchRun.run(arguments, &console) }
    for option in ["path", "through"] where mode == option {
      for other in ["network", "to", "via"] { try arguments.check(option, excludes: [other]) }
    }
    try arguments.check("from", needs: ["to", "network"])
    try arguments.check("alternatives", needs: ["from"])
    try arguments.check("alternatives", excludes: ["via"])
    if arguments.isGiven("alternatives"), ProfileChoice.isOther(arguments) {
      throw arguments.badValue("alternatives", expected: "the profile foot-v1 without areas")
    }
    let language = arguments.language(console)
    let walk = try PlannedRoute(arguments, console, mode: mode)
    let chain = walk.chain
    let output = arguments[CommonOption.output]
    // Where a file is written the store comes last: when the file fails, nothing was kept.
    let isFile = output != nil && output != "-"
    if !isFile { try keep(chain, arguments, console) }
    try console.withOutput(to: output) { [console] writer in
      try ChainOutput.write(
        walk, in: language, as: ChainOutput.shape(arguments), to: &writer)
      if isFile { try keep(chain, arguments, console) }
    }
    return .done
  }

  /// Keeps the chain in the store, if that was asked for.
  static func keep(_ chain: Chain, _ arguments: ParsedArguments, _ console: Console)
    throws
  {
    guard let name = arguments.text("save") else { return }
    let store = try arguments.openStore(console, mode: .createOrOpen)
    do {
      try store.save(chain, name: name, replace: arguments.flag("replace"))
    } catch {
      var failure = CommandFailure("cannot keep the chain", error)
      if error == .chainExists(name) { failure.hint = "`--replace` replaces it" }
      throw failure
    }
  }
}
