package struct HelpPage: Sendable {
  let path: CommandPath
  private var spec: CommandSpec { path.spec }

  package func text(for terminal: Terminal) -> String {
    let width = terminal.textWidth
    let style = terminal.style
    var blocks: [[String]] = [TextLayout.wrap(spec.summary, width: width)]
    blocks.append([style.heading("Usage:")] + path.usageLines.flatMap { usage($0, width) })
    if !spec.discussion.isEmpty { blocks.append(TextLayout.wrap(spec.discussion, width: width)) }
    if !spec.examples.isEmpty {
      blocks.append([style.heading("Examples:")] + examples(width))
    }
    for section in sections {
      blocks.append(
        [style.heading(section.title + ":")] + TextLayout.columns(section.rows, width: width))
    }
    if !spec.subcommands.isEmpty {
      blocks.append(["Run `\(path.specs[0].name) help \(commandPlace)` for the help of a command."])
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var commandPlace: String {
    (path.specs.dropFirst().map(\.name) + ["COMMAND"]).joined(separator: " ")
  }

  private func usage(_ line: String, _ width: Int) -> [String] {
    var lines = TextLayout.wrap(line, width: width - 8, indent: 0)
    for index in lines.indices { lines[index] = (index == 0 ? "  " : "      ") + lines[index] }
    return lines
  }

  private func examples(_ width: Int) -> [String] {
    spec.examples.flatMap { command, note in
      TextLayout.wrap(note, width: width, indent: 2) + ["    " + command]
    }
  }

  package var sections: [HelpSection] {
    var sections = HelpSection.grouped(
      spec.subcommands.map { ($0.group, $0.name, $0.summary) })
    let operands = spec.positionals.map { ($0.usageText, HelpText.of($0)) }
    if !operands.isEmpty { sections.append(HelpSection(title: "Arguments", rows: operands)) }
    sections += HelpSection.grouped(
      spec.options.map { ($0.group, HelpText.head(of: $0), HelpText.of($0)) })
    if !spec.schemas.isEmpty {
      sections.append(
        HelpSection(title: "JSON", rows: [("schema", HelpText.schemas(of: spec))]))
    }
    sections += HelpSection.grouped(
      GlobalOption.all.map { ($0.group, HelpText.head(of: $0), HelpText.of($0)) })
    if !spec.environment.isEmpty {
      sections.append(
        HelpSection(title: "Environment", rows: spec.environment.map { ($0.name, $0.help) }))
    }
    sections.append(HelpSection(title: "Exit status", rows: HelpText.exitRows(of: path)))
    return sections
  }
}

/// A table of the help under its heading.
package struct HelpSection: Sendable {
  package var title: String
  package var rows: [(head: String, text: String)]

  /// Collects rows by title, in the order in which the titles first appear.
  package static func grouped(_ rows: [(title: String, head: String, text: String)])
    -> [HelpSection]
  {
    var sections: [HelpSection] = []
    for row in rows {
      if let index = sections.firstIndex(where: { $0.title == row.title }) {
        sections[index].rows.append((row.head, row.text))
      } else {
        sections.append(HelpSection(title: row.title, rows: [(row.head, row.text)]))
      }
    }
    return sections
  }
}
