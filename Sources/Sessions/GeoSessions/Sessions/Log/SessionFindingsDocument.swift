package import GeoFormats

/// Findings of a log as JSON (`Data/schemas/session-findings.schema.json`), piece by piece, in memory
/// that does not grow with them.
package struct SessionFindingsDocument: Sendable {
  /// The text so far, ready to be drained.
  package var json = JSONWriter()

  /// Begins the document of a log.
  package init(_ header: SessionHeader) {
    json.beginObject()
    json.member("version", header.version)
    json.key("findings")
    json.beginArray()
  }

  package mutating func append(_ finding: SessionFinding) {
    json.beginObject(inline: true)
    json.member("line", finding.line)
    json.member("severity", finding.severity.rawValue)
    json.member("code", finding.problem.code)
    json.member("message", finding.problem.description)
    json.endObject()
  }

  /// Ends the document with what the log holds.
  package mutating func end(_ summary: SessionSummary, _ counts: [SessionFinding.Severity: Int]) {
    json.endArray()
    json.member("errors", counts[.error] ?? 0)
    json.member("warnings", counts[.warning] ?? 0)
    json.member("notes", counts[.note] ?? 0)
    json.member("start", summary.start, decimals: 6)
    json.member("end", summary.end, decimals: 6)
    json.key("events")
    json.beginObject()
    for kind in summary.ranking { json.member(kind.name, kind.count) }
    json.endObject()
    json.endObject()
    json.endText()
  }
}
