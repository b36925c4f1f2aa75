import GeoCommandLine
import GeoRequests

/// The options of `geoanchor check`.
enum CheckOption {
  static let all =
    [
      latitude.spec, longitude.spec, file.spec, withChains.spec, path.spec,
      CommonOption.way(subject, all: "each separately, with continuous distances"), chain.spec,
      area.spec, cell.spec, cellLevel.spec,
    ] + conditions + [
      RegionsOption.files("Regions").spec,
      RegionsOption.set("Regions", help: "Use only this set of the store.").spec,
      CommonOption.store.spec,
    ]

  private static let subject = "Subject"

  static let latitude = Option("lat", "DEGREES", .latitude, group: subject, help: "WGS84 latitude.")
  static let longitude = Option(
    "lon", "DEGREES", .longitude, group: subject, help: "WGS84 longitude.")
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
  static let cellLevel = Option<Int?>(CheckRequest.table, "cellLevel")

  /// The options of the assumed device and time, with the command's defaults.
  private static let conditions = CheckRequest.table.options(
    in: ["Conditions", "Device"],
    help: [
      nearest.long:
        "Number of nearest regions to report; defaults to 1 for a single place, otherwise 0.",
      "at": "Date or time at which regions must be valid; defaults to now; " + TypedTime.rule + ".",
    ])
  static let nearest = CheckRequest.table.option("nearest")
}
