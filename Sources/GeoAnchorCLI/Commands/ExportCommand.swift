import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoCoverage
import GeoInterchange
import GeoPackage
import GeoRequests
import GeoTerrain
import Geodesy

/// `geoanchor export`.
enum ExportCommand {
  private static let chain = Option(
    "chain", "NAME", .text, group: "Which anchors",
    help: "A stored chain with its path, by its name.")

  static let spec = CommandSpec(
    name: "export",
    summary: "Write anchors or a chain as GeoJSON, GPX, KML, GeoPose and other documents",
    discussion: """
      Without --chain the anchors are written that `geoanchor list` shows with the same options, \
      with every detail that the format can hold. Altitudes keep their datum in JSON, GeoJSON, GPX, \
      CSV and KML; where a format fixes one (GeoJSON: ellipsoid; GPX: sea level, with its height \
      above the ellipsoid beside it; KML: EGM96) its own field is converted where that is possible.

      GeoPose (one pose a line, or one composite pose), glTF, USDA and OSCP need heights above the \
      ellipsoid: others are converted. An anchor without one, or whose height cannot be converted, \
      is left out and named on standard error; --strict writes nothing then. --target writes JSON with \
      the heights, axes and quaternions of a platform. A chain is walked at 1.4 m/s in series and \
      streams. OSCP's content records (oscp) hold anchors, its service records (ssr) the regions of \
      the store.
      """,
    group: "Anchors",
    usage: ["[OPTIONS]", "--chain NAME [OPTIONS]"],
    options: [chain.spec] + AnchorFilter.options + [CommonOption.store.spec] + ExportOption.all + [
      CommonOption.language(of: "a chain's instructions"), CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor export -o anchors.geojson", "Write all anchors as GeoJSON."),
      Example(
        "geoanchor export --chain tour --format gpx -o tour.gpx", "Write a chain as GPX."),
    ],
    schemas: ["anchors", "chain", "target"],
    outputEndings: [.only("json", when: "target")],
    exitNotes: [
      ExitNote(.no, "there is no such chain, no regions for ssr, or --strict left an anchor out")
    ]
  ) { arguments, console in
    try arguments.check(AnchorFilter.within, needs: AnchorFilter.near)
    for option in AnchorFilter.options { try arguments.check(chain, excludes: option) }
    let shape = arguments.isGiven(ExportOption.target) ? "json" : arguments[ExportOption.format]
    guard let shape else { throw arguments.missing(ExportOption.format) }
    try arguments.checkSafeCSV(isCSV: shape == DocumentFormat.csv.rawValue)
    let path = arguments[CommonOption.output]
    guard let format = DocumentFormat(rawValue: shape) else {
      return try writeServices(arguments, to: path, &console)
    }
    let store = try arguments.openStore(console, mode: .readOnly)
    let request = try ExportRequest(format, arguments, console)
    let exporter = Exporter(terrain: try request.terrain.map(Terrain.opened))
    let document: Exporter.Answer
    do {
      if let name = arguments[chain] {
        let chain = try store.chain(shownBy: name)
        document = try exporter.document(
          of: chain, as: request, start: try store.changed(chain))
      } else {
        let query = try AnchorFilter.query(arguments, in: store, console)
        let output = AnchorOutput(store: store, query: query, path: path)
        if let writer = try exporter.writer(as: request, withDistances: query.near != nil) {
          try output.write(writer, &console)
          return .done
        }
        let (anchors, start) = try output.all()
        document = try exporter.document(of: anchors, as: request, start: start)
      }
    } catch let error as RequestError {
      throw ExportText.failure(error)
    }
    ExportText.warn(of: document, console)
    try console.withOutput(to: path) { try $0.write(document.bytes) }
    return .done
  }

  /// Writes the store's regions as spatial service records.
  private static func writeServices(
    _ arguments: ParsedArguments, to path: String?, _ console: inout Console
  ) throws -> ExitStatus {
    for option in AnchorFilter.options + [chain.spec] {
      try arguments.check(ExportOption.format, excludes: option)
    }
    guard let store = try RegionFiles.reading(arguments.storePath(console), console) else {
      console.message("the store has no regions")
      return .no
    }
    let text = try attempt("cannot read the regions") { ServiceRecords.text(try store.sets()) }
    try console.withOutput(to: path) { try $0.write(Array(text.utf8)) }
    return .done
  }
}
