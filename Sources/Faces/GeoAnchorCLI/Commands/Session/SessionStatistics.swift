import GeoCommandLine
import GeoLocalization
import GeoRequests
import GeoSessions

/// `geoanchor session statistics`.
enum SessionStatistics {
  private static let localizer = Option(
    "localizer", "KIND", .file, default: "fantasmo", group: "Machines",
    help: "Localizer: fantasmo, or a JSON configuration file of that kind.")

  static let spec = CommandSpec(
    name: "statistics",
    summary: "Summarize the frames and localizations of a session",
    discussion: """
      Replays the log as `session replay --localizer fantasmo` does, but without waiting for a \
      code, and prints statistics: the number of frames, the reasons for rejections, the number of \
      frames sent, the motion of the camera, and the resulting position. A log without the end of \
      the session is taken to end at its last event.
      """,
    positionals: [SessionOption.log.spec],
    options: [localizer.spec, CommonOption.textFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor session statistics walk.jsonl": "Show why frames were rejected.",
      "geoanchor session statistics walk.jsonl --localizer service.json --format json":
        "Print statistics under other thresholds as JSON.",
    ],
    schemas: ["session-statistics"],
    environment: [LocalizerChoice.environment]
  ) { arguments, console in
    let path = arguments[SessionOption.log]
    let kind = arguments[localizer]
    guard case .codes(var options) = try LocalizerChoice.localizer(kind, console) else {
      throw CommandFailure(
        "cannot summarize a session of a map "
          + "localizer", hint: "specify a localizer of kind `fantasmo`")
    }
    // The sums are of frames: a log of any session has them, with a code or without.
    if kind == CodeSessionDocument.kind { options.codes = .optional }
    var reader = try SessionLogs.open(path, console)
    var sums = SessionSums(options)
    while let event = try SessionLogs.next(&reader, path) {
      sums.add(event)
      _ = reader.drainFindings()
    }
    SessionLogs.warn(of: reader.counts, console)
    let found = sums.analytics
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[CommonOption.textFormat] {
      case .text: try output.write(found.text)
      case .json: try output.write(found.fields.document)
      }
    }
    return .done
  }
}
