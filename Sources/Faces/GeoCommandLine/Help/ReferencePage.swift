/// The reference of every command in Markdown.
package struct ReferencePage: Sendable {
  private let root: CommandPath

  package init(root: CommandSpec) {
    self.root = CommandPath(root: root)
  }

  /// The whole page, one section a command.
  package var text: String {
    let lines = [
      "# Commands", "", "Every command of `\(root.name)` with its options and examples.",
    ]
    let commands = root.tree.dropFirst().filter { $0.spec.run != nil }
    return (lines + commands.flatMap(section)).joined(separator: "\n") + "\n"
  }

  private func section(_ path: CommandPath) -> [String] {
    let spec = path.spec
    var lines = ["", "## \(path.name)", "", spec.summary + ".", "", "```"]
    lines += path.usageLines + ["```"]
    if !spec.discussion.isEmpty { lines += [""] + paragraphs(spec.discussion) }
    lines += table("Argument", spec.positionals.map { ($0.usageText, HelpText.of($0)) })
    lines += table("Option", spec.options.map { (HelpText.head(of: $0), HelpText.of($0)) })
    lines += table("Variable", spec.environment.map { ($0.name, $0.help) })
    if !spec.schemas.isEmpty { lines += ["", "JSON schema: \(HelpText.schemas(of: spec))."] }
    lines += table("Exit", spec.exitNotes.map { ("\($0.key.rawValue)", $0.value) })
    for (command, note) in spec.examples { lines += ["", note, "", "```", command, "```"] }
    return lines
  }

  private func table(_ title: String, _ rows: [(head: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    return ["", "| \(title) | |", "|---|---|"]
      + rows.map { "| `\(cell($0.head))` | \(cell(marked($0.text))) |" }
  }

  /// A text within a cell, where a bar would end it.
  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Running text: what Markdown would read as its own, outside of backticks, is written plainly.
  private func marked(_ text: some StringProtocol) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1 && parts.count % 2 == 1
        ? "`\(part)`"
        : part.reduce(into: "") { result, letter in
          if "\\*_<>[]#`".contains(letter) { result += "\\" }
          result.append(letter)
        }
    }.joined()
  }

  /// Paragraphs, and listings where lines start with two spaces.
  private func paragraphs(_ text: String) -> [String] {
    HelpText.lines(
      of: text, begin: ["", "```"], end: ["```"], running: marked, literal: { String($0) })
  }
}
