import GeoCommandLine
import GeoRequests

/// `geoanchor geodesic`.
enum GeodesicCommand {
  static let spec = CommandSpec(
    name: "geodesic",
    summary: "Solve geodesic problems on the WGS84 ellipsoid",
    discussion: """
      inverse computes the distance and the azimuths between two points; direct computes the end \
      point of a line. Azimuths are in degrees clockwise from true north.
      """,
    group: "Coordinates and poses",
    examples: [
      "geoanchor geodesic inverse 40.6,-73.8 51.6,-0.5":
        "Compute the distance and azimuths between two airports.",
      "geoanchor geodesic direct 40.6,-73.8 --azimuth 53.5 --distance 20000":
        "Compute the point 20 km away.",
    ],
    subcommands: [inverse, direct])

  static let format = CommonOption.format(GeodesicStream.OutputShape.text)
  static let onError = Option(
    "on-error", "WHAT", .choice(of: ConversionStream.ErrorHandling.self), default: "stop",
    group: "Input",
    help: "Stop at an invalid line, or skip it and exit with status 1.")
  private static let writing = [
    format.spec, ConversionStream.precision.spec, CommonOption.output.spec,
  ]

  private static let points = Argument(
    repeating: "points", "LAT,LON", .point, required: false, help: "The two points.")
  private static let start = Argument(optional: "points", "LAT,LON", .point, help: "Start point.")
  private static let azimuth = Option(
    "azimuth", "DEGREES", .number(in: -360...360), group: "Line",
    help: "Azimuth at the start, clockwise from true north.")
  private static let distance = Option(
    "distance", "METERS", .number(in: -1e9...1e9), group: "Line",
    help: "Length of the line; may be negative.")

  private static let inverse = CommandSpec(
    name: "inverse",
    summary: "Compute the distance and azimuths between two points",
    discussion: """
      Without points, reads lines of four numbers from standard input: latitude and longitude of \
      the first point, then of the second. Text output has the distance and both azimuths.
      """,
    usage: ["LAT,LON LAT,LON [OPTIONS]", "[OPTIONS] < FILE"],
    positionals: [points.spec],
    options: [onError.spec] + writing,
    examples: [
      "geoanchor geodesic inverse 40.6,-73.8 51.6,-0.5":
        "Compute the distance and azimuths between two airports.",
      "geoanchor geodesic inverse --format json 47.7,-122.3 47.7005,-122.2993":
        "Print the result as JSON.",
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
    summary: "Compute the end point from a start, azimuth and distance",
    discussion: """
      Without a point, reads lines of four numbers from standard input: latitude, longitude, \
      azimuth and distance. Text output has the latitude and longitude of the end point and the \
      azimuth there.
      """,
    usage: ["LAT,LON --azimuth DEGREES --distance METERS [OPTIONS]", "[OPTIONS] < FILE"],
    positionals: [start.spec],
    options: [azimuth.spec, distance.spec, onError.spec] + writing,
    examples: [
      "geoanchor geodesic direct 40.6,-73.8 --azimuth 53.5 --distance 20000":
        "Compute the point 20 km away.",
      "geoanchor geodesic direct -33.9,18.4 --azimuth 90 --distance 1e6 --format json":
        "Compute the point 1000 km away, as JSON.",
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
