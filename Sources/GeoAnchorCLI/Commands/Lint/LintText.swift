import GeoInterchange
import GeoLint
import GeoTexts

/// A report of findings for people: one line each, the hint of a rule after its first finding.
enum LintText {
  static func write(
    _ report: LintReport, to line: (String) throws -> Void
  ) throws {
    var explained: Set<FindingKey> = []
    for entry in report.entries {
      let finding = entry.finding
      let place = entry.source + (entry.line.map { ":\($0)" } ?? "")
      let name = finding.name.isEmpty ? "" : " (\(finding.name))"
      try line(
        "\(place): \(finding.severity.rawValue): \(finding.anchor)\(name): "
          + "\(finding.message.text(in: report.language)) [\(finding.rule)]")
      if explained.insert(finding.message.key).inserted {
        try line("  hint: \(FindingMessage.hint(finding.message.key, in: report.language))")
      }
    }
    try line(summary(report))
  }

  private static func summary(_ report: LintReport) -> String {
    let counts = LintSeverity.allCases.reversed().compactMap { severity -> String? in
      let count = report.count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let anchors = "\(report.anchorCount) \(report.anchorCount == 1 ? "anchor" : "anchors")"
    let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    return "\(anchors): \(found)" + (report.fixedCount > 0 ? ", \(report.fixedCount) fixed" : "")
  }
}
