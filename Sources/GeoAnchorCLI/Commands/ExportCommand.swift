import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoCoverage
import GeoInterchange
import GeoPackage
import Geodesy

/// `geoanchor export`.
enum ExportCommand {
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
    options: [
      OptionSpec(
        "chain", valueName: "NAME", group: "Which anchors",
        help: "A stored chain with its path, by its name.")
    ] + AnchorFilter.options + [
      CommonOption.store.spec,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: ExportShape.self), group: "Output",
        help: "The format; else by the name of the output file."),
      CommonOption.safeCSV.spec,
    ] + SceneExport.options + [
      CommonOption.language(of: "a chain's instructions"), CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor export -o anchors.geojson", "Write all anchors as GeoJSON."),
      Example(
        "geoanchor export --chain tour --format gpx -o tour.gpx", "Write a chain as GPX."),
    ],
    schemas: ["anchors", "chain", "target"],
    outputEndings: [.only("json", when: "target")],
    environment: [CommonOption.storeEnvironment, CommonOption.languageEnvironment],
    exitNotes: [
      ExitNote(.no, "there is no such chain, no regions for ssr, or --strict left an anchor out")
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("within", needs: ["near"])
    for option in AnchorFilter.names { try arguments.check("chain", excludes: [option]) }
    let format = try format(arguments)
    try arguments.checkSafeCSV(isCSV: format == .csv)
    let path = arguments[CommonOption.output]
    if format == .ssr { return try writeServices(arguments, to: path, &console) }
    let store = try arguments.openStore(console, mode: .readOnly)
    let scenes = try SceneExport(arguments, format)
    if let name = arguments.text("chain") {
      let chain = try store.chain(shownBy: name)
      if let scenes {
        try scenes.write(
          PlannedChain(recordOf: chain).told(in: arguments.language(console)),
          changed: try changed(chain, in: store), to: path, &console)
        return .done
      }
      try ChainExport.write(chain, as: format, arguments, to: path, &console)
      return .done
    }
    let query = try AnchorFilter.query(arguments, in: store, console)
    var output = AnchorOutput(store: store, query: query, path: path)
    output.hasDetails = true
    output.guardsFormulas = arguments[CommonOption.safeCSV]
    output.converter = try SceneExport.converter(arguments)
    if let scenes {
      try scenes.write(output, &console)
    } else if let document = format.document {
      try output.write(document, &console)
    } else if format == .kmz {
      try output.writeArchive(of: .kml(converter: output.converter), as: "doc.kml", &console)
    } else {
      try output.write(.kml(converter: output.converter), &console)
    }
    return .done
  }

  /// Writes the store's regions as spatial service records.
  private static func writeServices(
    _ arguments: ParsedArguments, to path: String?, _ console: inout Console
  ) throws -> ExitStatus {
    try arguments.check("format", excludes: AnchorFilter.names + ["chain"])
    guard let store = try RegionFiles.reading(arguments.storePath(console), console) else {
      console.message("the store has no regions")
      return .no
    }
    let text: String
    do {
      text = ServiceRecords.text(try store.sets())
    } catch {
      throw CommandFailure("cannot read the regions", error)
    }
    try console.withOutput(to: path) { try $0.write(Array(text.utf8)) }
    return .done
  }

  /// When a chain was stored.
  private static func changed(_ chain: Chain, in store: AnchorStore) throws -> String {
    do throws(AnchorStoreError) {
      return try store.chains().first { $0.name == chain.name }?.changed ?? ""
    } catch {
      throw CommandFailure("cannot read the chains", error)
    }
  }

  private static func format(_ arguments: ParsedArguments) throws -> ExportShape {
    if arguments.isGiven("target") { return .json }
    return try arguments.shape(ExportShape.self)
  }
}
