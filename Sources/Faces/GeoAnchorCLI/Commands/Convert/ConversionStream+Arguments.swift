import GeoCommandLine
import GeoFormats
import GeoRequests
import Geodesy

extension ConversionStream {
  /// Handling of a point that cannot be converted.
  enum ErrorHandling: String, CaseIterable { case stop, skip }

  static let input = Option(
    "input", short: "i", "FILE", .file, default: "-", group: "Input",
    help: "Read points from FILE instead of standard input.")
  private static let inputFormat = Option(
    "input-format", "SHAPE", .choice(of: InputShape.self), group: "Input",
    help: "Input format; detected from the content by default.")
  private static let keepColumns = Option(
    flag: "keep-columns", group: "Input",
    help: "Copy columns other than coordinates from CSV input to CSV output.")
  private static let onError = Option(
    "on-error", "WHAT", .choice(of: ErrorHandling.self), default: "stop", group: "Input",
    help: "Stop at a point that cannot be converted, or skip it and exit with status 1.")
  static let format = CommonOption.format(OutputShape.text)
  static let precision = Option(
    "precision", "N", .integer(in: 0...9), default: "4", group: "Output",
    help: "Decimal places of meters; degrees have five more, at most 12.")

  /// Options of reading and writing text.
  static let options = [
    input.spec, inputFormat.spec, keepColumns.spec, ConversionRequest.table.option("wrap"),
    onError.spec,
    format.spec, precision.spec, CommonOption.output.spec,
  ]

  /// The stream that the arguments of `geoanchor convert` ask for: of points that are arguments, or of
  /// the input at a path.
  convenience init(
    _ arguments: ParsedArguments, _ console: Console, points: [String], path: String
  ) throws {
    if !points.isEmpty {
      for option in [Self.input.spec, Self.inputFormat.spec, Self.keepColumns.spec]
      where arguments.isGiven(option) {
        throw CommandFailure("`\(option.flagText)` cannot be used with points as arguments")
      }
    }
    let feed = points.isEmpty ? try console.feed(path) : nil
    let request = try ConversionRequest(arguments, console)
    var format = Format()
    format.input = arguments[Self.inputFormat]
    format.output = arguments[Self.format]
    format.precision = arguments[Self.precision]
    format.keepsColumns = arguments[Self.keepColumns]
    let datum = arguments[CommonOption.terrainDatum]
    let heights = HeightSources { (folder) throws(GeodesyError) in
      do throws(TerrainError) {
        return try Terrain(folder: folder, datum: datum)
      } catch {
        throw .terrain(reason: error.description)
      }
    }
    let skipping = arguments[Self.onError] == .skip ? Self.warnings(console) : nil
    guard let feed else {
      try self.init(request, points: points, format: format, heights: heights, skipping: skipping)
      return
    }
    try self.init(request, from: feed, format: format, heights: heights, skipping: skipping)
  }

  /// Warns of the first points that are skipped, one by one.
  private static func warnings(_ console: Console) -> Skipping {
    var told = 0
    return { problem, place in
      told += 1
      if told <= 20 { console.warning("\(place): \(problem.text(wrap: "--wrap"))") }
      if told == 21 { console.warning("further skipped points are not listed") }
    }
  }
}
