import GeoFormats

/// The pass over the arguments of one command.
package struct ArgumentScan {
  private var path: CommandPath
  private let options: [OptionSpec]
  private var values: [String: [ArgumentValue]] = [:]
  private var operands: [String] = []

  package init(path: CommandPath) {
    self.path = path
    options = path.spec.options + [GlobalOption.messages]
  }

  package mutating func read(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      let isOperand =
        !argument.hasPrefix("-") || argument == "-"
        || NumberSyntax.startsLikeNegativeNumber(argument)
      if isOperand {
        operands.append(argument)
      } else if argument.hasPrefix("--") {
        try readOption(argument, &rest)
      } else {
        try readShorts(argument, &rest)
      }
    }
  }

  /// Everything that was read, complete and with defaults.
  package func finish() throws(UsageError) -> ParsedArguments {
    var all = values
    var missing = options.filter { $0.required && values[$0.long] == nil }.map(\.flagText)
    var rest = operands[...]
    for (index, spec) in path.spec.positionals.enumerated() {
      let kept = path.spec.positionals[(index + 1)...].count { $0.required }
      let available = max(0, rest.count - kept)
      let count = spec.repeats ? available : min(1, max(available, spec.required ? rest.count : 0))
      if count == 0, spec.required { missing.append(spec.valueName) }
      for text in rest.prefix(count) {
        all[spec.name, default: []].append(try value(text, spec.kind, named: spec.valueName))
      }
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty else { throw error(.unexpectedArguments(Array(rest))) }
    guard missing.isEmpty else { throw error(.missing(missing)) }
    var defaults: [String: ArgumentValue] = [:]
    for option in options {
      guard let text = option.defaultText, all[option.long] == nil else { continue }
      defaults[option.long] = try value(text, option.kind, named: option.flagText)
    }
    return ParsedArguments(path: path, given: all, defaults: defaults)
  }

  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let name = String(argument.prefix { $0 != "=" })
    let attached = name.count < argument.count ? String(argument.dropFirst(name.count + 1)) : nil
    guard let option = options.first(where: { $0.spellings.contains(name) }) ?? renamed(name) else {
      throw error(.unknownOption(name, hint: hint(for: name, before: rest.first)))
    }
    try assign(option, as: name, attached, &rest)
  }

  /// The option that the version before called so.
  private mutating func renamed(_ name: String) -> OptionSpec? {
    let new = path.advice.renamedOptions[String(name.dropFirst(2))]
    guard let option = options.first(where: { $0.long == new }) else { return nil }
    path.renamings.append(Renaming(old: name, new: option.flagText))
    return option
  }

  /// Reads `-o FILE`, `-o=FILE` and groups of flags such as `-qv`.
  private mutating func readShorts(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let letters = argument.dropFirst().prefix { $0 != "=" }
    let hasValue = letters.count + 1 < argument.count
    let attached = hasValue ? String(argument.dropFirst(letters.count + 2)) : nil
    for (index, letter) in letters.enumerated() {
      let option = options.first { $0.short == letter }
      let isLast = index == letters.count - 1
      guard let option, isLast || option.isFlag else {
        let name = "-" + letters
        throw error(
          .unknownOption(
            name, hint: hint(for: "-" + name, before: attached ?? rest.first)))
      }
      try assign(option, as: "-\(letter)", isLast ? attached : nil, &rest)
    }
    if letters.isEmpty { throw error(.unknownOption(argument, hint: nil)) }
  }

  private mutating func assign(
    _ option: OptionSpec, as name: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard option.repeats || values[option.long] == nil else { throw error(.duplicate(name)) }
    guard let valueName = option.valueName else {
      if let attached { throw error(.unexpectedValue(name, attached)) }
      values[option.long, default: []].append(try value("", .text, named: name))
      return
    }
    var text = attached
    if text == nil {
      let next = rest.first
      let isOption =
        next.map { $0.hasPrefix("-") && $0 != "-" && !NumberSyntax.startsLikeNegativeNumber($0) }
        ?? false
      guard let next, !isOption else {
        throw error(.missingValue(name, valueName: valueName, found: next))
      }
      rest = rest.dropFirst()
      text = next
    }
    values[option.long, default: []].append(try value(text ?? "", option.kind, named: name))
  }

  private func value(
    _ text: String, _ kind: ValueKind, named name: String
  ) throws(UsageError) -> ArgumentValue {
    do {
      return try ArgumentValue(text, as: kind)
    } catch {
      throw self.error(
        .badValue(
          name, text: text, expected: kind.expectation, problem: error.problem,
          hint: path.explanation(of: text, kind) ?? error.hint))
    }
  }

  private func hint(for name: String, before next: String?) -> String? {
    let bare = String(name.dropFirst(2))
    if let hint = path.advice.hint(bare, path.spec) { return hint }
    let nearest =
      path.advice.option(bare, before: next, among: options)
      ?? Suggestion.nearest(
        to: name,
        in: (options + GlobalOption.all).flatMap { [$0.flagText] + $0.aliases.map { "--" + $0 } })
    return nearest.map(Suggestion.question)
  }

  private func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(command: path.name, problem: problem)
  }
}
