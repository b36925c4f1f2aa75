import GeoCommandLine
import GeoConversion
import GeoSystem

/// `geoanchor convert`.
enum ConvertCommand {
  private static let points = Argument(
    repeating: "points", "POINT", .text, required: false,
    help: "Two or three numbers separated by commas, or a file of points; without any, the "
      + "input is read.")

  static let spec = CommandSpec(
    name: "convert",
    summary: "Convert points between frames, datums and coordinate reference systems",
    discussion: """
      Frames are geodetic (latitude, longitude and altitude on WGS84), ecef, and enu, ar (x east, \
      y up, z south: ARKit, ARCore, glTF) and unity (x east, y up, z north) at an --origin. Any \
      other system is named by its code (EPSG:25832, EPSG:4326+5773), a PROJ string, or a file with \
      its WKT.

      Numbers come in one order, whatever the system's own: latitude before longitude, easting \
      before northing, the height last. They are points as arguments (LAT,LON[,ALT]) or, without \
      any, a stream: lines of numbers separated by blanks or commas (lines that begin with # are \
      left out), CSV with a header that names the columns, or GeoJSON, one Feature or Point a line \
      (longitude first, heights above the ellipsoid, as the format has it). Degrees are decimal; \
      degrees, minutes and seconds are not read.

      A height always needs a datum: --datum says what altitudes that go in count from, --to-datum \
      what those that come out do. A system without heights takes ellipsoidal ones. When a grid is \
      missing nothing is converted: the message names the file and where it belongs. The operation \
      that was chosen and its accuracy are told on standard error and in JSON.
      """,
    group: "Places and frames",
    usage: [
      "[--source FRAME] --to-frame FRAME [OPTIONS] [POINT]...",
      "[--source FRAME] --to-frame FRAME [OPTIONS] FILE",
      "[--source FRAME] --to-frame FRAME [OPTIONS] < FILE",
    ],
    positionals: [points.spec],
    options: ConversionRequest.options + ConversionStream.options,
    examples: [
      "geoanchor convert --to-frame enu --origin 47.7,-122.3,11 --datum ellipsoid"
        + " 47.7005,-122.2993,20":
        "Meters east, north and up of an origin.",
      "geoanchor convert --to-frame EPSG:32618 --format csv --keep-columns --input walk.csv":
        "The points of a table in UTM zone 18, beside its other columns.",
    ],
    schemas: ["convert"],
    environment: [
      EnvironmentSpec("GEOANCHOR_DATUM", "The datum of altitudes, where --datum is not given."),
      EnvironmentSpec("PROJ_DATA", "Folders with PROJ's database and grids."),
      EnvironmentSpec("GEOANCHOR_GRIDS", "Folders with geoid grids."),
    ],
    exitNotes: [
      .no: "some points were skipped (--on-error skip)",
      .unusable:
        "the command line or a point cannot be used; standard output has the points before it",
    ]
  ) { arguments, console in
    var points = arguments[points]
    var path = arguments[ConversionStream.input]
    if let file = file(among: points) {
      if arguments.isGiven(ConversionStream.input) {
        throw CommandFailure("`--input` does not go with a file as an argument")
      }
      (points, path) = ([], file)
    }
    do {
      let stream = try ConversionStream(arguments, console, points: points, path: path)
      try console.withOutput(to: arguments[CommonOption.output]) { output in
        while let bytes = try stream.next() { try output.write(bytes) }
      }
      if arguments[ConversionStream.format] != .json {
        for operation in stream.usedOperations { console.message("operation: \(operation)") }
      }
      guard stream.skipped > 0 else { return .done }
      console.warning(
        stream.skipped == 1 ? "1 point was skipped" : "\(stream.skipped) points were skipped")
      return .no
    } catch let error as ConversionError {
      throw CommandFailure(error, reading: path)
    }
  }

  /// The argument that is no point but a file of points; nil without one.
  private static func file(among points: [String]) -> String? {
    guard points.count == 1, let text = points.first, access(text, F_OK) == 0,
      (try? PlaceSyntax.point(text)) == nil
    else { return nil }
    return text
  }
}
