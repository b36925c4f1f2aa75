import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoStreets
import Geodesy

/// The options of `geoanchor import`.
enum ImportOption {
  /// The treatment of invalid features.
  enum Mistakes: String, CaseIterable { case refuse, skip }

  static let files = Argument(
    repeating: "file", "FILE", .file, help: "Files to import; - reads standard input.")
  private static let table = ImportRequest.Named.table
  static let onError = Option(
    "on-error", "WHAT", .choice(of: Mistakes.self), default: "refuse", group: "Input",
    help: "Handling of invalid features: refuse the import, or skip them.")
  static let encoding = Option(
    "encoding", "NAME", .textEncoding, group: "Input",
    help: "Encoding of the text, such as windows-1252; defaults to what the file declares or UTF-8."
  )
  static let regions = RegionsOption.files(
    "Input", "Regions where anchors are expected, GeoJSON or KML; detects swapped axes.")
  static let network = Option(
    "network", "FILE", .file, group: "Input",
    help: "Street network in whose area anchors are expected; detects swapped axes.")
  static let layer = CommonOption.layer("Input")
  static let crs = CommonOption.crs("Input")
  static let collection = table.option("collection")
  static let tags = table.option("tags")
  static let dryRun = table.option("isTrial")

  static let all =
    table.options(in: ["Input"]) + HeadingOption.all + [
      layer.spec, crs.spec, encoding.spec, onError.spec,
      CommonOption.way("Input", all: "joined in order by straight lines, with --chain"),
      regions.spec, network.spec,
    ] + table.options(in: ["Storage"]) + [ChainImport.name.spec]
}

extension ImportRequest {
  init(_ arguments: ParsedArguments) throws {
    self = try arguments.read(Named.table).request
    options.headings = HeadingOptions(arguments)
    options.skipsMistakes = arguments[ImportOption.onError] == .skip
    options.crs = arguments[ImportOption.crs]
    options.encoding = arguments[ImportOption.encoding]
  }

  /// Whether a place is in the regions or in the area of the network; nil where neither is given.
  static func expectation(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> Expectation? {
    let map =
      arguments.isGiven(ImportOption.regions) ? try RegionFiles.map(arguments, console) : nil
    let box = try arguments[ImportOption.network].map { try StreetNetwork.opened($0).boundingBox }
    guard map != nil || box != nil else { return nil }
    return { place in
      box?.contains(place) == true || map?.answer(at: place).regions.isEmpty == false
    }
  }
}
