package import GeoSessions

/// Findings about the lines of a log, for people.
package enum FindingText {
  package static func line(_ finding: SessionFinding) -> String {
    "line \(finding.line): \(finding.severity.rawValue): "
      + ShownText.clip(finding.problem.description, limit: 400)
  }

  /// Contents of a log, and the number of findings of each severity.
  package static func summary(
    _ summary: SessionSummary, _ counts: [SessionFinding.Severity: Int]
  ) -> [String] {
    let kinds = summary.ranking.map { "\(Grouped.number($0.count)) \(ShownText.clip($0.name))" }
    let seconds = ShownText.number(summary.duration, 3)
    let total = "\(Grouped.number(summary.total)) events in \(seconds) s"
    let findings = SessionFinding.Severity.allCases.reversed().map { severity in
      "\(Grouped.number(counts[severity] ?? 0)) \(severity.rawValue)s"
    }
    return [
      kinds.isEmpty ? total : total + ": " + kinds.joined(separator: ", "),
      findings.joined(separator: ", "),
    ]
  }
}
