import GeoFormats

/// Format of messages on standard error.
package enum MessageShape: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs: one object a line, after `Data/schemas/message.schema.json`.
  case json

  /// The format that a command line asks for, even one with other mistakes.
  package init(asked arguments: [String]) {
    let words = Array(arguments.prefix { $0 != "--" })
    let option = GlobalOption.messages.flagText
    var shape = MessageShape.text
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count {
        shape = MessageShape(rawValue: words[index + 1]) ?? shape
      } else if word.hasPrefix(option + "=") {
        shape = MessageShape(rawValue: String(word.dropFirst(option.count + 1))) ?? shape
      }
    }
    self = shape
  }
}

/// A message for people or programs beside the data.
package enum ConsoleMessage: Sendable {
  /// A completed action.
  case note(String)
  /// An irregularity that does not stop the work.
  case warning(String)
  case failure(CommandFailure)

  /// The lines for people.
  package func text(style: TextStyle) -> String {
    switch self {
    case .note(let text): ShownText.lines(text) + "\n"
    case .warning(let text): style.warning("warning:") + " \(ShownText.lines(text))\n"
    case .failure(let failure): failure.text(style: style)
    }
  }

  /// The line for programs.
  package var json: String {
    JSONWriter.text(layout: .compact) { json in
      json.member("level", level)
      json.key("message")
      switch self {
      case .note(let text), .warning(let text): json.string(text)
      case .failure(let failure):
        json.string(failure.message)
        json.member("causes", failure.causes)
        json.member("hint", failure.hint)
        json.member("status", Int(failure.status.rawValue))
      }
    }
  }

  private var level: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .failure: "error"
    }
  }
}
