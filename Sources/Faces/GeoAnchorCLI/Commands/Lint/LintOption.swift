import GeoAnchors
import GeoCommandLine
import GeoRequests

/// The options of `geoanchor lint`.
enum LintOption {
  static let files = Argument(
    repeating: "file", "FILE", .file, required: false,
    help: "Files to check; - reads standard input. Defaults to the store.")

  static let checks =
    [target.spec] + LintRequest.table.options(in: ["Checks"]) + [start.spec, time.spec, fix.spec]

  static let target = Option(
    "target", "PLATFORM", .word(of: Platform.limited.map(\.rawValue) + ["all"]), default: "all",
    group: "Checks",
    help: "Platform whose limits apply.")
  static let start = Option(
    "start", "PLACE", .place, group: "Checks",
    help: "Start of sessions: LAT,LON or an anchor (@name or id).")
  static let time = Option(
    "at", "TIME", .text, group: "Checks",
    help: "Reference time for expiration; defaults to now; " + TypedTime.rule + ".")
  static let fix = Option(
    flag: "fix", group: "Checks", help: "Fix findings in the store that have an unambiguous fix.")

  static let data =
    [regions.spec, set.spec, terrain.spec, CommonOption.terrainDatum.spec, network.spec]
    + LintRequest.table.options(in: ["Data"])

  static let regions = RegionsOption.files()
  static let set = RegionsOption.set()
  static let terrain = CommonOption.terrain("Data", "for the ground")
  static let network = StreetOption.network("Data")
}
