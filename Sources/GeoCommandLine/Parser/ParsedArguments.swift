/// The arguments of a command, checked against its table.
///
/// Names are those of the table: of options without their dashes, and of positionals. A name that
/// the table does not have is a mistake of the command's author and stops the program.
package struct ParsedArguments: Sendable {
  /// The command.
  package let path: CommandPath
  private let given: [String: [ArgumentValue]]
  private var defaults: [String: ArgumentValue]

  package init(
    path: CommandPath, given: [String: [ArgumentValue]], defaults: [String: ArgumentValue]
  ) {
    self.path = path
    self.given = given
    self.defaults = defaults
  }

  /// The same arguments with another value of an option where none is given.
  package func replacingDefault(of name: String, with value: ArgumentValue) -> ParsedArguments {
    var arguments = self
    arguments.defaults[name] = value
    return arguments
  }

  // MARK: What was given

  /// Whether it was typed; a default does not count.
  package func isGiven(_ name: String) -> Bool { !typed(name).isEmpty }

  /// Whether the flag was given.
  package func flag(_ name: String) -> Bool { isGiven(name) }

  /// The same values, where they must be there.
  package var required: RequiredArguments { RequiredArguments(arguments: self) }

  // MARK: One value, or the default, or nil

  /// The text.
  package func text(_ name: String) -> String? { value(name)?.text }

  /// The number.
  package func number(_ name: String) -> Double? {
    guard case .number(let number)? = value(name)?.meaning else { return nil }
    return number
  }

  /// The whole number.
  package func integer(_ name: String) -> Int? {
    guard case .integer(let number)? = value(name)?.meaning else { return nil }
    return number
  }

  /// The choice, as a case of the enum that the table lists with `.choice(of:)`.
  package func choice<Choice: RawRepresentable<String>>(_ name: String, as type: Choice.Type)
    -> Choice?
  {
    text(name).flatMap(Choice.init(rawValue:))
  }

  /// A value of a kind that the program brings along.
  package func custom<Value>(_ name: String, as type: Value.Type) -> Value? {
    guard case .custom(let value)? = value(name)?.meaning else { return nil }
    return value as? Value
  }

  /// The texts between the commas.
  package func list(_ name: String) -> [String]? {
    guard case .list(let items)? = value(name)?.meaning else { return nil }
    return items
  }

  // MARK: Every value of what repeats

  /// The texts.
  package func all(_ name: String) -> [String] { values(name).map(\.text) }

  /// Values of a kind that the program brings along.
  package func allCustom<Value>(_ name: String, as type: Value.Type) -> [Value] {
    values(name).compactMap {
      guard case .custom(let value) = $0.meaning else { return nil }
      return value as? Value
    }
  }

  // MARK: Rules between options

  /// Checks that no more than one of the options was given.
  package func atMostOne(of names: [String]) throws(UsageError) {
    let found = names.filter(isGiven)
    if found.count > 1 { throw error(.conflict(found.map(shown))) }
  }

  /// Checks that one of the options was given, and no other; returns its name.
  @discardableResult
  package func exactlyOne(of names: [String]) throws(UsageError) -> String {
    try atMostOne(of: names)
    guard let found = names.first(where: isGiven) else {
      throw error(.missingOneOf(names.map(shown)))
    }
    return found
  }

  /// Checks that the others were given, if the first one was.
  package func check(_ name: String, needs others: [String]) throws(UsageError) {
    let missing = others.filter { value($0) == nil }
    if isGiven(name), !missing.isEmpty {
      throw error(.needs(shown(name), missing.map(shown)))
    }
  }

  /// Checks that the others were not given, if the first one was.
  package func check(_ name: String, excludes others: [String]) throws(UsageError) {
    for other in others where isGiven(name) && isGiven(other) {
      throw error(.conflict([shown(name), shown(other)]))
    }
  }

  /// Checks that `--safe-csv` was given for CSV only.
  package func checkSafeCSV(isCSV: Bool) throws(UsageError) {
    if self[CommonOption.safeCSV], !isCSV { throw error(.needs("--safe-csv", ["--format csv"])) }
  }

  /// An error about the value of an argument that only the command can judge.
  ///
  /// `text` is the value where the argument has several.
  package func badValue(
    _ name: String, text: String? = nil, expected: String, problem: String? = nil,
    hint: String? = nil
  ) -> UsageError {
    error(
      .badValue(
        shown(name), text: text ?? self.text(name) ?? "", expected: expected, problem: problem,
        hint: hint))
  }

  /// The error that an argument is missing.
  package func missing(_ name: String) -> UsageError { error(.missing([shown(name)])) }

  /// Checks that no file is to be replaced by what is made of it; stores are checked when opened.
  package func checkOutput() throws(CommandFailure) {
    guard path.spec.options.contains(where: { $0.long == "output" && $0.kind == .file }),
      let output = self[CommonOption.output]
    else { return }
    let inputs =
      path.spec.options.filter {
        $0.kind == .file && !["output", "store"].contains($0.long)
      }.map(\.long)
      + path.spec.positionals.filter { $0.kind == .file }.map(\.name)
    for name in inputs {
      for input in all(name) where input.isSameFile(as: output) {
        throw CommandFailure(
          "`--output` names the input \(ShownText.quote(input, limit: 400))",
          hint: "write to another file, and move it when it is what you want")
      }
    }
  }

  // MARK: Looking up

  private func value(_ name: String) -> ArgumentValue? { typed(name).last ?? defaults[name] }

  func values(_ name: String) -> [ArgumentValue] {
    let typed = typed(name)
    return typed.isEmpty ? defaults[name].map { [$0] } ?? [] : typed
  }

  private func typed(_ name: String) -> [ArgumentValue] {
    precondition(
      path.spec.options.contains { $0.long == name }
        || path.spec.positionals.contains { $0.name == name },
      "the table of \(path.name) has no argument \(name)")
    return given[name] ?? []
  }

  private func shown(_ name: String) -> String {
    path.spec.positionals.first { $0.name == name }?.valueName ?? "--" + name
  }

  private func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(command: path.name, problem: problem)
  }
}
