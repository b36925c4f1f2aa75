/// The arguments of a command, checked against its table.
///
/// They are read by the keys of the table (`Option`, `Argument`). A key that the table does not have is
/// a mistake of the command's author and stops the program.
package struct ParsedArguments: Sendable {
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

  /// Whether it was typed; a default does not count.
  package func isGiven(_ key: any ArgumentKey) -> Bool { isGiven(key.name) }

  /// The text that was typed or is the default.
  func text(_ name: String) -> String? { value(name)?.text }

  // MARK: Rules between options

  /// Checks that no more than one of the options was given.
  package func atMostOne(of keys: any ArgumentKey...) throws(UsageError) {
    try refuseSeveral(of: keys)
  }

  /// Checks that one of the options was given, and no other.
  package func exactlyOne(of keys: any ArgumentKey...) throws(UsageError) {
    try refuseSeveral(of: keys)
    guard keys.contains(where: isGiven) else { throw error(.missingOneOf(keys.map(shown))) }
  }

  private func refuseSeveral(of keys: [any ArgumentKey]) throws(UsageError) {
    let found = keys.filter(isGiven)
    if found.count > 1 { throw error(.conflict(found.map(shown))) }
  }

  /// Checks that the others were given, if the first one was.
  package func check(
    _ key: any ArgumentKey, needs others: any ArgumentKey...
  ) throws(UsageError) {
    let missing = others.filter { value($0.name) == nil }
    if isGiven(key), !missing.isEmpty {
      throw error(.needs(shown(key), missing.map(shown)))
    }
  }

  /// Checks that the others were not given, if the first one was.
  package func check(
    _ key: any ArgumentKey, excludes others: any ArgumentKey...
  ) throws(UsageError) {
    for other in others where isGiven(key) && isGiven(other) {
      throw error(.conflict([shown(key), shown(other)]))
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
    _ key: any ArgumentKey, text: String? = nil, expected: String, problem: String? = nil,
    hint: String? = nil
  ) -> UsageError {
    error(
      .badValue(
        shown(key), text: text ?? self.text(key.name) ?? "", expected: expected, problem: problem,
        hint: hint))
  }

  package func missing(_ key: any ArgumentKey) -> UsageError { error(.missing([shown(key)])) }

  /// Checks that no file is to be replaced by what is made of it; stores are checked when opened.
  package func checkOutput() throws(CommandFailure) {
    guard let output = outputPath else { return }
    let inputs =
      path.spec.options.filter {
        $0.kind == .file && !["output", "store"].contains($0.long)
      }.map(\.long)
      + path.spec.positionals.filter { $0.kind == .file }.map(\.name)
    for name in inputs {
      for input in values(name).map(\.text) where input.isSameFile(as: output) {
        throw CommandFailure(
          "`--output` names the input \(ShownText.path(input))",
          hint: "write to another file and move it afterward")
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

  private func shown(_ key: any ArgumentKey) -> String {
    path.spec.positionals.first { $0.name == key.name }?.valueName ?? "--" + key.name
  }

  func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(command: path.name, problem: problem)
  }
}
