import Geodesy

/// The values that a command cannot do without; a missing one is an error of the command line.
struct RequiredArguments: Sendable {
  let arguments: ParsedArguments

  /// The text.
  func text(_ name: String) throws(UsageError) -> String {
    try unwrap(name, arguments.text(name))
  }

  /// The number.
  func number(_ name: String) throws(UsageError) -> Double {
    try unwrap(name, arguments.number(name))
  }

  /// The whole number.
  func integer(_ name: String) throws(UsageError) -> Int {
    try unwrap(name, arguments.integer(name))
  }

  /// The choice.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String, as type: Choice.Type
  ) throws(UsageError) -> Choice {
    try unwrap(name, arguments.choice(name, as: type))
  }

  /// The point.
  func point(_ name: String) throws(UsageError) -> PointArgument {
    try unwrap(name, arguments.point(name))
  }

  /// The place.
  func place(_ name: String) throws(UsageError) -> PlaceArgument {
    try unwrap(name, arguments.place(name))
  }

  /// The bounding box.
  func box(_ name: String) throws(UsageError) -> BoundingBox {
    try unwrap(name, arguments.box(name))
  }

  /// The texts between the commas.
  func list(_ name: String) throws(UsageError) -> [String] {
    try unwrap(name, arguments.list(name))
  }

  private func unwrap<Value>(_ name: String, _ value: Value?) throws(UsageError) -> Value {
    guard let value else { throw arguments.missing(name) }
    return value
  }
}
