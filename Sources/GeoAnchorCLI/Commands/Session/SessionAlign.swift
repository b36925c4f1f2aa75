import GeoCommandLine
import GeoSessions
import GeoTracking
import Geodesy

/// `geoanchor session align`.
enum SessionAlign {
  enum Shape: String, CaseIterable { case text, json }

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
    positionals: [SessionCommand.log],
    options: [
      OptionSpec(
        "live", group: "How",
        help: "Let old measurements fade as a phone would, and answer for the end."),
      OptionSpec(
        "accuracy", valueName: "METERS", kind: .number(above: 0, atMost: 10_000), default: "5",
        group: "How", help: "The accuracy of fixes that state none."),
      OptionSpec(
        "correlation", valueName: "SECONDS", kind: .number(in: 0...3600), default: "20",
        group: "How", help: "How long the error of a fix lasts."),
      OptionSpec(
        "compass-bias", valueName: "DEGREES", kind: .number(in: 0...180), default: "25",
        group: "How", help: "How far the compass may be off all the time."),
      OptionSpec(
        "least-spread", valueName: "RATIO", kind: .number(above: 0, atMost: 1000), default: "4",
        group: "How",
        help: "How many times its uncertainty the spread must be; 4 is a yaw within 14.3°."),
      OptionSpec(
        "pairs", valueName: "FREEDOM", kind: .choice(of: PointAlignment.Freedom.self),
        group: "How",
        help: "Read pairs of points instead of a log, and fit a rigid, similarity or yaw turn."),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the answer."),
    ],
    examples: [
      Example("geoanchor session align walk.jsonl", "Find the yaw and origin of a recorded walk."),
      Example(
        "geoanchor session align alignment.csv --pairs rigid --format json",
        "Fit an estimated path to the true one."),
    ],
    schemas: ["alignment", "pairs-alignment"],
    exitNotes: [ExitNote(.no, "the measurements do not determine the answer")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let path = try arguments.required.text("log")
    let shape = try arguments.required.choice("format", as: Shape.self)
    if let freedom = arguments.choice("pairs", as: PointAlignment.Freedom.self) {
      for name in ["live", "accuracy", "correlation", "compass-bias", "least-spread"] {
        try arguments.check("pairs", excludes: [name])
      }
      return try SessionAlignPairs.run(path, freedom, shape, &console)
    }
    var reader = try SessionLogs.open(path, console)
    var options = options(arguments)
    options.worldAlignment = reader.header.alignment ?? .gravity
    var session = SessionAlignment(options: options)
    var report = AlignmentReport(solution: session.solution())
    while let event = try SessionLogs.next(&reader, path) {
      for case .jumped(let jump) in session.add(event) { report.jumps.add(jump) }
      if case .groundTruth(let truth) = event.kind {
        report.truths.add(truth, at: event.time, camera: session.camera?.position)
      }
      if reader.hasFindings { _ = reader.takeFindings() }
    }
    report.solution = session.solution()
    report.options = session.options
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

  private static func options(_ arguments: ParsedArguments) -> AlignmentOptions {
    var options = arguments.flag("live") ? AlignmentOptions() : .wholeSession
    if let accuracy = arguments.number("accuracy") { options.fixAccuracy = accuracy }
    if let seconds = arguments.number("correlation") { options.fixCorrelation = seconds }
    if let bias = arguments.number("compass-bias") { options.compassBias = bias }
    if let ratio = arguments.number("least-spread") { options.leastSpreadRatio = ratio }
    return options
  }
}
