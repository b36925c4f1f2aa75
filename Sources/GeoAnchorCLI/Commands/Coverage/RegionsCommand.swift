import GeoCommandLine
import GeoCoverage

/// `geoanchor regions`: the commands below it.
enum RegionsCommand {
  static let spec = CommandSpec(
    name: "regions",
    summary: "Keep the regions where places can be tracked",
    discussion: """
      No provider publishes its regions: they come from files of your own. A set of regions has a \
      name; its regions have a provider (arkit, arcore, lightship or any other word), a grade \
      (production, experimental or any other word) and dates between which they hold.
      """,
    group: "Coverage",
    examples: [
      "geoanchor regions import Data/midtown-demo-regions.geojson --name demo":
        "Keep the regions of a file.",
      "geoanchor regions list": "List the sets of the store.",
    ],
    subcommands: [
      RegionsImport.spec, RegionsList.spec, RegionsShow.spec, RegionsRemove.spec,
      RegionsValidate.spec, RegionsStats.spec,
    ])

  /// The file of regions.
  static let file = Argument(
    "file", "FILE", .file,
    help: "GeoJSON, KML or OSCP records, also packed with gzip; - reads standard input.")

  static let provider = Option(
    "provider", "NAME", .text, default: "custom", group: "What they are",
    help: "Whose regions they are, where the file does not say so.")

  static let grade = Option(
    "grade", "NAME", .text, default: "production", group: "What they are",
    help: "How well they are supported, where the file does not say so.")

  static func repair(_ help: String) -> Option<Bool> {
    Option(flag: "repair", group: "How", help: help)
  }

  /// The shape of a list without places.
  static func format(_ help: String = "") -> Option<RecordShape> {
    Option(
      "format", "SHAPE", .choice(of: [.text, .json, .csv]), default: "text", group: "Output",
      help: help)
  }

  /// How the regions of a file are taken.
  static func intake(_ arguments: ParsedArguments) -> RegionIntake {
    var intake = RegionIntake()
    intake.repair = arguments[repair("")]
    intake.provider = CoverageProvider(rawValue: arguments[provider])
    intake.grade = CoverageGrade(rawValue: arguments[grade])
    return intake
  }
}
