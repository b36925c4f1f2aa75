import GeoCommandLine
import GeoConversion
import Geodesy

extension ConversionRequest {
  /// What is converted into what.
  static let options = frames + heights

  private static let frames = [
    OptionSpec(
      "source", valueName: "FRAME", default: "geodetic", group: "From and to",
      help: "What the points are in: a frame or a system."),
    OptionSpec(
      "to-frame", valueName: "FRAME", default: "geodetic", group: "From and to",
      help: "What they are wanted in: a frame or a system."),
    OptionSpec(
      "origin", valueName: "LAT,LON[,ALT]", kind: .point, group: "From and to",
      help: "Where enu, ar and unity are 0; without ALT on the ellipsoid."),
    OptionSpec("inverse", group: "From and to", help: "Go the other way."),
    OptionSpec(
      "epoch", valueName: "YEAR", kind: .number(in: 1900...2200), group: "From and to",
      help: "When the coordinates were measured, such as 2025.5, where systems move."),
    OptionSpec(
      "grids", valueName: "WHICH", kind: .choice(of: ProjectionOptions.Grids.self),
      default: "best", group: "From and to",
      help: "Insist on the best operation, or take the best whose grids are available."),
  ]

  private static let heights = [
    OptionSpec(
      "datum", valueName: "DATUM", kind: .choice(of: VerticalDatum.self), group: "Heights",
      help: "What altitudes that go in count from; else $GEOANCHOR_DATUM."),
    OptionSpec(
      "to-datum", valueName: "DATUM", kind: .choice(of: VerticalDatum.self), group: "Heights",
      help: "What altitudes that come out count from; else the ellipsoid."),
    OptionSpec(
      "origin-datum", valueName: "DATUM", kind: .choice(of: VerticalDatum.self),
      group: "Heights", help: "What the altitude of the origin counts from; else --datum."),
    OptionSpec(
      "geoid", valueName: "MODEL", kind: .choice(of: GeoidModel.self), group: "Heights",
      help: "The geoid that meanSeaLevel is taken to be."),
    OptionSpec(
      "terrain", valueName: "FOLDER", kind: .directory, group: "Heights",
      help: "Folder of elevation tiles (.hgt, packed or not): for heights above ground."),
    OptionSpec(
      "interpolation", valueName: "HOW", kind: .choice(of: GridInterpolation.self),
      default: "bicubic", group: "Heights",
      help: "How undulations are read; bilinear agrees with PROJ."),
  ]
}

extension ConversionStream {
  /// What happens to a point that cannot be converted.
  enum ErrorHandling: String, CaseIterable { case stop, skip }

  /// How text is read and written.
  static let options = reading + writing

  private static let reading = [
    OptionSpec(
      "input", short: "i", valueName: "FILE", kind: .file, default: "-", group: "Input",
      help: "Read the points from FILE instead of standard input."),
    OptionSpec(
      "input-format", valueName: "SHAPE", kind: .choice(of: ConversionStream.InputShape.self),
      group: "Input", help: "The shape of the input; else by its first character."),
    OptionSpec(
      "keep-columns", group: "Input",
      help: "Pass columns of the CSV that are not coordinates on to the CSV."),
    OptionSpec(
      "wrap", group: "Input", help: "Bring longitudes beyond 180 degrees back."),
    OptionSpec(
      "on-error", valueName: "WHAT", kind: .choice(of: ErrorHandling.self),
      default: "stop", group: "Input",
      help: "Stop at a point that cannot be converted, or skip it and end with status 1."),
  ]

  private static let writing = [
    OptionSpec(
      "format", valueName: "SHAPE", kind: .choice(of: ConversionStream.OutputShape.self),
      default: "text", group: "Output", help: "The shape of the answer."),
    OptionSpec(
      "precision", valueName: "N", kind: .integer(in: 0...9), default: "4", group: "Output",
      help: "Decimals of meters; degrees get five more, at most 12."),
    CommonOption.output.spec,
  ]
}
