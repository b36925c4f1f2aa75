import GeoFormats
import Geodesy

/// `geoanchor convert`.
enum ConvertCommand {
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
      "[--source FRAME] --to-frame FRAME [OPTIONS] < FILE",
    ],
    positionals: [
      PositionalSpec(
        "points", valueName: "POINT", repeats: true, required: false,
        help: "Two or three numbers separated by commas; without any, the input is read.")
    ],
    options: frames + heights + reading + writing,
    examples: [
      Example(
        "geoanchor convert --to-frame enu --origin 47.7,-122.3,11 --datum ellipsoid"
          + " 47.7005,-122.2993,20",
        "Meters east, north and up of an origin."),
      Example(
        "geoanchor convert --to-frame EPSG:32618 --format csv --keep-columns --input walk.csv",
        "The points of a table in UTM zone 18, beside its other columns."),
    ],
    schemas: ["convert"],
    environment: [
      EnvironmentSpec("GEOANCHOR_DATUM", "The datum of altitudes, where --datum is not given."),
      EnvironmentSpec("PROJ_DATA", "Folders with PROJ's database and grids."),
      EnvironmentSpec("GEOANCHOR_GRIDS", "Folders with geoid grids."),
    ],
    exitNotes: [
      ExitNote(.no, "some points were skipped (--on-error skip)"),
      ExitNote(
        .unusable,
        "the command line or a point cannot be used; standard output has the points before it"),
    ],
    run: run)

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

  private static let reading = [
    OptionSpec(
      "input", short: "i", valueName: "FILE", kind: .file, default: "-", group: "Input",
      help: "Read the points from FILE instead of standard input."),
    OptionSpec(
      "input-format", valueName: "SHAPE", kind: .choice(of: ConvertInput.Shape.self),
      group: "Input", help: "The shape of the input; else by its first character."),
    OptionSpec(
      "keep-columns", group: "Input",
      help: "Pass columns of the CSV that are not coordinates on to the CSV."),
    OptionSpec(
      "wrap", group: "Input", help: "Bring longitudes beyond 180 degrees back."),
    OptionSpec(
      "on-error", valueName: "WHAT", kind: .choice(of: ConvertRun.Fault.self),
      default: "stop", group: "Input",
      help: "Stop at a point that cannot be converted, or skip it and end with status 1."),
  ]

  private static let writing = [
    OptionSpec(
      "format", valueName: "SHAPE", kind: .choice(of: ConvertWriter.Shape.self),
      default: "text", group: "Output", help: "The shape of the answer."),
    OptionSpec(
      "precision", valueName: "N", kind: .integer(in: 0...9), default: "4", group: "Output",
      help: "Decimals of meters; degrees get five more, at most 12."),
    CommonOption.output,
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let points = arguments.all("points")
    if !points.isEmpty {
      for option in ["input", "input-format", "keep-columns"] where arguments.isGiven(option) {
        throw CommandFailure("`--\(option)` does not go with points as arguments")
      }
    }
    let input = points.isEmpty ? try ConvertInput(arguments.required.text("input"), console) : nil
    let shape = try input.map {
      try arguments.choice("input-format", as: ConvertInput.Shape.self) ?? $0.detect()
    }
    var request = try ConvertRequest(arguments, console, shape)
    let format = try arguments.shape(ConvertWriter.Shape.self)
    try request.check(format)
    let table = try ConvertTableBox(arguments, input, shape, format, &request)
    let writer = ConvertWriter(
      format, precision: try arguments.required.integer("precision"), request,
      keptColumns: table?.keptNames ?? [])
    let messages = console
    let run = ConvertRun(
      request, writer,
      onError: try arguments.required.choice("on-error", as: ConvertRun.Fault.self),
      warn: { messages.warning($0) })
    try console.withOutput(to: arguments.text("output")) { output in
      func flush(above limit: Int = 1 << 16) throws {
        try run.writer.buffer.drain(above: limit) { try output.write(Array($0)) }
      }
      do {
        if let table {
          try table.convert(run) { try flush() }
        } else if let input {
          try shape == .geojsonl
            ? input.readFeatures(run) { try flush() } : input.readText(run) { try flush() }
        } else {
          try readArguments(points, run)
        }
      } catch {
        // The points before the one that failed are still worth having.
        try flush(above: 0)
        throw error
      }
      run.finish()
      try flush(above: 0)
    }
    for operation in run.operations where format != .json {
      console.message("operation: \(operation.text)")
    }
    guard run.skipped > 0 else { return .done }
    console.warning(
      run.skipped == 1 ? "1 point was skipped" : "\(run.skipped) points were skipped")
    return .no
  }

  private static func readArguments(_ points: [String], _ run: ConvertRun) throws {
    for (index, text) in points.enumerated() {
      let place = "point \(index + 1), \(ShownText.quote(text))"
      var text = text
      let scan: PointScan
      do {
        scan = try text.withUTF8 { try PointScan(UnsafeRawBufferPointer($0)) }
      } catch let fault as PointScan.Fault {
        try run.fail(fault.problem, at: place)
        continue
      }
      try run.take(scan.values, count: scan.count) { _ in place }
    }
  }
}
