/// Text that came from outside, made fit for a message.
enum ShownText {
  /// At most `limit` characters, without control characters, so that it cannot steer a terminal.
  static func clip(_ text: some StringProtocol, limit: Int = 80) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return shown + "…" }
      count += 1
      // The joiners of scripts such as Persian and of emoji, which steer nothing.
      if scalar.value == 0x200C || scalar.value == 0x200D {
        shown.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator:
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Text with lines of its own, such as a message that repeats what somebody typed or a file has.
  static func lines(_ text: String, limit: Int = 4_000) -> String {
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
  static func quote(_ text: some StringProtocol, limit: Int = 80) -> String {
    "`" + clip(text, limit: limit) + "`"
  }

  /// `` `a`, `b` and `c` ``.
  static func list(_ texts: [String], _ word: String = "and") -> String {
    let quoted = texts.map { quote($0) }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
