import GeoCommandLine

/// The options of `geoanchor check`.
enum CheckOption {
  static let all =
    [
      latitude.spec, longitude.spec, file.spec, withChains.spec, path.spec,
      CommonOption.way(subject, all: "each separately, with continuous distances"), chain.spec,
      area.spec, cell.spec, cellLevel.spec,
    ] + [
      accuracy.spec, certainty.spec, nearest.spec, provider.spec, grade.spec, time.spec,
      noNetwork.spec, unsupportedDevice.spec,
    ] + [
      RegionsOption.files("Regions").spec,
      RegionsOption.set("Regions", help: "Use only this set of the store.").spec,
      CommonOption.store.spec,
    ]

  private static let subject = "Subject"
  private static let conditions = "Conditions"

  static let latitude = Option("lat", "DEGREES", .number, group: subject, help: "WGS84 latitude.")
  static let longitude = Option("lon", "DEGREES", .number, group: subject, help: "WGS84 longitude.")
  static let file = Option(
    "file", "FILE", .file, group: subject,
    help: "Multiple places: CSV, GPX or GeoJSON, or the word anchors; - reads CSV from standard "
      + "input.")
  static let withChains = Option(
    flag: "all", group: subject, help: "With --file anchors, include the anchors of stored chains.")
  static let path = Option(
    "path", "FILE", .file, group: subject,
    help: "Path to split: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input.")
  static let chain = Option("chain", "NAME", .text, group: subject, help: "Stored chain to split.")
  static let area = Option(
    "area", "FILE", .file, group: subject, help: "Area to measure, as a file of regions.")
  static let cell = Option(
    "cell", "LEVEL/X/Y", .text, group: subject,
    help: "Grid cell; --lat, --lon and --cell-level print the cell of a point.")
  static let cellLevel = Option(
    "cell-level", "LEVEL", .integer(in: 0...24), group: subject,
    help: "Check the cell of this level that contains the point instead of the point.")

  static let accuracy = Option(
    "accuracy", "METERS", .number(atLeast: 0), group: conditions,
    help: "Radius of 68 % confidence of the position.")
  static let certainty = Option(
    "certainty", "SHARE", .number(in: 0.5...1), default: "0.95", group: conditions,
    help: "Probability above which an answer is certain.")
  static let nearest = Option(
    "nearest", "COUNT", .integer(in: 0...1000), group: conditions,
    help: "Number of nearest regions to report; defaults to 1 for a single place, otherwise 0.")
  static let provider = Option(
    "provider", "NAME", .text, group: conditions, help: "Use only regions of this provider.")
  static let grade = Option(
    repeating: "grade", "NAME", .text, group: conditions, help: "Use only regions of this grade.")
  static let time = Option(
    "at", "TIME", .text, group: conditions,
    help: "Date or time at which regions must be valid; defaults to now; " + TypedTime.rule + ".")

  static let noNetwork = Option(
    flag: "no-network", group: "Device", help: "Assume that the device has no network connection.")
  static let unsupportedDevice = Option(
    flag: "unsupported-device", group: "Device",
    help: "Assume that the device does not support tracking.")
}
