/// Key of an option or an unnamed argument.
package protocol ArgumentKey: Sendable {
  /// The name in the table: of an option without its dashes.
  var name: String { get }
}

/// An option with the type of its value: declared once, listed in the tables of commands by its
/// `spec`, and read by itself, as in `arguments[spacing]`.
///
/// The value of an option that may be left out is an optional, that of one that may be repeated an
/// array, that of a flag a `Bool`.
package struct Option<Value: Sendable>: ArgumentKey {
  /// The row of the table.
  package let spec: OptionSpec
  /// The value of what was typed or is the default; nil only where the parser refuses.
  let value: @Sendable ([ArgumentValue]) -> Value?

  /// The name without its dashes.
  package var name: String { spec.long }

  /// An option that may be left out, where a variable of the environment may stand for it.
  package init<Wrapped>(
    _ long: String, short: Character? = nil, _ valueName: String, _ type: ValueType<Wrapped>,
    group: String = "Options", aliases: [String] = [], environment: EnvironmentSpec? = nil,
    help: String
  ) where Value == Wrapped? {
    spec = OptionSpec(
      long: long, short: short, valueName: valueName, kind: type.kind, group: group,
      aliases: aliases,
      environment: environment, help: help)
    value = { $0.last.map(type.value) ?? .some(nil) }
  }

  /// An option that has a value when it is left out, given as text.
  package init(
    _ long: String, short: Character? = nil, _ valueName: String, _ type: ValueType<Value>,
    default defaultText: String, group: String = "Options", aliases: [String] = [], help: String
  ) {
    spec = OptionSpec(
      long: long, short: short, valueName: valueName, kind: type.kind, defaultText: defaultText,
      group: group, aliases: aliases, help: help)
    value = { $0.last.flatMap(type.value) }
  }

  /// An option that must be given.
  package init(
    required long: String, short: Character? = nil, _ valueName: String, _ type: ValueType<Value>,
    group: String = "Options", aliases: [String] = [], help: String
  ) {
    spec = OptionSpec(
      long: long, short: short, valueName: valueName, kind: type.kind, required: true, group: group,
      aliases: aliases, help: help)
    value = { $0.last.flatMap(type.value) }
  }

  /// An option that may be repeated, or must be given at least once.
  package init<Wrapped>(
    repeating long: String, short: Character? = nil, _ valueName: String,
    _ type: ValueType<Wrapped>, required: Bool = false, group: String = "Options",
    aliases: [String] = [], help: String
  ) where Value == [Wrapped] {
    spec = OptionSpec(
      long: long, short: short, valueName: valueName, kind: type.kind, repeats: true,
      required: required, group: group, aliases: aliases, help: help)
    value = { $0.compactMap(type.value) }
  }

  package init(
    flag long: String, short: Character? = nil, group: String = "Options", aliases: [String] = [],
    help: String
  ) where Value == Bool {
    spec = OptionSpec(long: long, short: short, group: group, aliases: aliases, help: help)
    value = { !$0.isEmpty }
  }
}

/// An argument without a name, with the type of its value.
package struct Argument<Value: Sendable>: ArgumentKey {
  /// The row of the table.
  package let spec: PositionalSpec
  /// The value of what was typed; nil only where the parser refuses.
  let value: @Sendable ([ArgumentValue]) -> Value?

  package var name: String { spec.name }

  /// An argument that must be given.
  package init(
    _ name: String, _ valueName: String, _ type: ValueType<Value>, help: String
  ) {
    spec = PositionalSpec(name: name, valueName: valueName, kind: type.kind, help: help)
    value = { $0.last.flatMap(type.value) }
  }

  /// An argument that may be left out.
  package init<Wrapped>(
    optional name: String, _ valueName: String, _ type: ValueType<Wrapped>, help: String
  ) where Value == Wrapped? {
    spec = PositionalSpec(
      name: name, valueName: valueName, kind: type.kind, required: false, help: help)
    value = { $0.last.map(type.value) ?? .some(nil) }
  }

  /// The last arguments, however many there are.
  package init<Wrapped>(
    repeating name: String, _ valueName: String, _ type: ValueType<Wrapped>,
    required: Bool = true, help: String
  ) where Value == [Wrapped] {
    spec = PositionalSpec(
      name: name, valueName: valueName, kind: type.kind, repeats: true, required: required,
      help: help)
    value = { $0.compactMap(type.value) }
  }
}

extension ParsedArguments {
  /// The value of an option of the command's table.
  package subscript<Value>(_ option: Option<Value>) -> Value {
    value(of: option.name, option.value)
  }

  /// The value of an argument of the command's table.
  package subscript<Value>(_ argument: Argument<Value>) -> Value {
    value(of: argument.name, argument.value)
  }

  private func value<Value>(
    of name: String, _ read: ([ArgumentValue]) -> Value?
  ) -> Value {
    guard let value = read(values(name)) else {
      preconditionFailure("the table of \(path.name) reads \(name) as something else")
    }
    return value
  }
}
