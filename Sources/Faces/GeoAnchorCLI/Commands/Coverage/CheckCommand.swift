import GeoCommandLine
import GeoRequests
import Geodesy

/// `geoanchor check`.
enum CheckCommand {
  private static let format = TableShape.option

  static let spec = CommandSpec(
    name: "check",
    summary: "Check whether tracking is supported at places, along paths and in areas",
    discussion: """
      Each place is available, unavailable or uncertain, with reasons: no regions, outside all \
      regions, in a hole, near an edge (the uncertainty of the position extends across it), in an \
      expired or not yet valid region, in a region of another provider or grade or with invalid \
      rings, no network, or an unsupported device. Borders belong to regions; their edges are \
      straight in longitude and latitude; distances are geodesic.

      --file checks each point of a CSV (with columns lat, lon and optionally id), GPX or GeoJSON \
      file, or, with the word anchors, each anchor that `geoanchor list` shows. --path and --chain \
      split a path at region borders and report the supported fraction. --area reports the \
      fraction of an area that is covered. --cell checks a whole grid cell, which does not reveal \
      an exact position.
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
        "Check a position with an accuracy of 5 m.",
      "geoanchor check --path walk.gpx --regions city.geojson --format json":
        "Split a path at the borders of supported regions.",
    ],
    schemas: ["coverage", "coverage-list", "coverage-path", "coverage-area", "coverage-cell"],
    exitNotes: [
      .no: "a place is unavailable or uncertain, or a path or area is not fully covered"
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
      throw CommandFailure("`--all` requires `--file anchors`")
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
        try CheckText(answer.map, on: output.terminal).write(answer.finding) {
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
