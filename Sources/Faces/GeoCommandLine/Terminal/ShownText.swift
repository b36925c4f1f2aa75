import GeoFormats

/// Text that came from outside, made fit for a message.
package enum ShownText {
  /// At most `limit` characters, without control characters, so that it cannot steer a terminal.
  package static func clip(_ text: some StringProtocol, limit: Int = 80) -> String {
    QuotedText.clip(text, limit: limit)
  }

  /// Text with lines of its own, such as a message that repeats what somebody typed or a file has.
  package static func lines(_ text: String, limit: Int = 4_000) -> String {
    let isPlain = text.utf8.count <= limit && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    guard !isPlain else { return text }
    var rest = limit
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(200).map { line in
      let shown = clip(line, limit: rest)
      rest = max(0, rest - line.unicodeScalars.count)
      return shown
    }.joined(separator: "\n")
  }

  /// The text between backticks.
  package static func quote(_ text: some StringProtocol, limit: Int = 80) -> String {
    QuotedText.quote(text, limit: limit)
  }

  /// A path or a URL between backticks, long enough for its end to be seen.
  package static func path(_ path: String) -> String { quote(path, limit: 400) }

  /// The name of a file to read; `-` is standard input.
  package static func file(_ path: String) -> String {
    path == "-" ? "standard input" : Self.path(path)
  }

  /// The text as a word of a command line, in quotes where a shell needs them.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "@%+=:,./-_".utf8.contains(byte)
      }
    }
    guard !isPlain || text.isEmpty else { return text }
    // A quote with an accent behind it ends the word, too.
    let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.map { clip(Substring($0)) }.joined(separator: "'\\''") + "'"
  }

  /// A command line as people type it; beyond a width it goes on in a new line, indented.
  package static func commandLine(
    _ program: String, _ arguments: [String], width: Int? = nil
  ) -> String {
    // An option stays beside its value.
    var words: [String] = []
    for argument in arguments {
      if let last = words.last, last.hasPrefix("-"), !last.contains(" "), !argument.hasPrefix("--")
      {
        words[words.count - 1] += " " + word(argument)
      } else {
        words.append(word(argument))
      }
    }
    var lines = [program]
    for word in words {
      let line = lines[lines.count - 1]
      if let width, line.count + word.count + 3 > width, line != program {
        lines[lines.count - 1] = line + " \\"
        lines.append("      " + word)
      } else {
        lines[lines.count - 1] = line + " " + word
      }
    }
    return lines.joined(separator: "\n")
  }

  /// `` `a`, `b` and `c` ``.
  package static func list(_ texts: [String], _ word: String = "and") -> String {
    QuotedText.list(texts, word)
  }

  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    DecimalText.fixed(value, decimals: decimals) ?? "\(value)"
  }

  /// A number with no more decimals than it needs, up to a maximum.
  package static func number(_ value: Double, _ decimals: Int) -> String {
    DecimalText.trimmed(value, decimals: decimals) ?? "\(value)"
  }

  /// Placeholder of a missing value.
  package static let nothing = "-"

  /// A text of a record, made fit for a cell of a table.
  package static func cell(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return nothing }
    return clip(text, limit: 200)
  }
}
