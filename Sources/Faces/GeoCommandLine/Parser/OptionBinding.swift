/// An option and the part of a request that it sets, so that the table of a command and the reading
/// of its arguments come of one list.
package struct OptionBinding<Request>: Sendable {
  /// The row of the table.
  package let spec: OptionSpec
  let set: @Sendable (ParsedArguments, inout Request) throws -> Void

  /// An option whose value, typed or usual, a member takes.
  package init<Value>(
    _ option: Option<Value>, _ path: any WritableKeyPath<Request, Value> & Sendable
  ) {
    spec = option.spec
    set = { $1[keyPath: path] = $0[option] }
  }

  /// An option that has a value when it is left out, given as text.
  package init<Value>(
    _ long: String, _ valueName: String, _ type: ValueType<Value>,
    _ path: any WritableKeyPath<Request, Value> & Sendable, default usual: String, group: String,
    help: String
  ) {
    self.init(Option(long, valueName, type, default: usual, group: group, help: help), path)
  }

  /// An option that may be left out.
  package init<Value>(
    _ long: String, _ valueName: String, _ type: ValueType<Value>,
    _ path: any WritableKeyPath<Request, Value?> & Sendable, group: String, help: String
  ) {
    self.init(Option(long, valueName, type, group: group, help: help), path)
  }

  /// An option of which a member's value is made; `read` may refuse it.
  package init<Value, Member>(
    _ option: Option<Value>, _ path: any WritableKeyPath<Request, Member> & Sendable,
    read: @escaping @Sendable (ParsedArguments, Option<Value>) throws -> Member
  ) {
    spec = option.spec
    set = { $1[keyPath: path] = try read($0, option) }
  }
}

extension ParsedArguments {
  /// Puts the values of options into a request.
  package func set<Request>(
    _ bindings: [OptionBinding<Request>], in request: inout Request
  ) throws {
    for binding in bindings { try binding.set(self, &request) }
  }
}
