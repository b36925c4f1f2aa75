import GeoAnchorStore
import GeoInterchange
import GeoPackage

/// `geoanchor export`.
enum ExportCommand {
  static let spec = CommandSpec(
    name: "export",
    summary: "Write anchors or a chain as GeoJSON, GPX, CSV or JSON",
    discussion: """
      Without --chain the anchors are written that `geoanchor list` shows with the same options. \
      Altitudes keep their datum: where a format fixes one (GeoJSON: ellipsoid; GPX: sea level), \
      its own field is filled only from that datum, and every format has the altitude with its \
      datum beside it.
      """,
    group: "Anchors",
    usage: ["[options]", "--chain NAME [options]"],
    options: [
      OptionSpec(
        "chain", valueName: "NAME", group: "Which anchors",
        help: "A stored chain with its path, by its name.")
    ] + AnchorFilter.options + [
      CommonOption.store,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: DocumentFormat.self), group: "Output",
        help: "The format; else by the name of the output file."),
      CommonOption.output,
    ],
    examples: [
      Example("geoanchor export -o anchors.geojson", "Write all anchors as GeoJSON."),
      Example(
        "geoanchor export --chain tour --format gpx -o tour.gpx", "Write a chain as GPX."),
    ],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such chain")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("within", needs: ["near"])
    for option in AnchorFilter.names { try arguments.check("chain", excludes: [option]) }
    let format = try format(arguments)
    let path = arguments.text("output")
    let store = try arguments.openStore(console, mode: .readOnly)
    if let name = arguments.text("chain") {
      let chain = try store.chain(shownBy: name)
      try console.withOutput(to: path) { output in
        try ChainDocument(chain).write(format) { try output.write(Array($0)) }
      }
      return .done
    }
    let query = try AnchorFilter.query(arguments, in: store)
    try AnchorOutput(store: store, query: query, path: path).write(format, &console)
    return .done
  }

  private static func format(_ arguments: ParsedArguments) throws -> DocumentFormat {
    if let format = arguments.choice("format", as: DocumentFormat.self) { return format }
    let path = arguments.text("output")
    if let format = FileEnding.of(path).flatMap(DocumentFormat.init) { return format }
    guard let path, path != "-" else { throw arguments.missing("format") }
    throw CommandFailure(
      "`--format` is missing, and \(ShownText.quote(path)) does not end in a format",
      hint: "formats are \(ShownText.list(DocumentFormat.allCases.map(\.rawValue)))")
  }
}
