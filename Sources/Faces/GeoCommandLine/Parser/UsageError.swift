/// A command line that cannot be understood.
package struct UsageError: Error, Hashable, Sendable {
  /// The command, with those above it.
  package var command: String
  package var problem: Problem

  /// Kind of mistake in a command line.
  package enum Problem: Hashable, Sendable {
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, hint: String?)
    case optionBeforeCommand(String, example: String)
    case missingValue(String, valueName: String, found: String?)
    case unexpectedValue(String, String)
    case badValue(String, text: String, expected: String, problem: String?, hint: String?)
    case missing([String])
    case missingOneOf([String])
    case duplicate(String)
    case conflict([String])
    case needs(String, [String])
    case unexpectedArguments([String])
  }

  package var failure: CommandFailure {
    CommandFailure(message, causes: causes, hint: hint ?? "see `\(command) --help`")
  }

  private var message: String {
    switch problem {
    case .unknownCommand(let word, _):
      "`\(command)` has no command \(ShownText.quote(word))"
    case .unknownOption(let name, _):
      "`\(command)` has no option \(ShownText.quote(name))"
    case .optionBeforeCommand(let name, _):
      "`\(name)` must follow the name of the command"
    case .missingValue(let name, let valueName, _):
      "`\(name)` requires a value: \(valueName)"
    case .unexpectedValue(let name, let value):
      "`\(name)` takes no value, but \(ShownText.quote(value)) was given"
    case .badValue(let name, let text, let expected, _, _):
      text.isEmpty
        ? "the value of `\(name)` is empty: expected \(expected)"
        : "cannot use \(ShownText.quote(text)) for `\(name)`: expected \(expected)"
    case .missing(let names):
      names.count == 1
        ? "\(ShownText.list(names)) is missing" : "\(ShownText.list(names)) are missing"
    case .missingOneOf(let names):
      "one of \(ShownText.list(names, "or")) is missing"
    case .duplicate(let name):
      "`\(name)` is given twice"
    case .conflict(let names):
      "\(ShownText.list(names)) cannot be used together"
    case .needs(let name, let others):
      "`\(name)` requires \(ShownText.list(others))"
    case .unexpectedArguments(let texts):
      texts.count == 1
        ? "unexpected argument \(ShownText.list(texts))"
        : "unexpected arguments \(ShownText.list(Array(texts.prefix(5))))"
          + (texts.count > 5 ? " and \(texts.count - 5) more" : "")
    }
  }

  private var causes: [String] {
    guard case .badValue(_, _, _, let problem?, _) = problem else { return [] }
    return [problem]
  }

  private var hint: String? {
    switch problem {
    case .unknownCommand(_, let suggestion): suggestion.map(Suggestion.question)
    case .unknownOption(_, let hint): hint
    case .optionBeforeCommand(_, let example):
      "for example: `\(example)`"
    case .missingValue(let name, _, let found):
      found.map {
        "to pass \(ShownText.quote($0)) as the value, write `\(name)=\(ShownText.clip($0))`"
      }
    case .badValue(_, _, _, _, let hint):
      hint
    case .unexpectedValue, .missing, .missingOneOf, .duplicate, .conflict, .needs,
      .unexpectedArguments:
      nil
    }
  }
}
