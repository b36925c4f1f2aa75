import GeoCommandLine
import GeoRequests
import GeoSessions

/// `geoanchor session align`.
enum SessionAlign {
  private static let live = Option(
    flag: "live", group: "Options",
    help: "Discount old measurements as on a device, and align for the end of the log.")
  private static let accuracy = Option(
    "accuracy", "METERS", .number(above: 0, atMost: 10_000), default: "5", group: "Options",
    help: "Accuracy of fixes that do not report one.")
  private static let correlationTime = Option(
    "correlation", "SECONDS", .number(in: 0...3600), default: "20", group: "Options",
    help: "Correlation time of position errors.")
  private static let compassBias = Option(
    "compass-bias", "DEGREES", .number(in: 0...180), default: "25", group: "Options",
    help: "Standard deviation of the compass bias.")
  private static let leastSpread = Option(
    "min-spread-ratio", "RATIO", .number(above: 0, atMost: 1000), default: "4", group: "Options",
    help: "Minimum ratio of the spread to its uncertainty; 4 corresponds to a yaw within 14.3°.")
  private static let pairs = Option(
    "pairs", "FREEDOM", .choice(of: PointAlignment.Freedom.self), group: "Options",
    help: "Read pairs of points instead of a log, and fit a rigid, similarity or yaw transform.")

  static let spec = CommandSpec(
    name: "align",
    summary: "Align the AR world of a session with the Earth",
    discussion: """
      Compares the path of the camera in the AR world with position fixes, visual fixes and the \
      compass, and prints the yaw and the origin of the world with their uncertainty. Outliers are \
      rejected, jumps of the world are compensated, and the errors of satellite fixes are treated \
      as correlated in time. The alignment is determined only if the spread of the camera \
      positions is several times its own uncertainty: a straight walk of 60 m is sufficient, \
      standing still is not. It is also refused if the measurements are contradictory: fixes that \
      scatter far beyond their stated accuracy, a path much longer or shorter than that of the \
      fixes, or a world that jumps constantly.

      AR worlds drift: yaw and position change while walking. The drift is estimated throughout \
      the session; the result is valid for the end, and up to 60 samples along the path are \
      reported with their standard deviations. A world that breaks, because it turned, moved, \
      changed its scale, froze or is mirrored, is refused; the breaks are reported with time and \
      size, and each part between them is aligned by itself.

      With --pairs, LOG is a CSV of points in two frames with the columns est_x, est_y, est_z, \
      ref_x, ref_y and ref_z; the third axis points up.
      """,
    positionals: [SessionOption.log.spec],
    options: [
      live.spec, accuracy.spec, correlationTime.spec, compassBias.spec, leastSpread.spec,
      pairs.spec,
      CommonOption.textFormat.spec,
    ],
    examples: [
      "geoanchor session align walk.jsonl": "Estimate the yaw and origin of a recorded session.",
      "geoanchor session align alignment.csv --pairs rigid --format json":
        "Fit an estimated trajectory to the ground truth.",
    ],
    schemas: ["alignment", "pairs-alignment"],
    exitNotes: [.no: "the measurements do not determine the alignment"]
  ) { arguments, console in
    let path = arguments[SessionOption.log]
    let shape = arguments[CommonOption.textFormat]
    if let freedom = arguments[pairs] {
      try arguments.check(
        pairs, excludes: live, accuracy, correlationTime, compassBias, leastSpread)
      return try SessionAlignPairs.run(path, freedom, shape, &console)
    }
    var reader = try SessionLogs.open(path, console)
    var options = arguments[live] ? AlignmentOptions() : .wholeSession
    options.fixAccuracy = arguments[accuracy]
    options.fixCorrelation = arguments[correlationTime]
    options.compassBias = arguments[compassBias]
    options.leastSpreadRatio = arguments[leastSpread]
    options.worldAlignment = reader.header.alignment ?? .gravity
    var review = AlignmentReview(options: options)
    while let event = try SessionLogs.next(&reader, path) {
      review.add(event)
      if reader.hasFindings { _ = reader.drainFindings() }
    }
    let report = review.report()
    let errors = reader.counts[.error] ?? 0
    if errors > 0 {
      console.warning(
        "\(Grouped.number(errors)) lines are invalid; `geoanchor session validate` lists them")
    }
    switch shape {
    case .text: for line in report.lines { try console.line(line) }
    case .json: try console.write(report.json())
    }
    return report.solution.placement == nil ? .no : .done
  }
}
