import GeoCommandLine
import GeoRequests
import GeoSystem

/// `geoanchor convert`.
enum ConvertCommand {
  private static let points = Argument(
    repeating: "points", "POINT", .text, required: false,
    help: "Two or three comma-separated numbers, or a file of points; if omitted, reads the input.")

  static let spec = CommandSpec(
    name: "convert",
    summary: "Convert points between frames, datums and coordinate reference systems",
    discussion: """
      Frames are geodetic (latitude, longitude and altitude on WGS84), ecef, and, relative to \
      --origin, enu, ar (x east, y up, z south: ARKit, ARCore, glTF) and unity (x east, y up, z \
      north). Other systems are specified by code (EPSG:25832, EPSG:4326+5773), as a PROJ string, \
      or as a file with WKT.

      Coordinates are in a fixed order regardless of the system: latitude before longitude, \
      easting before northing, height last. Points are given as arguments (LAT,LON[,ALT]) or as a \
      stream: lines of numbers separated by blanks or commas (lines starting with # are ignored), \
      CSV with a header, or GeoJSON with one Feature or Point per line (longitude first, \
      ellipsoidal heights, as the format requires). Degrees are decimal; degrees, minutes and \
      seconds are not supported.

      Heights always require a datum: --datum specifies that of the input, --to-datum that of the \
      output. Systems without heights use ellipsoidal heights. If a grid is missing, nothing is \
      converted, and the error names the file and where to install it. The selected operation and \
      its accuracy are reported on standard error and in JSON.
      """,
    group: "Coordinates and poses",
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
        "Convert to meters east, north and up of an origin.",
      "geoanchor convert --to-frame EPSG:32618 --format csv --keep-columns --input walk.csv":
        "Convert a table to UTM zone 18, keeping its other columns.",
    ],
    schemas: ["convert"],
    environment: [
      EnvironmentSpec("PROJ_DATA", "Folders with PROJ's database and grids."),
      EnvironmentSpec("GEOANCHOR_GRIDS", "Folders with geoid grids."),
    ],
    exitNotes: [
      .no: "some points were skipped (--on-error skip)",
      .unusable:
        "invalid command line or point; preceding points were written to standard output",
    ]
  ) { arguments, console in
    var points = arguments[points]
    var path = arguments[ConversionStream.input]
    if let file = file(among: points) {
      if arguments.isGiven(ConversionStream.input) {
        throw CommandFailure("`--input` cannot be used with a file as an argument")
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
