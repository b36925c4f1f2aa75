import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor list`.
enum ListCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, csv, gpx }

  private static let full = Option(
    flag: "full", group: "Output", help: "Include timestamps and authors, and in CSV all details.")
  private static let chains = Option(
    flag: "chains", group: "Filters", help: "List stored chains instead.")
  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "list",
    summary: "List anchors, optionally filtered by place, area, tag or time",
    discussion: """
      Lists the anchors that match all given conditions, in the order of their creation, or by \
      distance with --near. Anchors of stored chains are excluded unless --all is given; --chains \
      lists the chains instead.
      """,
    group: "Anchors",
    usage: ["[OPTIONS]", "--chains [--store FILE] [--format text|json|geojson|csv] [-o FILE]"],
    options: AnchorFilter.options + [
      full.spec, chains.spec, CommonOption.store.spec, format.spec, CommonOption.safeCSV.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor list --near 37.7955,-122.3937 --within 500 --limit 10":
        "List the ten nearest anchors within 500 m of a point.",
      "geoanchor list --bbox -122.5,37.7,-122.3,37.9 --tag demo --format geojson":
        "Print the tagged anchors in a bounding box as GeoJSON.",
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

  /// The reason for an empty list.
  private static func emptiness(
    of store: any AnchorStorage, _ arguments: ParsedArguments
  ) throws -> String {
    if AnchorFilter.isGiven(arguments) { return "no matching anchors" }
    let empty = "no anchors in \(ShownText.path(store.path))"
    guard !arguments[AnchorFilter.all] else { return empty }
    let chains = try ChainList.summaries(of: store).count
    guard chains > 0 else { return empty }
    return empty + " except those of \(chains) \(chains == 1 ? "chain" : "chains"); `--chains` "
      + "lists chains, `--all` includes their anchors"
  }
}
