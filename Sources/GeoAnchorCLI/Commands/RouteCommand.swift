import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoInterchange
import GeoPackage
import GeoStreets

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

      Anchors stand at the start, at every turn, at every --via, at the arrival, and evenly \
      between them, so that no two neighbours are farther apart along the way than the spacing. A \
      turn is a point where the direction of the walk changes by at least the turn angle. The \
      same request gives the same ids.

      --profile says who walks. foot-v1 is the reference: every walkable way, by length. walk also \
      crosses squares and takes ferries, lifts and, at its ends, private ways; walk-time counts \
      seconds; step-free leaves out steps, raised kerbs, soft ground and steep slopes; lit prefers \
      lit ways; avoid-areas and prefer-covered take areas with --avoid and --prefer, which go with \
      every other profile too.

      With --batch, pairs are read from a CSV with the columns id, from_lat, from_lon, to_lat and \
      to_lon, and id,status,meters is printed for each, in order; the status is ok, no-route, \
      no-snap or bad-input.
      """,
    group: "Streets and routes",
    usage: [
      "--network FILE --from PLACE --to PLACE [--via PLACE]... [options]",
      "--path FILE [options]", "--through @A,@B,... [options]",
      "--network FILE --batch FILE [--snap edge|node] [-o FILE]",
    ],
    options: places + placement + snapping + ProfileChoice.options + storing + output,
    examples: [
      Example(
        "geoanchor route --network city.streets --from 40.7536,-73.9832 --to @Plaza",
        "Plan a walk from a point to an anchor."),
      Example(
        "geoanchor route --path walk.gpx --spacing 15 --save walk -o walk.geojson",
        "Set anchors along a recorded walk, keep the chain and write it as GeoJSON."),
    ],
    environment: [CommonOption.storeEnvironment],
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
      help: "A place to pass; may be given several times, in order."),
    OptionSpec(
      "path", valueName: "FILE", kind: .file, group: "Where to walk",
      help: "A walk to follow, GPX or GeoJSON."),
    OptionSpec(
      "through", valueName: "@A,@B", kind: .list, group: "Where to walk",
      help: "Anchors to join by straight lines, in order."),
    OptionSpec(
      "batch", valueName: "FILE", kind: .file, group: "Where to walk",
      help: "A CSV of pairs to measure; - reads standard input."),
  ]

  private static let placement = [
    OptionSpec(
      "spacing", valueName: "METERS", kind: .number(above: 0), default: "10", group: "Anchors",
      help: "The most that neighbouring anchors are apart along the way."),
    OptionSpec(
      "turn-angle", valueName: "DEGREES", kind: .number(in: 0...180), default: "25",
      group: "Anchors", help: "The change of direction that makes a turn."),
  ]

  static let snapping = [
    OptionSpec(
      "snap", valueName: "TARGET", kind: .choice(of: SnapTarget.self), default: "edge",
      group: "Streets",
      help: "Start at the nearest point of a street (edge) or at the nearest node (node)."),
    OptionSpec(
      "max-snap", valueName: "METERS", kind: .number(atLeast: 0), default: "250",
      group: "Streets", help: "The farthest that a street may be from a place."),
    OptionSpec(
      "components", valueName: "WHICH", kind: .choice(of: SnapComponents.self),
      default: "largest", group: "Streets",
      help: "Look at the largest connected part of the network, or at all parts."),
  ]

  private static let storing = [
    OptionSpec(
      "save", valueName: "NAME", kind: .text, group: "Store",
      help: "Keep the chain in the store under a name."),
    OptionSpec(
      "replace", group: "Store", help: "Let --save replace a chain of the same name."),
    CommonOption.store,
  ]

  private static let output = [
    OptionSpec(
      "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
      help: "The shape of the chain; else by the name of the output file, else text."),
    CommonOption.output,
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let mode = try arguments.exactlyOne(of: ["from", "path", "through", "batch"])
    try arguments.check("replace", needs: ["save"])
    if mode == "batch" { return try RouteBatch.run(arguments, &console) }
    for option in ["path", "through"] where mode == option {
      for other in ["network", "to", "via"] { try arguments.check(option, excludes: [other]) }
    }
    try arguments.check("from", needs: ["to", "network"])
    let request = try RouteRequest(arguments, console)
    let chain = try request.chain(mode: mode)
    let output = arguments.text("output")
    // Where a file is written the store comes last: when the file fails, nothing was kept.
    let isFile = output != nil && output != "-"
    if !isFile { try keep(chain, arguments, console) }
    try console.withOutput(to: output) { [console] writer in
      try ChainOutput.write(chain, as: ChainOutput.shape(arguments), to: &writer)
      if isFile { try keep(chain, arguments, console) }
    }
    return .done
  }

  /// Keeps the chain in the store, if that was asked for.
  private static func keep(_ chain: Chain, _ arguments: ParsedArguments, _ console: Console)
    throws
  {
    guard let name = arguments.text("save") else { return }
    let store = try arguments.openStore(console, mode: .createOrOpen)
    do {
      try store.save(chain, name: name, replace: arguments.flag("replace"))
    } catch {
      throw CommandFailure(
        "cannot keep the chain", causes: [error.description],
        hint: error == .chainExists(name) ? "`--replace` replaces it" : nil)
    }
  }
}
