import GeoCommandLine
import Geodesy

/// Options of `geoanchor convert` that only together make a request.
enum ConversionOption {
  static let source = Option(
    "source", "FRAME", .text, default: "geodetic", group: "From and to",
    help: "What the points are in: a frame or a system.")
  static let target = Option(
    "to-frame", "FRAME", .text, default: "geodetic", group: "From and to",
    help: "What they are wanted in: a frame or a system.")
  static let origin = Option(
    "origin", "LAT,LON[,ALT]", .point, group: "From and to",
    help: "Where enu, ar and unity are 0; without ALT on the ellipsoid.")
  static let inverse = Option(flag: "inverse", group: "From and to", help: "Go the other way.")
  static let epoch = Option(
    "epoch", "YEAR", .number(in: 1900...2200), group: "From and to",
    help: "When the coordinates were measured, such as 2025.5, where systems move.")
  static let grids = Option(
    "grids", "WHICH", .choice(of: ProjectionOptions.Grids.self), default: "best",
    group: "From and to",
    help: "Insist on the best operation, or take the best whose grids are available.")
  static let sourceDatum = Option(
    "datum", "DATUM", .choice(of: VerticalDatum.self), group: "Heights",
    help: "What altitudes that go in count from; else $GEOANCHOR_DATUM.")
  static let targetDatum = Option(
    "to-datum", "DATUM", .choice(of: VerticalDatum.self), group: "Heights",
    help: "What altitudes that come out count from; else the ellipsoid.")
  static let originDatum = Option(
    "origin-datum", "DATUM", .choice(of: VerticalDatum.self), group: "Heights",
    help: "What the altitude of the origin counts from; else --datum.")
  /// How longitudes are read.
  static let wrap = Option(
    flag: "wrap", group: "Input", help: "Bring longitudes beyond 180 degrees back.")
}
