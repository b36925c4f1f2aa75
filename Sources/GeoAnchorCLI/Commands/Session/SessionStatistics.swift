import GeoCommandLine
import GeoFormats
import GeoLocalization
import GeoReplay
import GeoSessions
import Geodesy

/// `geoanchor session statistics`.
enum SessionStatistics {
  private static let localizer = Option(
    "localizer", "KIND", .file, default: "fantasmo", group: "Machines",
    help: "fantasmo, or a JSON file of that kind with thresholds and rules.")

  static let spec = CommandSpec(
    name: "statistics",
    summary: "Sum up what became of the frames of a session",
    discussion: """
      The log is played as `session replay --localizer fantasmo` does, but without waiting for a \
      code, and the sums at its end are told: how many frames there were, why frames were rejected, how many would have been sent, \
      how far the camera moved and turned, and what the answers say of the place. A log without \
      the session's end is taken to end with its last event.
      """,
    positionals: [SessionOption.log.spec],
    options: [localizer.spec, CommonOption.textFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor session statistics walk.jsonl": "Tell why frames were rejected.",
      "geoanchor session statistics walk.jsonl --localizer service.json --format json":
        "The sums under other thresholds, for programs.",
    ],
    schemas: ["session-statistics"],
    environment: [LocalizerChoice.environment]
  ) { arguments, console in
    let path = arguments[SessionOption.log]
    let kind = arguments[localizer]
    guard case .codes(var options) = try LocalizerChoice.localizer(kind, console) else {
      throw CommandFailure(
        "cannot sum up a session in a map", hint: "give a localizer of kind `fantasmo`")
    }
    // The sums are of frames: a log of any session has them, with a code or without.
    if kind == CodeSessionDocument.kind { options.codes = .optional }
    var reader = try SessionLogs.open(path, console)
    var sums = SessionSums(options)
    while let event = try SessionLogs.next(&reader, path) {
      sums.add(event)
      _ = reader.takeFindings()
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
