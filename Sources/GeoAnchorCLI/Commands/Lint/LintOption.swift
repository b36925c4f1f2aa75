import GeoAnchors
import GeoCommandLine
import GeoLint
import Geodesy

/// The options of `geoanchor lint`.
enum LintOption {
  static let files = Argument(
    repeating: "file", "FILE", .file, required: false,
    help: "Files to check; - reads standard input. Defaults to the store.")

  static let checks = [
    target.spec, severity.spec, ignore.spec, start.spec, time.spec, maxLive.spec, maxAbove.spec,
    maxStreet.spec, fix.spec,
  ]

  static let target = Option(
    "target", "PLATFORM", .word(of: Platform.limited.map(\.rawValue) + ["all"]), default: "all",
    group: "Checks",
    help: "Platform whose limits apply.")
  static let severity = Option(
    "severity", "LEVEL", .choice(of: LintFinding.Severity.self), default: "note", group: "Checks",
    help: "Minimum severity to report.")
  static let ignore = Option(
    repeating: "ignore", "RULE", .text, group: "Checks", help: "Rule to ignore.")
  static let start = Option(
    "start", "PLACE", .place, group: "Checks",
    help: "Start of sessions: LAT,LON or an anchor (@name or id).")
  static let time = Option(
    "at", "TIME", .text, group: "Checks",
    help: "Reference time for expiration; defaults to now; " + TypedTime.rule + ".")
  static let maxLive = Option(
    "max-live", "COUNT", .integer(in: 1...100_000), default: "20", group: "Checks",
    help: "Maximum number of anchors shown at once.")
  static let maxAbove = Option(
    "max-above", "METERS", .number(above: 0), default: "50", group: "Checks",
    help: "Maximum height of an anchor above ground.")
  static let maxStreet = Option(
    "max-street", "METERS", .number(above: 0), default: "50", group: "Checks",
    help: "Maximum distance of an anchor from a street.")
  static let fix = Option(
    flag: "fix", group: "Checks", help: "Fix findings in the store that have an unambiguous fix.")

  static let data = [regions.spec, set.spec, terrain.spec, network.spec, geoid.spec]

  static let regions = RegionsOption.files()
  static let set = RegionsOption.set()
  static let terrain = CommonOption.terrain("Data", "for the ground")
  static let network = StreetOption.network("Data")
  static let geoid = Option(
    "geoid", "MODEL", .choice(of: GeoidModel.self), group: "Data",
    help: "Geoid to use for heights above mean sea level.")
}
