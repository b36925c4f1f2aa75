import GeoCommandLine
import GeoFormats
import GeoSessions

/// `geoanchor session validate`.
enum SessionValidate {
  enum Shape: String, CaseIterable { case text, json }

  static let spec = CommandSpec(
    name: "validate",
    summary: "Check a session log line by line",
    discussion: """
      Prints what is not as it should be, with its line and what became of it, then what the log \
      holds. An error is something that does not play: an event, a pose or a field is left out. \
      A warning plays, but not quite as it was written. A note is something that this version \
      does not know and keeps, or a long silence.
      """,
    positionals: [SessionCommand.log],
    options: [
      OptionSpec("strict", group: "How", help: "Let warnings count as errors."),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the findings."),
    ],
    examples: [
      Example("geoanchor session validate walk.jsonl", "Check a log."),
      Example(
        "geoanchor session validate walk.jsonl --strict --format json",
        "Let a script see everything that is not perfect."),
    ],
    schemas: ["session-findings"],
    exitNotes: [ExitNote(.no, "something of the log does not play")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let path = try arguments.required.text("log")
    var reader = try SessionLogs.open(path, console)
    var report = SessionFindingsReport(
      shape: try arguments.required.choice("format", as: Shape.self))
    report.begin(reader.header)
    var summary = SessionSummary()
    while let event = try SessionLogs.next(&reader, path) {
      summary.count(event)
      if reader.hasFindings { try report.write(reader.takeFindings(), &console) }
    }
    try report.write(reader.takeFindings(), &console)
    try report.end(summary, reader.counts, &console)
    let errors = reader.counts[.error] ?? 0
    let warnings = arguments.flag("strict") ? reader.counts[.warning] ?? 0 : 0
    return errors + warnings == 0 ? .done : .no
  }
}

/// Prints the findings of a log as they come, in memory that does not grow with them.
private struct SessionFindingsReport {
  let shape: SessionValidate.Shape
  private var json = JSONWriter()

  init(shape: SessionValidate.Shape) {
    self.shape = shape
  }

  mutating func begin(_ header: SessionHeader) {
    guard shape == .json else { return }
    json.beginObject()
    json.member("version", header.version)
    json.key("findings")
    json.beginArray()
  }

  mutating func write(_ findings: [SessionFinding], _ console: inout Console) throws {
    for finding in findings {
      switch shape {
      case .text:
        try console.line(
          "line \(finding.line): \(finding.severity.rawValue): "
            + ShownText.clip(finding.problem.description, limit: 400))
      case .json:
        json.beginObject(inline: true)
        json.member("line", finding.line)
        json.member("severity", finding.severity.rawValue)
        json.member("code", finding.problem.code)
        json.member("message", finding.problem.description)
        json.endObject()
        try json.buffer.drain { try console.write(Array($0)) }
      }
    }
  }

  mutating func end(
    _ summary: SessionSummary, _ counts: [SessionFinding.Severity: Int],
    _ console: inout Console
  ) throws {
    let ranking = summary.ranking
    switch shape {
    case .text:
      let kinds = ranking.map { "\(Grouped.number($0.count)) \(ShownText.clip($0.name))" }
      let seconds = DecimalText.trimmed(summary.duration, decimals: 3) ?? "0"
      let total = "\(Grouped.number(summary.total)) events in \(seconds) s"
      try console.line(kinds.isEmpty ? total : total + ": " + kinds.joined(separator: ", "))
      let findings = SessionFinding.Severity.allCases.reversed().map { severity in
        "\(Grouped.number(counts[severity] ?? 0)) \(severity.rawValue)s"
      }
      try console.line(findings.joined(separator: ", "))
    case .json:
      json.endArray()
      json.member("errors", counts[.error] ?? 0)
      json.member("warnings", counts[.warning] ?? 0)
      json.member("notes", counts[.note] ?? 0)
      json.member("start", summary.start, decimals: 6)
      json.member("end", summary.end, decimals: 6)
      json.key("events")
      json.beginObject()
      for kind in ranking {
        json.member(kind.name, kind.count)
      }
      json.endObject()
      json.endObject()
      json.endText()
      try json.buffer.drain(above: 0) { try console.write(Array($0)) }
    }
  }
}
