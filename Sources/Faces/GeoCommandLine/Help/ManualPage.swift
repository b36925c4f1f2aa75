/// The manual page of the program, in the macros of man(7).
package struct ManualPage: Sendable {
  private let root: CommandPath

  package init(root: CommandSpec) {
    self.root = CommandPath(root: root)
  }

  package var text: String {
    let name = root.name
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(root.spec.version)\" \"User Commands\"",
      // Neither hyphenation nor stretched spaces: command lines stay what they are.
      ".nh", ".ad l",
      ".SH NAME", "\(Roff.plain(name)) \\- \(Roff.marked(root.spec.summary))",
      ".SH SYNOPSIS",
    ]
    lines += [".B \(Roff.plain(name))", ".I COMMAND", "[OPTIONS]"]
    if !root.spec.discussion.isEmpty {
      lines += [".SH DESCRIPTION"] + Roff.paragraphs(root.spec.discussion)
    }
    if !root.spec.examples.isEmpty { lines += [".SH EXAMPLES"] + examples(root.spec).dropFirst() }
    lines += [".SH COMMANDS"]
    for path in root.tree.dropFirst() where path.spec.run != nil { lines += command(path) }
    lines += [".SH OPTIONS", "The following options are available in all commands."]
    lines += table(GlobalOption.all.map { (HelpText.head(of: $0), HelpText.of($0)) })
    if !root.spec.environment.isEmpty {
      lines += [".SH ENVIRONMENT"] + table(root.spec.environment.map { ($0.name, $0.help) })
    }
    lines += [".SH EXIT STATUS"] + table(HelpText.exitRows(of: root))
    return lines.joined(separator: "\n") + "\n"
  }

  private func command(_ path: CommandPath) -> [String] {
    let spec = path.spec
    var lines = [".SS \(Roff.plain(path.name))", Roff.marked(spec.summary) + "."]
    lines += [".PP", ".nf"] + path.usageLines.map { Roff.guarded("\\fB\(Roff.plain($0))\\fR") }
    lines += [".fi"]
    if !spec.discussion.isEmpty { lines += [".PP"] + Roff.paragraphs(spec.discussion) }
    lines += table(spec.positionals.map { ($0.usageText, HelpText.of($0)) })
    lines += table(spec.options.map { (HelpText.head(of: $0), HelpText.of($0)) })
    lines += table(spec.environment.map { ($0.name, $0.help) })
    if !spec.schemas.isEmpty {
      lines += [".PP", "JSON schema: " + Roff.plain(HelpText.schemas(of: spec)) + "."]
    }
    lines += table(spec.exitNotes.map { ("exit \($0.key.rawValue)", $0.value) })
    return lines + examples(spec)
  }

  private func table(_ rows: [(head: String, text: String)]) -> [String] {
    rows.flatMap { row in
      [".TP", "\\fB\(Roff.plain(row.head))\\fR", Roff.guarded(Roff.marked(row.text))]
    }
  }

  private func examples(_ spec: CommandSpec) -> [String] {
    spec.examples.flatMap { command, note in
      [
        ".PP", Roff.guarded(Roff.marked(note)), ".RS 4", ".nf",
        Roff.guarded(Roff.plain(command)), ".fi", ".RE",
      ]
    }
  }
}

package enum Roff {
  /// The text with everything escaped that roff would read as its own.
  package static func plain(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(letter)
      }
    }
  }

  /// The text with what stands between backticks in bold.
  package static func marked(_ text: some StringProtocol) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return plain(text) }
    return parts.enumerated().map { $0 % 2 == 0 ? plain($1) : "\\fB\(plain($1))\\fR" }.joined()
  }

  /// The line with a first character that makes it no request.
  package static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Paragraphs and, for lines that start with two spaces, literal blocks.
  package static func paragraphs(_ text: String) -> [String] {
    HelpText.lines(
      of: text, begin: [".RS 4", ".nf"], end: [".fi", ".RE"],
      running: { $0.isEmpty ? ".PP" : guarded(marked($0)) }, literal: { guarded(plain($0)) })
  }
}
