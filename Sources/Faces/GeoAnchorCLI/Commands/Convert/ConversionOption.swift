import GeoCommandLine
import Geodesy

/// Options of `geoanchor convert` that only together make a request.
enum ConversionOption {
  static let source = Option(
    "source", "FRAME", .text, default: "geodetic", group: "Conversion",
    help: "Source frame or coordinate reference system.")
  static let target = Option(
    "to-frame", "FRAME", .text, default: "geodetic", group: "Conversion",
    help: "Target frame or coordinate reference system.")
  static let origin = Option(
    "origin", "LAT,LON[,ALT]", .point, group: "Conversion",
    help: "Origin of enu, ar and unity; without ALT, on the ellipsoid.")
  static let inverse = Option(
    flag: "inverse", group: "Conversion", help: "Apply the inverse conversion.")
  static let sourceDatum = Option(
    "datum", "DATUM", .datum, group: "Heights",
    environment: AnchorOption.datum.spec.environment,
    help: "Vertical datum of the input; defaults to $GEOANCHOR_DATUM.")
  static let targetDatum = Option(
    "to-datum", "DATUM", .datum, group: "Heights",
    help: "Vertical datum of the output; defaults to the ellipsoid.")
  static let originDatum = Option(
    "origin-datum", "DATUM", .datum, group: "Heights",
    help: "Vertical datum of the origin; defaults to --datum.")
}
