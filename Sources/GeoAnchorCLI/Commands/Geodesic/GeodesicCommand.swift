import GeoCommandLine
import GeoConversion
import GeoFormats
import Geodesy

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
      Example(
        "geoanchor geodesic inverse 40.6,-73.8 51.6,-0.5",
        "The distance and the directions between two airports."),
      Example(
        "geoanchor geodesic direct 40.6,-73.8 --azimuth 53.5 --distance 20000",
        "The point 20 km away."),
    ],
    subcommands: [inverse, direct])

  enum Shape: String, CaseIterable { case text, csv, json }

  private static let writing = [
    OptionSpec(
      "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
      group: "Output", help: "The shape of the answer."),
    OptionSpec(
      "precision", valueName: "N", kind: .integer(in: 0...9), default: "4", group: "Output",
      help: "Decimals of meters; degrees get five more, at most 12."),
    CommonOption.output.spec,
  ]

  private static let onError = OptionSpec(
    "on-error", valueName: "WHAT", kind: .choice(of: ConversionStream.ErrorHandling.self),
    default: "stop",
    group: "Input",
    help: "Stop at a line that cannot be used, or skip it and end with status 1.")

  private static let inverse = CommandSpec(
    name: "inverse",
    summary: "Tell the distance and the directions between two points",
    discussion: """
      Without points, lines of four numbers are read from standard input: latitude and longitude \
      of the first point, then of the second. Text has the distance and both directions.
      """,
    usage: ["LAT,LON LAT,LON [OPTIONS]", "[OPTIONS] < FILE"],
    positionals: [
      PositionalSpec(
        "points", valueName: "LAT,LON", kind: .point, repeats: true, required: false,
        help: "The two points.")
    ],
    options: [onError] + writing,
    examples: [
      Example(
        "geoanchor geodesic inverse 40.6,-73.8 51.6,-0.5",
        "The distance and the directions between two airports."),
      Example(
        "geoanchor geodesic inverse --format json 47.7,-122.3 47.7005,-122.2993",
        "The same for programs."),
    ],
    schemas: ["geodesic"],
    exitNotes: [ExitNote(.no, "some lines were skipped (--on-error skip)")],
    run: { try run($0, &$1, isDirect: false) })

  private static let direct = CommandSpec(
    name: "direct",
    summary: "Tell where a line of a direction and length ends",
    discussion: """
      Without a point, lines of four numbers are read from standard input: latitude, longitude, \
      direction and distance. Text has the latitude and longitude of the end and the direction there.
      """,
    usage: ["LAT,LON --azimuth DEGREES --distance METERS [OPTIONS]", "[OPTIONS] < FILE"],
    positionals: [
      PositionalSpec(
        "points", valueName: "LAT,LON", kind: .point, required: false, help: "The start.")
    ],
    options: [
      OptionSpec(
        "azimuth", valueName: "DEGREES", kind: .number(in: -360...360), group: "Line",
        help: "The direction at the start, clockwise from true north."),
      OptionSpec(
        "distance", valueName: "METERS", kind: .number(in: -1e9...1e9), group: "Line",
        help: "The length of the line; negative goes the other way."), onError,
    ] + writing,
    examples: [
      Example(
        "geoanchor geodesic direct 40.6,-73.8 --azimuth 53.5 --distance 20000",
        "The point 20 km away."),
      Example(
        "geoanchor geodesic direct -33.9,18.4 --azimuth 90 --distance 1e6 --format json",
        "The point 1000 km away, for programs."),
    ],
    schemas: ["geodesic"],
    exitNotes: [ExitNote(.no, "some lines were skipped (--on-error skip)")],
    run: { try run($0, &$1, isDirect: true) })

  private static func run(
    _ arguments: ParsedArguments, _ console: inout Console, isDirect: Bool
  ) throws -> ExitStatus {
    let points = arguments.points("points").map(\.coordinate)
    var given: GeodesicLine?
    if isDirect {
      try arguments.check("points", needs: ["azimuth", "distance"])
      for option in ["azimuth", "distance"] { try arguments.check(option, needs: ["points"]) }
      if let start = points.first {
        given = GeodesicLine(
          start, bearing: try arguments.required.number("azimuth"),
          distance: try arguments.required.number("distance"))
      }
    } else if !points.isEmpty {
      guard points.count == 2 else {
        throw CommandFailure("expected two points, found \(points.count)")
      }
      given = GeodesicLine(from: points[0], to: points[1])
    }
    var writer = GeodesicWriter(
      try arguments.shape(Shape.self),
      precision: try arguments.required.integer("precision"), isDirect: isDirect)
    let stops =
      try arguments.required.choice("on-error", as: ConversionStream.ErrorHandling.self) == .stop
    var skipped = 0
    let input = console
    do {
      try console.withOutput(to: arguments[CommonOption.output]) { output in
        if let given {
          try writer.line(given)
        } else {
          let lines = LineReader(try input.feed("-"))
          while try lines.read() {
            try lines.withEachLine { number, bytes in
              if bytes.first == UInt8(ascii: "#") { return }
              do {
                try writer.line(try GeodesicLine(reading: bytes, isDirect: isDirect))
              } catch ConversionError.point(let problem, _) {
                let place = "line \(number)" + (problem.field.map { ", number \($0 + 1)" } ?? "")
                guard !stops else {
                  throw CommandFailure(
                    "cannot use the line", causes: ["\(place): \(problem)"],
                    hint: "`--on-error skip` goes on with the next one")
                }
                skipped += 1
                output.warning("\(place): \(problem)")
              }
            }
            try writer.drain { try output.write(Array($0)) }
          }
        }
        writer.end(skipped: skipped)
        try writer.drain(above: 0) { try output.write(Array($0)) }
      }
    } catch let error as ConversionError {
      throw CommandFailure(error)
    }
    return skipped > 0 ? .no : .done
  }
}
