/// A failure that the user can understand and act on.
package struct CommandFailure: Error, Hashable, Sendable {
  /// The failed attempt: lower case, backticks round literals, no final period.
  package var message: String
  /// Causes, from the outermost to the innermost.
  package var causes: [String]
  package var hint: String?
  package var status: ExitStatus

  package init(
    _ message: String, causes: [String] = [], hint: String? = nil, status: ExitStatus = .unusable
  ) {
    self.message = message
    self.causes = causes
    self.hint = hint
    self.status = status
  }

  /// The lines for the error stream, ending in a line break.
  package func text(style: TextStyle = TextStyle(isPlain: true)) -> String {
    let label = status == .internal ? "internal error:" : "error:"
    var text = style.bad(label) + " \(ShownText.lines(message))\n"
    for cause in causes { text += "  caused by: \(ShownText.lines(cause))\n" }
    if let hint { text += "\n" + style.note("hint:") + " \(ShownText.lines(hint))\n" }
    return text
  }

  /// The failure that stands for any error, the unforeseen ones included.
  ///
  /// An error of another type is a defect: commands turn what they expect into a `CommandFailure`.
  package init(reporting error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let usage as UsageError: self = usage.failure
    case OutputError.failed(let cause): self = OutputError.failure(cause)
    default:
      self.init("\(error)", status: .internal)
    }
  }
}
