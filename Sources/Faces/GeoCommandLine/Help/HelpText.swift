/// The words of the table for help and manual.
package enum HelpText {
  /// `-o, --output FILE`.
  package static func head(of option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    return short + option.flagText + (option.valueName.map { " " + $0 } ?? "")
  }

  /// The meaning of an option with its choices, default and rules.
  package static func of(_ option: OptionSpec) -> String {
    var notes: [String] = []
    if let choices = choices(option.kind) { notes.append(choices) }
    if let text = option.defaultText { notes.append("default: \(text)") }
    if option.required { notes.append("required") }
    if option.repeats { notes.append("may be repeated") }
    return joined(option.help, notes)
  }

  package static func of(_ positional: PositionalSpec) -> String {
    joined(positional.help, choices(positional.kind).map { [$0] } ?? [])
  }

  /// The exit statuses of a command, the one for defects left out.
  package static func exitRows(of path: CommandPath) -> [(head: String, text: String)] {
    let spec = path.spec
    var rows: [(head: String, text: String)] = []
    for status in ExitStatus.allCases {
      let note = spec.exitNotes.first { $0.key == status }?.value
      if status == .no, note == nil, spec.run != nil { continue }
      if status == .internal, spec.run != nil { continue }
      if spec.run != nil, !path.advice.isPossible(status, spec) { continue }
      rows.append(("\(status.rawValue)", note ?? status.commonMeaning))
    }
    return rows
  }

  /// The names of the files, in `Data/schemas`, that a command's JSON follows.
  package static func schemas(of spec: CommandSpec) -> String {
    spec.schemas.map { $0 + ".schema.json" }.joined(separator: ", ")
  }

  /// The lines of a text as another language has them: paragraphs, and blocks of lines that start
  /// with two spaces, which are given without these.
  package static func lines(
    of text: String, begin: [String], end: [String], running: (Substring) -> String,
    literal: (Substring) -> String
  ) -> [String] {
    var lines: [String] = []
    var isLiteral = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isNextLiteral = line.hasPrefix("  ")
      if isNextLiteral != isLiteral { lines += isNextLiteral ? begin : end }
      isLiteral = isNextLiteral
      lines.append(isLiteral ? literal(line.dropFirst(2)) : running(line))
    }
    return isLiteral ? lines + end : lines
  }

  private static func choices(_ kind: ValueKind) -> String? {
    guard let words = kind.words else { return nil }
    let rest = if case .choice = kind { "" } else { ", …" }
    return "one of: " + words.joined(separator: ", ") + rest
  }

  private static func joined(_ help: String, _ notes: [String]) -> String {
    notes.isEmpty ? help : help + " (" + notes.joined(separator: "; ") + ")"
  }
}
