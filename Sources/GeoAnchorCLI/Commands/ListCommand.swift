import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor list`.
enum ListCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, csv, gpx }

  private static let full = Option(
    flag: "full", group: "Output",
    help: "Also when and by whom each was stored, and in CSV every detail.")
  private static let chains = Option(
    flag: "chains", group: "Which anchors", help: "List the stored chains instead.")
  private static let format = CommonOption.format(Shape.text)

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
      full.spec, chains.spec, CommonOption.store.spec, format.spec, CommonOption.safeCSV.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor list --near 37.7955,-122.3937 --within 500 --limit 10":
        "List the ten anchors nearest to a point, none farther than 500 m.",
      "geoanchor list --bbox -122.5,37.7,-122.3,37.9 --tag demo --format geojson":
        "Print the anchors of a box that have a label, as GeoJSON.",
    ],
    schemas: ["anchors", "chains"]
  ) { arguments, console in
    try AnchorFilter.check(arguments, instead: chains)
    let shape = arguments[format]
    try arguments.checkSafeCSV(isCSV: shape == .csv)
    if arguments[chains] { return try ChainList.run(as: shape, arguments, &console) }
    let store = try arguments.openStore(console, mode: .readOnly)
    var output = AnchorOutput(
      store: store, query: try AnchorFilter.query(arguments, in: store, console),
      path: arguments[CommonOption.output], isFull: arguments[full])
    output.guardsFormulas = arguments[CommonOption.safeCSV]
    if let format = TextFormat(rawValue: shape.rawValue) {
      try output.write(format, &console)
    } else if try output.writeTable(&console) == 0 {
      console.message(try Self.emptiness(of: store, arguments))
    }
    return .done
  }

  /// Why there is nothing to show.
  private static func emptiness(
    of store: AnchorStore, _ arguments: ParsedArguments
  ) throws -> String {
    if AnchorFilter.isGiven(arguments) { return "no anchor matches" }
    let empty = "no anchors in \(ShownText.quote(store.path, limit: 400))"
    guard !arguments[AnchorFilter.all] else { return empty }
    let chains = try ChainList.summaries(of: store).count
    guard chains > 0 else { return empty }
    return empty + " but those of \(chains) \(chains == 1 ? "chain" : "chains"); "
      + "`--chains` lists chains, `--all` their anchors too"
  }
}
