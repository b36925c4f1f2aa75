import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoSystem

/// `geoanchor export`.
enum ExportCommand {
  private static let chain = Option(
    "chain", "NAME", .text, group: "Filters",
    help: "Name of a stored chain to export with its path.")

  static let spec = CommandSpec(
    name: "export",
    summary: "Export anchors or a chain as GeoJSON, GPX, KML, GeoPose and other formats",
    discussion: """
      Without --chain, exports the anchors that `geoanchor list` shows with the same options, with \
      all details that the format supports. JSON, GeoJSON, GPX, CSV and KML keep the datum of \
      altitudes; formats with a fixed datum (GeoJSON: ellipsoid; GPX: sea level with geoid height; \
      KML: EGM96) also contain the converted height if possible.

      GeoPose (one pose per line, or one composite pose), glTF, USDA and OSCP require ellipsoidal \
      heights; others are converted. Anchors without altitude, or whose height cannot be \
      converted, are skipped and listed on standard error; with --strict, nothing is written. \
      --target writes JSON with the heights, axes and quaternions of a platform. GeoPose series \
      and streams assume a walking speed of 1.4 m/s along a chain. OSCP content records (oscp) \
      contain anchors, service records (ssr) the regions of the store.
      """,
    group: "Anchors",
    usage: ["[OPTIONS]", "--chain NAME [OPTIONS]"],
    options: [chain.spec] + AnchorFilter.options + [CommonOption.store.spec] + ExportOption.all + [
      CommonOption.language(of: "the instructions of a chain"), CommonOption.output.spec,
    ],
    examples: [
      "geoanchor export -o anchors.geojson": "Export all anchors as GeoJSON.",
      "geoanchor export --chain tour --format gpx -o tour.gpx": "Export a chain as GPX.",
    ],
    schemas: ["anchors", "chain", "target"],
    outputEndings: [.only("json", when: "target")],
    exitNotes: [
      .no: "no such chain, no regions for ssr, or an anchor that cannot be exported with --strict"
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
    var resources = PlanningResources()
    try resources.open(regions: [], terrain: request.terrain, arguments, console)
    let exporter = Exporter(resources)
    let document: Exporter.Answer
    do {
      if let name = arguments[chain] {
        let chain = try store.chain(shownBy: name)
        document = try exporter.document(of: chain, as: request, start: try store.changed(chain))
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
    let store = try RegionFiles.reading(arguments.storePath(console), console)
    let sets = try attempt("cannot read the regions") { try store.regionSets(named: []) }
    guard !sets.isEmpty else {
      console.message("the store has no regions")
      return .no
    }
    let text = ServiceRecords.text(sets)
    try console.withOutput(to: path) { try $0.write(Array(text.utf8)) }
    return .done
  }
}
