/// The values that a command cannot do without; a missing one is an error of the command line.
package struct RequiredArguments: Sendable {
  package let arguments: ParsedArguments

  /// The text.
  package func text(_ name: String) throws(UsageError) -> String {
    try unwrap(name, arguments.text(name))
  }

  /// The number.
  package func number(_ name: String) throws(UsageError) -> Double {
    try unwrap(name, arguments.number(name))
  }

  /// The whole number.
  package func integer(_ name: String) throws(UsageError) -> Int {
    try unwrap(name, arguments.integer(name))
  }

  /// The choice.
  package func choice<Choice: RawRepresentable<String>>(
    _ name: String, as type: Choice.Type
  ) throws(UsageError) -> Choice {
    try unwrap(name, arguments.choice(name, as: type))
  }

  /// A value of a kind that the program brings along.
  package func custom<Value>(_ name: String, as type: Value.Type) throws(UsageError) -> Value {
    try unwrap(name, arguments.custom(name, as: type))
  }

  /// The texts between the commas.
  package func list(_ name: String) throws(UsageError) -> [String] {
    try unwrap(name, arguments.list(name))
  }

  private func unwrap<Value>(_ name: String, _ value: Value?) throws(UsageError) -> Value {
    guard let value else { throw arguments.missing(name) }
    return value
  }
}
