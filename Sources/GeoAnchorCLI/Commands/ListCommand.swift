import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor list`.
enum ListCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, csv, gpx }

  static let spec = CommandSpec(
    name: "list",
    summary: "List anchors, all or those near a place, in a box or with a label",
    discussion: """
      Every condition that is given must hold. The order is that of adding, or by distance with \
      --near. The anchors of stored chains are left out, unless --all is given; --chains lists \
      the chains instead.
      """,
    group: "Anchors",
    usage: ["[OPTIONS]", "--chains [--store FILE] [--format text|json|geojson|csv] [-o FILE]"],
    options: AnchorFilter.options + [
      OptionSpec(
        "full", group: "Output",
        help: "Also when and by whom each was stored, and in CSV every detail."),
      OptionSpec("chains", group: "Which anchors", help: "List the stored chains instead."),
      CommonOption.store.spec,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The shape of the list; else by the name of the output file, else text."),
      CommonOption.safeCSV.spec, CommonOption.output.spec,
    ],
    examples: [
      Example(
        "geoanchor list --near 37.7955,-122.3937 --within 500 --limit 10",
        "List the ten anchors nearest to a point, none farther than 500 m."),
      Example(
        "geoanchor list --bbox -122.5,37.7,-122.3,37.9 --tag demo --format geojson",
        "Print the anchors of a box that have a label, as GeoJSON."),
    ],
    schemas: ["anchors", "chains"],
    environment: [CommonOption.storeEnvironment],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("within", needs: ["near"])
    for option in AnchorFilter.names { try arguments.check("chains", excludes: [option]) }
    let shape =
      try arguments.shape(Shape.self, otherwise: .text)
    try arguments.checkSafeCSV(isCSV: shape == .csv)
    if arguments.flag("chains") {
      return try ChainList.run(as: shape, arguments, &console)
    }
    let store = try arguments.openStore(console, mode: .readOnly)
    var output = AnchorOutput(
      store: store, query: try AnchorFilter.query(arguments, in: store, console),
      path: arguments[CommonOption.output], isFull: arguments.flag("full"))
    output.guardsFormulas = arguments[CommonOption.safeCSV]
    switch shape {
    case .json: try output.write(.json, &console)
    case .geojson: try output.write(.geojson, &console)
    case .csv: try output.write(.csv, &console)
    case .gpx: try output.write(.gpx, &console)
    case .text:
      if try output.writeTable(&console) == 0 {
        console.message(try Self.emptiness(of: store, arguments))
      }
    }
    return .done
  }

  /// Why there is nothing to show.
  private static func emptiness(
    of store: AnchorStore, _ arguments: ParsedArguments
  ) throws -> String {
    if AnchorFilter.isGiven(arguments) { return "no anchor matches" }
    let empty = "no anchors in \(ShownText.quote(store.path, limit: 400))"
    guard !arguments.flag("all") else { return empty }
    let chains = try ChainList.summaries(of: store).count
    guard chains > 0 else { return empty }
    return empty + " but those of \(chains) \(chains == 1 ? "chain" : "chains"); "
      + "`--chains` lists chains, `--all` their anchors too"
  }
}
