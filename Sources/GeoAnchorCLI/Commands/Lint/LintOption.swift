import GeoAnchors
import GeoCommandLine
import Geodesy
import GeoLint

/// The options of `geoanchor lint`.
enum LintOption {
  static let files = Argument(
    repeating: "file", "FILE", .file, required: false,
    help: "Documents with anchors; - is standard input. Without one the store is checked.")

  static let checks = [
    target.spec, severity.spec, ignore.spec, start.spec, time.spec, maxLive.spec, maxAbove.spec,
    maxStreet.spec, fix.spec,
  ]

  static let target = Option(
    "target", "PLATFORM", .word(of: Platform.limited.map(\.rawValue) + ["all"]), default: "all",
    group: "Checks",
    help: "Whose limits count.")
  static let severity = Option(
    "severity", "LEVEL", .choice(of: LintSeverity.self), default: "note", group: "Checks",
    help: "The least severe findings that are reported.")
  static let ignore = Option(
    repeating: "ignore", "RULE", .text, group: "Checks", help: "A rule that is not checked.")
  static let start = Option(
    "start", "PLACE", .place, group: "Checks",
    help: "Where sessions start, LAT,LON or an anchor (@name or id).")
  static let time = Option(
    "at", "TIME", .text, group: "Checks",
    help: "The moment that expiries are compared with, else now; " + TypedTime.rule + ".")
  static let maxLive = Option(
    "max-live", "COUNT", .integer(in: 1...100_000), default: "20", group: "Checks",
    help: "How many anchors may be shown at once.")
  static let maxAbove = Option(
    "max-above", "METERS", .number(above: 0), default: "50", group: "Checks",
    help: "How high above the ground an anchor may be.")
  static let maxStreet = Option(
    "max-street", "METERS", .number(above: 0), default: "50", group: "Checks",
    help: "How far from a street an anchor may be.")
  static let fix = Option(
    flag: "fix", group: "Checks", help: "Put right in the store what needs no decision.")

  static let data = [regions.spec, set.spec, terrain.spec, network.spec, geoid.spec]

  static let regions = RegionsOption.files()
  static let set = RegionsOption.set()
  static let terrain = CommonOption.terrain("Data", "the ground")
  static let network = StreetOption.network("Data")
  static let geoid = Option(
    "geoid", "MODEL", .choice(of: GeoidModel.self), group: "Data",
    help: "The geoid that heights above mean sea level are taken to count from.")
}
