import GeoAnchors
package import GeoInterchange
import GeoTexts

/// A report of findings for people: one line each, the hint of a rule after its first finding.
package enum LintText {
  package static func write(
    _ report: LintReport, on terminal: Terminal, to line: (String) throws -> Void
  ) throws {
    func wrapped(_ text: String, head: String = "", tinted: String = "") throws {
      for (index, part) in terminal.lines(text, indent: 4).enumerated() {
        let isHead = index == 0 && part.hasPrefix(head)
        try line(isHead ? tinted + part.dropFirst(head.count) : part)
      }
    }
    var explained: Set<FindingKey> = []
    for entry in report.entries {
      let finding = entry.finding
      let place = entry.source + (entry.line.map { ":\($0)" } ?? "")
      let anchor = ShownText.clip(finding.label, limit: AnchorRules.longestText)
      let label = "\(finding.severity.rawValue):"
      let head = "\(place): "
      try wrapped(
        head + "\(label) \(anchor): \(finding.message.text(in: report.language)) [\(finding.rule)]",
        head: head + label, tinted: head + finding.severity.emphasized(label, terminal.style))
      if explained.insert(finding.message.key).inserted {
        try wrapped(
          "  hint: \(FindingMessage.hint(finding.message.key, in: report.language))",
          head: "  hint:", tinted: "  " + terminal.style.note("hint:"))
      }
    }
    try line(summary(report))
  }

  private static func summary(_ report: LintReport) -> String {
    let counts = LintFinding.Severity.allCases.reversed().compactMap { severity -> String? in
      let count = report.count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let anchors = "\(report.anchorCount) \(report.anchorCount == 1 ? "anchor" : "anchors")"
    let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    return "\(anchors): \(found)" + (report.fixedCount > 0 ? ", \(report.fixedCount) fixed" : "")
  }
}

extension LintFinding.Severity {
  fileprivate func emphasized(_ label: String, _ style: TextStyle) -> String {
    switch self {
    case .error: style.bad(label)
    case .warning: style.warning(label)
    case .note: style.heading(label)
    }
  }
}
