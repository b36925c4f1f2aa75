/// The arguments of a command, checked against its table.
///
/// They are read by the keys of the table (`Option`, `Argument`). A key that the table does not have is
/// a mistake of the command's author and stops the program.
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

  /// Whether it was typed; a default does not count.
  func isGiven(_ name: String) -> Bool { !typed(name).isEmpty }

  /// The text that was typed or is the default.
  func text(_ name: String) -> String? { value(name)?.text }

  // MARK: Rules between options

  /// Checks that no more than one of the options was given.
  func atMostOne(of names: [String]) throws(UsageError) {
    let found = names.filter(isGiven)
    if found.count > 1 { throw error(.conflict(found.map(shown))) }
  }

  /// Checks that one of the options was given, and no other.
  func exactlyOne(of names: [String]) throws(UsageError) {
    try atMostOne(of: names)
    guard names.contains(where: isGiven) else { throw error(.missingOneOf(names.map(shown))) }
  }

  /// Checks that the others were given, if the first one was.
  func check(_ name: String, needs others: [String]) throws(UsageError) {
    let missing = others.filter { value($0) == nil }
    if isGiven(name), !missing.isEmpty {
      throw error(.needs(shown(name), missing.map(shown)))
    }
  }

  /// Checks that the others were not given, if the first one was.
  func check(_ name: String, excludes others: [String]) throws(UsageError) {
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
  func badValue(
    _ name: String, text: String? = nil, expected: String, problem: String? = nil,
    hint: String? = nil
  ) -> UsageError {
    error(
      .badValue(
        shown(name), text: text ?? self.text(name) ?? "", expected: expected, problem: problem,
        hint: hint))
  }

  /// The error that an argument is missing.
  func missing(_ name: String) -> UsageError { error(.missing([shown(name)])) }

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
      for input in values(name).map(\.text) where input.isSameFile(as: output) {
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
