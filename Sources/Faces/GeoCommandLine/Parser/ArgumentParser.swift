/// The request of a command line.
package enum Request: Sendable {
  case help(CommandPath)
  /// The version of the program.
  case version
  case run(CommandPath, ParsedArguments)
}

/// Reads command lines by the table of commands: syntax only, nothing is opened.
package struct ArgumentParser: Sendable {
  /// The program.
  package var root: CommandSpec

  package init(root: CommandSpec) { self.root = root }

  /// Reads the arguments after the program's name.
  ///
  /// `--help` wins over everything, mistakes included.
  package func parse(_ arguments: [String]) throws(UsageError) -> Request {
    let named = arguments.prefix { $0 != "--" }
    if named.contains("--help") || named.contains("-h") {
      return .help(try locate(named.filter { !$0.hasPrefix("-") }).path)
    }
    if named.contains("--version") { return .version }
    let (path, rest) = try locate(arguments)
    guard path.spec.run != nil else {
      if let option = rest.first, option.hasPrefix("-") {
        throw problemBeforeCommand(option, path)
      }
      return .help(path)
    }
    var scan = ArgumentScan(path: path)
    try scan.read(rest)
    return .run(path, try scan.finish())
  }

  /// The command that the words name, with nothing between or after them.
  package func command(named words: [String]) throws(UsageError) -> CommandPath {
    let (path, rest) = try locate(words)
    if let word = rest.first { throw unknownCommand(word, in: path) }
    return path
  }

  /// The deepest command that the first arguments name, and the arguments that are left.
  private func locate(
    _ arguments: [String]
  ) throws(UsageError) -> (path: CommandPath, rest: ArraySlice<String>) {
    var path = CommandPath(root: root)
    var rest = arguments[...]
    while let word = rest.first, !path.spec.subcommands.isEmpty, !word.hasPrefix("-") {
      guard let next = path.command(word) else {
        if path.spec.run != nil { break }
        throw unknownCommand(word, in: path)
      }
      path = next
      rest = rest.dropFirst()
    }
    return (path, rest)
  }

  private func unknownCommand(_ word: String, in path: CommandPath) -> UsageError {
    let names = path.spec.subcommands.map(\.name)
    var suggestion =
      path.advice.command(word, in: path) ?? Suggestion.nearest(to: word, in: names)
    if suggestion == nil {
      suggestion = path.spec.subcommands.first { $0.subcommand(word) != nil }
        .map { "\(path.name) \($0.name) \(word)" }
    }
    return UsageError(command: path.name, problem: .unknownCommand(word, suggestion: suggestion))
  }

  private func problemBeforeCommand(_ option: String, _ path: CommandPath) -> UsageError {
    let name = String(option.prefix { $0 != "=" })
    let owner = path.spec.subcommands.first { command in
      (command.options + [GlobalOption.messages]).contains { $0.spellings.contains(name) }
    }
    if let owner {
      return UsageError(
        command: path.name,
        problem: .optionBeforeCommand(name, example: "\(path.name) \(owner.name) \(name)"))
    }
    let suggestion = Suggestion.nearest(to: name, in: GlobalOption.all.map(\.flagText))
    return UsageError(
      command: path.name, problem: .unknownOption(name, hint: suggestion.map(Suggestion.question)))
  }
}
