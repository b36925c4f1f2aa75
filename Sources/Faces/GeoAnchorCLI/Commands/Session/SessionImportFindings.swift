import GeoCommandLine
import GeoSessions

/// Report on the lines of an imported file, for people.
enum SessionImportFindings {
  private static let mostShown = 10

  /// Names findings in the order of the lines.
  static func warn(
    of found: SessionImport, _ path: String, all: Bool, _ console: Console
  ) {
    let findings = all ? found.findings[...] : found.findings.prefix(mostShown)
    for finding in findings {
      var text = "\(ShownText.file(path)): \(finding)"
      if case .noDatum = finding.problem { text += "; `--datum` specifies it" }
      if finding.severity == .note { console.message(text) } else { console.warning(text) }
    }
    guard found.findingCount > findings.count else { return }
    let more = Grouped.number(found.findingCount - findings.count)
    console.warning(more + " more findings" + (all ? "" : "; `--findings all` lists them"))
  }

  static func hint(_ error: SessionError) -> String? {
    switch error {
    case .unknownFormat:
      "known formats: "
        + SessionImportFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    case .unnamedColumns(_, _, let formats):
      formats.map { "`--source \($0.rawValue)` reads \($0.unnamedColumns ?? "")" }
        .joined(separator: "; ")
    case .severalRecordings: "`--recording 1`, `--recording longest` or `--recording all`"
    case .severalRecordingsBesideFiles: "import it separately, or select one recording"
    case .severalClocks: "import each file separately"
    case .alreadyALog: "commands such as `session replay` read it directly"
    case .format, .notALog, .noRecording, .noEvents: nil
    }
  }
}
