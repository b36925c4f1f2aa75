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
  /// What is done about features with mistakes.
  enum Mistakes: String, CaseIterable { case refuse, skip }

  static let files = Argument(
    repeating: "file", "FILE", .file, help: "Files to import; - reads standard input.")
  static let format = Option(
    "format", "FORMAT", .choice(of: DocumentFormat.readable), group: "Input",
    help: "Input format of all files; detected from content and name by default.")
  static let datum = Option(
    "datum", "DATUM", .choice(of: VerticalDatum.self), group: "Input",
    help: "Vertical datum of heights for which the file specifies none.")
  static let onError = Option(
    "on-error", "WHAT", .choice(of: Mistakes.self), default: "refuse", group: "Input",
    help: "Handling of invalid features: refuse the import, or skip them.")
  static let regions = RegionsOption.files(
    "Input", "Regions where anchors are expected, GeoJSON or KML; detects swapped axes.")
  static let network = Option(
    "network", "FILE", .file, group: "Input",
    help: "Street network in whose area anchors are expected; detects swapped axes.")
  static let collection = Option(
    "collection", "NAME", .text, group: "Storage", help: "Collection for anchors without one.")
  static let tags = Option(
    repeating: "tag", "TAG", .text, group: "Storage", help: "Tag to add to all anchors.")
  static let onDuplicate = Option(
    "on-duplicate", "POLICY", .choice(of: DuplicatePolicy.self), default: "refuse",
    group: "Storage",
    help:
      "Handling of anchors that already exist: refuse the import, skip them, replace the stored "
      + "anchor, or add another.")

  static let dryRun = Option(
    flag: "dry-run", group: "Storage",
    help: "Report what would be imported without storing anything.")

  static let all = [
    format.spec, datum.spec, onError.spec,
    CommonOption.way("Input", all: "joined in order by straight lines, with --chain"),
    regions.spec, network.spec, collection.spec, tags.spec, onDuplicate.spec,
    ChainImport.name.spec, dryRun.spec,
  ]
}

extension ImportRequest {
  /// The request that the options make.
  init(_ arguments: ParsedArguments) throws {
    let expected = "a text of at most \(AnchorRules.longestText) bytes"
    for text in arguments[ImportOption.tags] {
      try arguments.reading(ImportOption.tags, text, as: expected) {
        try AnchorRules.check(text, as: .tag)
      }
    }
    if let text = arguments[ImportOption.collection] {
      try arguments.reading(ImportOption.collection, as: expected) {
        try AnchorRules.check(text, as: .collection)
      }
    }
    var options = ImportOptions(
      datum: arguments[ImportOption.datum], collection: arguments[ImportOption.collection],
      tags: arguments[ImportOption.tags])
    options.skipsMistakes = arguments[ImportOption.onError] == .skip
    self.init(
      format: arguments[ImportOption.format], options: options,
      onDuplicate: arguments[ImportOption.onDuplicate])
    isTrial = arguments[ImportOption.dryRun]
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
