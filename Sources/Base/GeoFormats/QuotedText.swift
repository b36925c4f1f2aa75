/// Text that came from outside, made fit for a message.
package enum QuotedText {
  /// At most `limit` characters, without control characters, so that it cannot steer a terminal.
  package static func clip(_ text: some StringProtocol, limit: Int = 80) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return shown + "…" }
      count += 1
      if steers(scalar) {
        shown += written(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Whether a character does something to a terminal or to the order of the text around it.
  package static func steers(_ scalar: Unicode.Scalar) -> Bool {
    // The joiners of scripts such as Persian and of emoji steer nothing.
    if scalar.value == 0x200C || scalar.value == 0x200D { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// A character by its number, as in `\u{1b}`.
  package static func written(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }

  /// The text between backticks.
  package static func quote(_ text: some StringProtocol, limit: Int = 80) -> String {
    "`" + clip(text, limit: limit) + "`"
  }

  /// `` `a`, `b` and `c` ``.
  package static func list(_ texts: [String], _ word: String = "and") -> String {
    let quoted = texts.map { quote($0) }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
