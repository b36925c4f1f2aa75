import GeoCommandLine
import GeoReplay
import GeoSessions
import GeoTracking

/// `geoanchor session align`.
enum SessionAlign {
  private static let live = Option(
    flag: "live", group: "How",
    help: "Let old measurements fade as a phone would, and answer for the end.")
  private static let accuracy = Option(
    "accuracy", "METERS", .number(above: 0, atMost: 10_000), default: "5", group: "How",
    help: "The accuracy of fixes that state none.")
  private static let correlation = Option(
    "correlation", "SECONDS", .number(in: 0...3600), default: "20", group: "How",
    help: "How long the error of a fix lasts.")
  private static let compassBias = Option(
    "compass-bias", "DEGREES", .number(in: 0...180), default: "25", group: "How",
    help: "How far the compass may be off all the time.")
  private static let leastSpread = Option(
    "least-spread", "RATIO", .number(above: 0, atMost: 1000), default: "4", group: "How",
    help: "How many times its uncertainty the spread must be; 4 is a yaw within 14.3°.")
  private static let pairs = Option(
    "pairs", "FREEDOM", .choice(of: PointAlignment.Freedom.self), group: "How",
    help: "Read pairs of points instead of a log, and fit a rigid, similarity or yaw turn.")

  static let spec = CommandSpec(
    name: "align",
    summary: "Find how the AR world of a session lies on Earth",
    discussion: """
      Compares where the camera was in the AR world with position fixes, visual fixes and the \
      compass, and prints the yaw and the origin of the world with their uncertainty. Fixes that \
      do not fit are left out, jumps of the world are carried over, and the errors of satellite \
      fixes are taken to last some time. It answers only when the spread of the camera's places is \
      several times its own uncertainty: a straight walk of 60 m is enough for a phone, standing \
      still is not. It refuses too when the evidence contradicts itself: fixes that scatter by many \
      times what they state, a way much longer or shorter than theirs, a world that jumps all the \
      time.

      An AR world drifts: its yaw turns and its points move while one walks. The drift is followed \
      through the session, as large as the session shows it to be; the answer holds for the end, \
      and along the way it is given for up to 60 moments, each with what it is uncertain by (one \
      standard deviation).

      With --pairs, LOG is a CSV of points in two frames with the columns est_x, est_y, est_z, \
      ref_x, ref_y and ref_z; the third axis points up.
      """,
    positionals: [SessionOption.log.spec],
    options: [
      live.spec, accuracy.spec, correlation.spec, compassBias.spec, leastSpread.spec, pairs.spec,
      CommonOption.textFormat.spec,
    ],
    examples: [
      "geoanchor session align walk.jsonl": "Find the yaw and origin of a recorded walk.",
      "geoanchor session align alignment.csv --pairs rigid --format json":
        "Fit an estimated path to the true one.",
    ],
    schemas: ["alignment", "pairs-alignment"],
    exitNotes: [.no: "the measurements do not determine the answer"]
  ) { arguments, console in
    let path = arguments[SessionOption.log]
    let shape = arguments[CommonOption.textFormat]
    if let freedom = arguments[pairs] {
      try arguments.check(pairs, excludes: live, accuracy, correlation, compassBias, leastSpread)
      return try SessionAlignPairs.run(path, freedom, shape, &console)
    }
    var reader = try SessionLogs.open(path, console)
    var options = arguments[live] ? AlignmentOptions() : .wholeSession
    options.fixAccuracy = arguments[accuracy]
    options.fixCorrelation = arguments[correlation]
    options.compassBias = arguments[compassBias]
    options.leastSpreadRatio = arguments[leastSpread]
    options.worldAlignment = reader.header.alignment ?? .gravity
    var review = AlignmentReview(options: options)
    while let event = try SessionLogs.next(&reader, path) {
      review.add(event)
      if reader.hasFindings { _ = reader.takeFindings() }
    }
    let report = review.report()
    let errors = reader.counts[.error] ?? 0
    if errors > 0 {
      console.warning(
        "\(Grouped.number(errors)) lines do not play; `geoanchor session validate` names them")
    }
    switch shape {
    case .text: for line in report.lines { try console.line(line) }
    case .json: try console.write(report.json())
    }
    return report.solution.placement == nil ? .no : .done
  }
}
