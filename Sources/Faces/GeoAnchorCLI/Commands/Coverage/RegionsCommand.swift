import GeoAreas
import GeoCommandLine
import GeoInterchange

/// `geoanchor regions`: the commands below it.
enum RegionsCommand {
  static let spec = CommandSpec(
    name: "regions",
    summary: "Manage the regions where tracking is supported",
    discussion: """
      Providers do not publish their regions, so regions come from your own files. A region set \
      has a name; each region has a provider (arkit, arcore, lightship or any other word), a grade \
      (production, experimental or any other word) and an optional validity period.
      """,
    group: "Coverage",
    examples: [
      "geoanchor regions import Data/midtown-demo-regions.geojson --name demo":
        "Import the regions of a file.",
      "geoanchor regions list": "List the region sets in the store.",
    ],
    subcommands: [
      RegionsImport.spec, RegionsList.spec, RegionsShow.spec, RegionsRemove.spec,
      RegionsValidate.spec, RegionsStats.spec, RegionsDiff.spec,
    ])

  static let file = Argument(
    "file", "FILE", .file,
    help: "GeoJSON, KML, OSCP records or what GDAL reads, also gzipped; - reads standard input.")

  static let layer = CommonOption.layer("Options")
  static let crs = CommonOption.crs("Options")

  /// Reads the file of regions.
  static func document(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> RegionDocument {
    try RegionFiles.document(
      arguments[file], console, layer: arguments[layer], crs: arguments[crs])
  }

  static let provider = Option(
    "provider", "NAME", .text, default: "custom", group: "Metadata",
    help: "Provider of regions for which the file specifies none.")

  static let grade = Option(
    "grade", "NAME", .text, default: "production", group: "Metadata",
    help: "Grade of regions for which the file specifies none.")

  static func repair(_ help: String) -> Option<Bool> {
    Option(flag: "repair", group: "Options", help: help)
  }

  /// The shape of a list without places.
  static func format(_ help: String = "") -> Option<RecordShape> {
    Option(
      "format", "SHAPE", .choice(of: [.text, .json, .csv]), default: "text", group: "Output",
      help: help)
  }

  /// Validation of the regions of a file, by the options.
  static func validator(_ arguments: ParsedArguments) -> RegionValidator {
    var validator = RegionValidator()
    validator.repair = arguments[repair("")]
    validator.provider = CoverageProvider(rawValue: arguments[provider])
    validator.grade = CoverageGrade(rawValue: arguments[grade])
    return validator
  }
}
