import GeoCommandLine

/// The options of `geoanchor check`.
enum CheckOption {
  static let all =
    [
      latitude.spec, longitude.spec, file.spec, withChains.spec, path.spec,
      CommonOption.way(subject, all: "each separately, meters counted through"), chain.spec,
      area.spec, cell.spec, cellLevel.spec,
    ] + [
      accuracy.spec, certainty.spec, nearest.spec, provider.spec, grade.spec, time.spec,
      noNetwork.spec, unsupportedDevice.spec,
    ] + [
      RegionsOption.files("Regions").spec,
      RegionsOption.set("Regions", help: "Only this set of the store.").spec,
      CommonOption.store.spec,
    ]

  private static let subject = "What to check"
  private static let conditions = "Conditions"

  static let latitude = Option(
    "lat", "DEGREES", .number, group: subject, help: "The latitude on WGS84, north positive.")
  static let longitude = Option(
    "lon", "DEGREES", .number, group: subject, help: "The longitude on WGS84, east positive.")
  static let file = Option(
    "file", "FILE", .file, group: subject,
    help: "Many places: a CSV, GPX or GeoJSON, or the word anchors; - reads a CSV.")
  static let withChains = Option(
    flag: "all", group: subject,
    help: "With --file anchors: also the anchors that belong to stored chains.")
  static let path = Option(
    "path", "FILE", .file, group: subject,
    help: "A walk to split: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input.")
  static let chain = Option(
    "chain", "NAME", .text, group: subject, help: "A stored chain to split.")
  static let area = Option(
    "area", "FILE", .file, group: subject, help: "An area to measure, as a file of regions.")
  static let cell = Option(
    "cell", "LEVEL/X/Y", .text, group: subject,
    help: "A cell of the grid; --lat, --lon and --cell-level print the cell of a point.")
  static let cellLevel = Option(
    "cell-level", "LEVEL", .integer(in: 0...24), group: subject,
    help: "Answer for the cell of that level around the point instead of the point.")

  static let accuracy = Option(
    "accuracy", "METERS", .number(atLeast: 0), group: conditions,
    help: "The radius that holds the true position in 68 of 100 cases.")
  static let certainty = Option(
    "certainty", "SHARE", .number(in: 0.5...1), default: "0.95", group: conditions,
    help: "The probability from which an answer is certain.")
  static let nearest = Option(
    "nearest", "COUNT", .integer(in: 0...1000), group: conditions,
    help: "How many nearest regions to name; 1 for a single place, else 0.")
  static let provider = Option(
    "provider", "NAME", .text, group: conditions, help: "Only regions of this provider.")
  static let grade = Option(
    repeating: "grade", "NAME", .text, group: conditions, help: "Only regions of this grade.")
  static let time = Option(
    "at", "TIME", .text, group: conditions,
    help: "The date or time at which regions must hold, else now; " + TypedTime.rule + ".")

  static let noNetwork = Option(
    flag: "no-network", group: "Device", help: "The device has no network.")
  static let unsupportedDevice = Option(
    flag: "unsupported-device", group: "Device", help: "The device does not support tracking.")
}
