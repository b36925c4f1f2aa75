import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoRequests
import Geodesy

/// The options of `geoanchor lint`.
enum LintOption {
  typealias Setting = OptionBinding<LintRequest>

  static let files = Argument(
    repeating: "file", "FILE", .file, required: false,
    help: "Files to check; - reads standard input. Defaults to the store.")

  static let checks =
    [target.spec] + levels.map(\.spec) + [start.spec, time.spec] + limits.map(\.spec) + [fix.spec]

  static let target = Option(
    "target", "PLATFORM", .word(of: Platform.limited.map(\.rawValue) + ["all"]), default: "all",
    group: "Checks",
    help: "Platform whose limits apply.")
  static let ignore = Option(
    repeating: "ignore", "RULE", .text, group: "Checks", help: "Rule to ignore.")
  private static let levels = [
    Setting(
      "severity", "LEVEL", .choice(of: LintFinding.Severity.self), \.severity, default: "note",
      group: "Checks", help: "Minimum severity to report."),
    Setting(ignore, \.ignored),
  ]
  static let start = Option(
    "start", "PLACE", .place, group: "Checks",
    help: "Start of sessions: LAT,LON or an anchor (@name or id).")
  static let time = Option(
    "at", "TIME", .text, group: "Checks",
    help: "Reference time for expiration; defaults to now; " + TypedTime.rule + ".")
  private static let limits = [
    Setting(
      "max-live", "COUNT", .integer(in: 1...100_000), \.maximumLiveAnchors, default: "20",
      group: "Checks", help: "Maximum number of anchors shown at once."),
    Setting(
      "max-above", "METERS", .number(above: 0), \.maximumAboveGround, default: "50",
      group: "Checks", help: "Maximum height of an anchor above ground."),
    Setting(
      "max-street", "METERS", .number(above: 0), \.maximumStreetDistance, default: "50",
      group: "Checks", help: "Maximum distance of an anchor from a street."),
  ]
  static let fix = Option(
    flag: "fix", group: "Checks", help: "Fix findings in the store that have an unambiguous fix.")

  static let data = [regions.spec, set.spec] + sources.map(\.spec)

  /// The options of which each sets a member by itself.
  static let settings = levels + limits + sources

  static let regions = RegionsOption.files()
  static let set = RegionsOption.set()
  private static let sources = [
    Setting(CommonOption.terrain("Data", "for the ground"), \.terrain),
    Setting(StreetOption.network("Data"), \.network),
    Setting(
      "geoid", "MODEL", .choice(of: GeoidModel.self), \.seaLevel, group: "Data",
      help: "Geoid to use for heights above mean sea level."),
  ]
}
