import GeoCommandLine
import Geodesy
import GeoRequests

/// `geoanchor check`.
enum CheckCommand {
  enum Shape: String, CaseIterable { case text, json, csv }

  private static let format = CommonOption.format(Shape.text)

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
    options: CheckOption.all + [format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor check --lat 40.7532 --lon -73.9822 --accuracy 5 --regions city.geojson":
        "Answer for a position known to 5 m.",
      "geoanchor check --path walk.gpx --regions city.geojson --format json":
        "Split a walk at the borders of a file's regions.",
    ],
    schemas: ["coverage", "coverage-list", "coverage-path", "coverage-area", "coverage-cell"],
    exitNotes: [
      .no: "a place is not available or not certain, or a walk or area not all covered"
    ]
  ) { arguments, console in
    try arguments.check(RegionsOption.files(), excludes: RegionsOption.set())
    try arguments.exactlyOne(
      of: CheckOption.latitude, CheckOption.file, CheckOption.path, CheckOption.chain,
      CheckOption.area, CheckOption.cell)
    try arguments.check(CheckOption.latitude, needs: CheckOption.longitude)
    try arguments.check(CheckOption.cellLevel, needs: CheckOption.latitude)
    try arguments.check(CommonOption.way, needs: CheckOption.path)
    let file = arguments[CheckOption.file]
    if arguments[CheckOption.withChains], file != "anchors" {
      throw CommandFailure("`--all` goes with `--file anchors`")
    }
    let shape = arguments[format]
    if let file {
      return try CheckFile(file: file, arguments: arguments, shape: shape).answer(&console)
    }
    let (request, name) = try CheckRequest.reading(arguments, console)
    let checker = CoverageChecker(try RegionFiles.sets(arguments, console))
    let answer = try asking(else: CommandFailure.init(checking:)) { try checker.answer(request) }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .text:
        try CheckText(map: answer.map, terminal: output.terminal).write(answer.finding) {
          try output.line($0)
        }
      case .json: try output.write(answer.document(.json, name: name))
      case .csv: try output.write(answer.document(.csv))
      }
    }
    return answer.isAvailable ? .done : .no
  }
}

extension CommandFailure {
  /// The failure that stands for places that cannot be checked.
  init(checking error: RequestError) {
    if case .unmeasurable(let problem) = error {
      self.init("cannot measure distances", causes: [problem.description])
    } else {
      self.init(error)
    }
  }
}
