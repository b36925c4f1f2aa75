import GeoCommandLine
import GeoConversion

/// `geoanchor geodesic`.
enum GeodesicCommand {
  static let spec = CommandSpec(
    name: "geodesic",
    summary: "Measure and follow shortest lines on the WGS84 ellipsoid",
    discussion: """
      inverse tells the length of the line between two points and its directions at both; direct \
      tells where a line ends. Directions are degrees clockwise from true north.
      """,
    group: "Places and frames",
    examples: [
      "geoanchor geodesic inverse 40.6,-73.8 51.6,-0.5":
        "The distance and the directions between two airports.",
      "geoanchor geodesic direct 40.6,-73.8 --azimuth 53.5 --distance 20000":
        "The point 20 km away.",
    ],
    subcommands: [inverse, direct])

  static let format = CommonOption.format(GeodesicStream.OutputShape.text)
  static let precision = Option(
    "precision", "N", .integer(in: 0...9), default: "4", group: "Output",
    help: "Decimals of meters; degrees get five more, at most 12.")
  static let onError = Option(
    "on-error", "WHAT", .choice(of: ConversionStream.ErrorHandling.self), default: "stop",
    group: "Input",
    help: "Stop at a line that cannot be used, or skip it and end with status 1.")
  private static let writing = [format.spec, precision.spec, CommonOption.output.spec]

  private static let points = Argument(
    repeating: "points", "LAT,LON", .point, required: false, help: "The two points.")
  private static let start = Argument(
    optional: "points", "LAT,LON", .point, help: "The start.")
  private static let azimuth = Option(
    "azimuth", "DEGREES", .number(in: -360...360), group: "Line",
    help: "The direction at the start, clockwise from true north.")
  private static let distance = Option(
    "distance", "METERS", .number(in: -1e9...1e9), group: "Line",
    help: "The length of the line; negative goes the other way.")

  private static let inverse = CommandSpec(
    name: "inverse",
    summary: "Tell the distance and the directions between two points",
    discussion: """
      Without points, lines of four numbers are read from standard input: latitude and longitude \
      of the first point, then of the second. Text has the distance and both directions.
      """,
    usage: ["LAT,LON LAT,LON [OPTIONS]", "[OPTIONS] < FILE"],
    positionals: [points.spec],
    options: [onError.spec] + writing,
    examples: [
      "geoanchor geodesic inverse 40.6,-73.8 51.6,-0.5":
        "The distance and the directions between two airports.",
      "geoanchor geodesic inverse --format json 47.7,-122.3 47.7005,-122.2993":
        "The same for programs.",
    ],
    schemas: ["geodesic"],
    exitNotes: [.no: "some lines were skipped (--on-error skip)"],
    run: { arguments, console in
      let points = arguments[GeodesicCommand.points].map(\.coordinate)
      guard points.isEmpty || points.count == 2 else {
        throw CommandFailure("expected two points, found \(points.count)")
      }
      let line = points.isEmpty ? nil : GeodesicLine(from: points[0], to: points[1])
      return try answer(.inverse, line, arguments, &console)
    })

  private static let direct = CommandSpec(
    name: "direct",
    summary: "Tell where a line of a direction and length ends",
    discussion: """
      Without a point, lines of four numbers are read from standard input: latitude, longitude, \
      direction and distance. Text has the latitude and longitude of the end and the direction there.
      """,
    usage: ["LAT,LON --azimuth DEGREES --distance METERS [OPTIONS]", "[OPTIONS] < FILE"],
    positionals: [start.spec],
    options: [azimuth.spec, distance.spec, onError.spec] + writing,
    examples: [
      "geoanchor geodesic direct 40.6,-73.8 --azimuth 53.5 --distance 20000":
        "The point 20 km away.",
      "geoanchor geodesic direct -33.9,18.4 --azimuth 90 --distance 1e6 --format json":
        "The point 1000 km away, for programs.",
    ],
    schemas: ["geodesic"],
    exitNotes: [.no: "some lines were skipped (--on-error skip)"],
    run: { arguments, console in
      try arguments.check(start, needs: azimuth, distance)
      for option in [azimuth, distance] { try arguments.check(option, needs: start) }
      var line: GeodesicLine?
      if let start = arguments[GeodesicCommand.start], let bearing = arguments[azimuth],
        let distance = arguments[GeodesicCommand.distance]
      {
        line = GeodesicLine(start.coordinate, bearing: bearing, distance: distance)
      }
      return try answer(.direct, line, arguments, &console)
    })
}
