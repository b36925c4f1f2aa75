/// Members of objects in one piece: a name and its value.
extension JSONWriter {
  /// Writes a member that is a string, or null without one.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  /// Writes a member that is a number with at most so many decimals; null when it is missing or not finite.
  package mutating func member(_ name: String, _ number: Double?, decimals: Int) {
    key(name)
    self.number(number, decimals: decimals)
  }

  /// Writes a member that is a whole number.
  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    self.number(number)
  }

  /// Writes a member that is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }
}
