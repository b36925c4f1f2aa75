import GeoAnchorStore
import GeoInterchange
import GeoPackage
import Geodesy

/// `geoanchor export`.
enum ExportCommand {
  static let spec = CommandSpec(
    name: "export",
    summary: "Write anchors or a chain as GeoJSON, GPX, KML, GeoPose and other documents",
    discussion: """
      Without --chain the anchors are written that `geoanchor list` shows with the same options. \
      Altitudes keep their datum: where a format fixes one (GeoJSON: ellipsoid; GPX: sea level), \
      its own field is filled only from that datum, and every format has the altitude with its \
      datum beside it.

      KML, GeoPose (one pose a line), glTF, USDA and OSCP are for anchors alone, not for chains. \
      GeoPose, glTF, USDA and OSCP need heights above the ellipsoid: others are converted, and one \
      that cannot be is an error. --target writes JSON with the heights, axes and quaternions of a \
      platform.
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
        "format", valueName: "SHAPE", kind: .choice(of: ExportShape.self), group: "Output",
        help: "The format; else by the name of the output file."),
    ] + SceneExport.options + [
      CommonOption.output
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
    let format = try arguments.isGiven("target") ? ExportShape.json : format(arguments)
    let path = arguments.text("output")
    let store = try arguments.openStore(console, mode: .readOnly)
    let scenes = try SceneExport(arguments, format)
    if let name = arguments.text("chain") {
      guard let format = format.document, scenes == nil else {
        throw CommandFailure("a chain cannot be written in this format")
      }
      let chain = try store.chain(shownBy: name)
      try console.withOutput(to: path) { output in
        try ChainDocument(chain).write(format) { try output.write(Array($0)) }
      }
      return .done
    }
    let query = try AnchorFilter.query(arguments, in: store, console)
    let output = AnchorOutput(store: store, query: query, path: path)
    if let scenes {
      try scenes.write(output, &console)
    } else if let document = format.document {
      try output.write(document, &console)
    } else {
      try output.write(.kml(), &console)
    }
    return .done
  }

  private static func format(_ arguments: ParsedArguments) throws -> ExportShape {
    if let format = arguments.choice("format", as: ExportShape.self) { return format }
    let path = arguments.text("output")
    if let format = FileEnding.of(path).flatMap(ExportShape.init) { return format }
    guard let path, path != "-" else { throw arguments.missing("format") }
    throw CommandFailure(
      "`--format` is missing, and \(ShownText.quote(path)) does not end in a format",
      hint: "formats are \(ShownText.list(ExportShape.allCases.map(\.rawValue)))")
  }
}
