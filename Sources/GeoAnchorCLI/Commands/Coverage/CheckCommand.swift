import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoPackage
import Geodesy
import Glibc

/// `geoanchor check`.
enum CheckCommand {
  enum Shape: String, CaseIterable { case text, json, csv }

  static let spec = CommandSpec(
    name: "check",
    summary: "Answer where tracking is supported, why not, and where it is",
    discussion: """
      Each place is available, unavailable or uncertain, with the reasons apart: no regions, \
      outside of every region, in a hole, near the edge (the accuracy of the position crosses it \
      with a probability), a region that is over or not yet valid, of another provider or grade, \
      with invalid rings; no network; an unsupported device. Borders belong to regions; their \
      edges are straight in longitude and latitude; distances are geodesic meters.

      --file answers each point of a CSV (columns lat and lon, and id if there is one), GPX or \
      GeoJSON line, or with the word anchors each anchor of the store that `geoanchor list` shows. \
      --path and --chain split a walk at the borders and say how much of it is supported. --area \
      says how much of an area is covered. --cell answers for a whole cell of a grid, so that nobody \
      learns where in it the asker is.
      """,
    group: "Coverage",
    usage: [
      "--lat DEGREES --lon DEGREES [OPTIONS]", "--file FILE|anchors [OPTIONS]",
      "--path FILE | --chain NAME [OPTIONS]", "--area FILE [OPTIONS]",
      "--cell LEVEL/X/Y [OPTIONS]",
    ],
    options: places + conditions + device + regions + [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The shape of the answers; else by the name of the output file, else text."),
      CommonOption.output.spec,
    ],
    examples: [
      Example(
        "geoanchor check --lat 40.7532 --lon -73.9822 --accuracy 5 --regions city.geojson",
        "Answer for a position known to 5 m."),
      Example(
        "geoanchor check --path walk.gpx --regions city.geojson --format json",
        "Split a walk at the borders of a file's regions."),
    ],
    schemas: ["coverage", "coverage-list", "coverage-path", "coverage-area", "coverage-cell"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [
      ExitNote(.no, "a place is not available or not certain, or a walk or area not all covered")
    ],
    run: run)

  private static let places = [
    OptionSpec(
      "lat", valueName: "DEGREES", kind: .number, group: "What to check",
      help: "The latitude on WGS84, north positive."),
    OptionSpec(
      "lon", valueName: "DEGREES", kind: .number, group: "What to check",
      help: "The longitude on WGS84, east positive."),
    OptionSpec(
      "file", valueName: "FILE", kind: .file, group: "What to check",
      help: "Many places: a CSV, GPX or GeoJSON, or the word anchors; - reads a CSV."),
    OptionSpec(
      "all", group: "What to check",
      help: "With --file anchors: also the anchors that belong to stored chains."),
    OptionSpec(
      "path", valueName: "FILE", kind: .file, group: "What to check",
      help: "A walk to split: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input."),
    CommonOption.way("What to check", all: "each separately, meters counted through"),
    OptionSpec(
      "chain", valueName: "NAME", group: "What to check", help: "A stored chain to split."),
    OptionSpec(
      "area", valueName: "FILE", kind: .file, group: "What to check",
      help: "An area to measure, as a file of regions."),
    OptionSpec(
      "cell", valueName: "LEVEL/X/Y", group: "What to check",
      help: "A cell of the grid; --lat, --lon and --cell-level print the cell of a point."),
    OptionSpec(
      "cell-level", valueName: "LEVEL", kind: .integer(in: 0...24), group: "What to check",
      help: "Answer for the cell of that level around the point instead of the point."),
  ]

  private static let conditions = [
    OptionSpec(
      "accuracy", valueName: "METERS", kind: .number(atLeast: 0), group: "Conditions",
      help: "The radius that holds the true position in 68 of 100 cases."),
    OptionSpec(
      "certainty", valueName: "SHARE", kind: .number(in: 0.5...1), default: "0.95",
      group: "Conditions", help: "The probability from which an answer is certain."),
    OptionSpec(
      "nearest", valueName: "COUNT", kind: .integer(in: 0...1000), group: "Conditions",
      help: "How many nearest regions to name; 1 for a single place, else 0."),
    OptionSpec(
      "provider", valueName: "NAME", group: "Conditions", help: "Only regions of this provider."),
    OptionSpec(
      "grade", valueName: "NAME", repeats: true, group: "Conditions",
      help: "Only regions of this grade."),
    OptionSpec(
      "at", valueName: "TIME", group: "Conditions",
      help: "The date or time at which regions must hold, else now; " + TypedTime.rule + "."),
  ]

  private static let device = [
    OptionSpec("no-network", group: "Device", help: "The device has no network."),
    OptionSpec(
      "unsupported-device", group: "Device", help: "The device does not support tracking."),
  ]

  private static let regions = [
    OptionSpec(
      "regions", valueName: "FILE", kind: .file, repeats: true, group: "Regions",
      help: "Regions of a file instead of the store's."),
    OptionSpec(
      "set", valueName: "NAME", repeats: true, group: "Regions",
      help: "Only this set of the store."),
    CommonOption.store.spec,
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("regions", excludes: ["set"])
    let mode = try arguments.exactlyOne(of: ["lat", "file", "path", "chain", "area", "cell"])
    try arguments.check("lat", needs: ["lon"])
    try arguments.check("cell-level", needs: ["lat"])
    try arguments.check("way", needs: ["path"])
    if arguments.flag("all"), arguments.text("file") != "anchors" {
      throw CommandFailure("`--all` goes with `--file anchors`")
    }
    let shape =
      try arguments.shape(Shape.self, otherwise: .text)
    let check = CheckRequest(
      arguments: arguments, shape: shape, question: try question(arguments, mode: mode))
    switch mode {
    case "lat": return try check.place(&console)
    case "file": return try check.file(&console)
    case "area": return try check.area(&console)
    case "cell": return try check.cell(&console)
    default: return try check.walk(&console)
    }
  }

  private static func question(
    _ arguments: ParsedArguments, mode: String
  ) throws -> CoverageQuestion {
    var question = CoverageQuestion(
      accuracy: arguments.number("accuracy"),
      provider: arguments.text("provider").map(CoverageProvider.init),
      alternatives: arguments.integer("nearest") ?? (mode == "lat" ? 1 : 0),
      certainty: try arguments.required.number("certainty"))
    let grades = arguments.all("grade")
    if !grades.isEmpty { question.grades = Set(grades.map(CoverageGrade.init)) }
    if let text = arguments.text("at") {
      guard let time = CoverageTime(text) else {
        throw arguments.badValue("at", expected: "a date, or a date and time of RFC 3339")
      }
      question.time = time.seconds
    } else {
      question.time = Double(time(nil))
    }
    if arguments.flag("no-network") { question.hasNetwork = false }
    if arguments.flag("unsupported-device") { question.isDeviceSupported = false }
    return question
  }
}
