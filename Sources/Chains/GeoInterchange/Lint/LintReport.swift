package import GeoAnchors
import GeoFormats
package import GeoTexts

/// The findings of a check as documents.
package struct LintReport: Hashable, Sendable {
  /// A finding and where it was found.
  package struct Entry: Hashable, Sendable {
    /// The file that the anchor is in.
    package var source: String
    /// The line of the file, from 1; nil when the file has none.
    package var line: Int?
    package var finding: LintFinding

    package init(source: String, line: Int? = nil, finding: LintFinding) {
      self.source = source
      self.line = line
      self.finding = finding
    }
  }

  package var entries: [Entry]
  /// The platforms whose limits were checked.
  package var platforms: [Platform]
  package var anchorCount: Int
  /// The number of findings fixed before.
  package var fixedCount: Int
  package var language: Language

  package init(
    _ entries: [Entry], platforms: Set<Platform>, anchorCount: Int, fixedCount: Int = 0,
    language: Language = .english
  ) {
    self.entries = entries
    self.platforms = platforms.sorted()
    self.anchorCount = anchorCount
    self.fixedCount = fixedCount
    self.language = language
  }

  package func count(_ severity: LintFinding.Severity) -> Int {
    entries.count { $0.finding.severity == severity }
  }

  /// The report as JSON (`Data/schemas/lint.schema.json`).
  package func json() -> String {
    JSONWriter.text { json in
      json.member("platforms", platforms.map(\.rawValue), inline: true)
      json.member("anchorCount", anchorCount)
      json.member("errorCount", count(.error))
      json.member("warningCount", count(.warning))
      json.member("noteCount", count(.note))
      json.member("fixedCount", fixedCount)
      json.array("findings", of: entries) { write($1, to: &$0) }
    }
  }

  private func write(_ entry: Entry, to json: inout JSONWriter) {
    let finding = entry.finding
    json.object(inline: true) { json in
      json.member("rule", finding.rule)
      json.member("severity", finding.severity.rawValue)
      json.member("message", finding.message.text(in: language))
      json.member("hint", FindingMessage.hint(finding.message.key, in: language))
      json.member("source", entry.source)
      json.member("line", entry.line)
      json.member("id", finding.anchor.rawValue)
      json.member("name", finding.name)
      json.member("group", finding.group)
      json.member("number", finding.number)
      json.coordinate(finding.coordinate)
      json.member("isFixable", finding.isFixable)
    }
  }
}
