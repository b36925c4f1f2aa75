import GeoCommandLine
import GeoFormats
import GeoSessions

/// `geoanchor session validate`.
enum SessionValidate {
  private static let strict = Option(
    flag: "strict", group: "Options", help: "Treat warnings as errors.")

  static let spec = CommandSpec(
    name: "validate",
    summary: "Validate a session log",
    discussion: """
      Prints findings with their line and how they are handled, then a summary of the log. Errors \
      are skipped in replays: an event, a pose or a field. Warnings are replayed with changes. \
      Notes are unknown content, which is kept, and long gaps.
      """,
    positionals: [SessionOption.log.spec],
    options: [strict.spec, CommonOption.textFormat.spec],
    examples: [
      "geoanchor session validate walk.jsonl": "Validate a log.",
      "geoanchor session validate walk.jsonl --strict --format json":
        "Report all findings as JSON and fail on warnings.",
    ],
    schemas: ["session-findings"],
    exitNotes: [.no: "the log has errors"]
  ) { arguments, console in
    let path = arguments[SessionOption.log]
    var reader = try SessionLogs.open(path, console)
    var summary = SessionSummary()
    var document =
      arguments[CommonOption.textFormat] == .json ? SessionFindingsDocument(reader.header) : nil
    func tell(_ findings: [SessionFinding]) throws {
      for finding in findings {
        guard document == nil else {
          document?.append(finding)
          try document?.json.buffer.drain { try console.write(Array($0)) }
          continue
        }
        try console.line(FindingText.line(finding))
      }
    }
    while let event = try SessionLogs.next(&reader, path) {
      summary.count(event)
      if reader.hasFindings { try tell(reader.drainFindings()) }
    }
    try tell(reader.drainFindings())
    if document == nil {
      for line in FindingText.summary(summary, reader.counts) { try console.line(line) }
    } else {
      document?.end(summary, reader.counts)
      try document?.json.buffer.drain(above: 0) { try console.write(Array($0)) }
    }
    let errors = reader.counts[.error] ?? 0
    let warnings = arguments[strict] ? reader.counts[.warning] ?? 0 : 0
    return errors + warnings == 0 ? .done : .no
  }
}
