import GeoCommandLine
import GeoFormats
import GeoLocalization
import GeoRequests
import GeoSessions
import Geodesy

/// `geoanchor session statistics`.
enum SessionStatistics {
  enum Shape: String, CaseIterable { case text, json }

  static let spec = CommandSpec(
    name: "statistics",
    summary: "Sum up what became of the frames of a session",
    discussion: """
      The log is played as `session replay --localizer fantasmo` does, but without waiting for a \
      code, and the sums at its end are told: how many frames there were, why frames were rejected, how many would have been sent, \
      how far the camera moved and turned, and what the answers say of the place. A log without \
      the session's end is taken to end with its last event.
      """,
    positionals: [SessionCommand.log],
    options: [
      OptionSpec(
        "localizer", valueName: "KIND", kind: .file, default: "fantasmo", group: "Machines",
        help: "fantasmo, or a JSON file of that kind with thresholds and rules."),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the sums."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor session statistics walk.jsonl", "Tell why frames were rejected."),
      Example(
        "geoanchor session statistics walk.jsonl --localizer service.json --format json",
        "The sums under other thresholds, for programs."),
    ],
    schemas: ["session-statistics"],
    environment: [LocalizerChoice.environment],
    run: run)

  @Sendable
  private static func run(
    _ arguments: ParsedArguments, _ console: inout Console
  ) throws -> ExitStatus {
    let path = try arguments.required.text("log")
    let shape = try arguments.shape(Shape.self)
    guard case .codes(var options)? = try LocalizerChoice.localizer(arguments, console) else {
      throw CommandFailure(
        "cannot sum up a session in a map", hint: "give a localizer of kind `fantasmo`")
    }
    // The sums are of frames: a log of any session has them, with a code or without.
    if arguments.text("localizer") == CodeSessionDocument.kind { options.codes = .optional }
    var reader = try SessionLogs.open(path, console)
    var machine = CodeLocalizationMachine(options)
    var sums: SessionAnalytics?
    var last = 0.0
    while let event = try SessionLogs.next(&reader, path) {
      last = event.time
      for output in machine.handle(event) {
        if case .analytics(let found) = output.event { sums = found }
      }
      _ = reader.takeFindings()
    }
    let problems = (reader.counts[.error] ?? 0) + (reader.counts[.warning] ?? 0)
    if problems > 0 {
      console.warning("\(problems) lines are not as they should be; see `session validate`")
    }
    let found =
      machine.state == .idle ? sums ?? machine.analytics(at: last) : machine.analytics(at: last)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .text: try output.write(text(found))
      case .json: try output.write(OutputJSON.text(found.fields))
      }
    }
    return .done
  }

  private static func text(_ sums: SessionAnalytics) -> String {
    func number(_ value: Double?, _ decimals: Int, _ unit: String) -> String {
      value.flatMap { DecimalText.trimmed($0, decimals: decimals) }.map { $0 + unit } ?? "-"
    }
    let frames = sums.frames
    let spread = frames.rotationSpread
    var lines = [
      "session      \(sums.sessionID), attempt \(sums.attempt)"
        + (sums.isCodeSkipped ? ", without a code" : ""),
      "duration     \(DurationText.text(sums.end - sums.start))",
      "frames       \(frames.frames), \(frames.uploads) sent, \(frames.rejectionCount) rejected",
    ]
    for reason in FrameRejection.allCases {
      if let count = frames.rejections[reason] { lines.append("  \(reason.rawValue) \(count)") }
    }
    let (low, high) = (number(frames.lowestScore, 3, ""), number(frames.highestScore, 3, ""))
    let mean = number(frames.averageScore, 3, "")
    let judge = sums.isJudgedByModel ? "" : " (no model)"
    lines.append("scores       \(low) to \(high), mean \(mean)\(judge)")
    lines.append("answers      \(sums.results), \(sums.errors) errors")
    lines.append("moved        \(number(frames.translation, 2, " m"))")
    let (pitch, yaw) = (number(spread?.pitch, 1, "°"), number(spread?.yaw, 1, "°"))
    lines.append("turned       pitch \(pitch), yaw \(yaw), roll \(number(spread?.roll, 1, "°"))")
    if let position = sums.position {
      let latitude = number(position.coordinate.latitude, 9, "")
      let longitude = number(position.coordinate.longitude, 9, "")
      let agreement = "\(position.inliers) of \(position.fixes) agree"
      lines.append(
        "place        \(latitude),\(longitude), \(position.confidence.rawValue), \(agreement)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
