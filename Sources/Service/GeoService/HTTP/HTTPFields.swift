/// The header fields of a message (RFC 9110 §5), in their order.
package struct HTTPFields: Sendable, Hashable {
  /// One field; names are compared without regard to case and kept in lower case.
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field]

  package init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields.map { Field(name: $0.name.lowercased(), value: $0.value) }
  }

  /// Creates fields whose names are in lower case already.
  init(lowercased fields: [Field]) { self.fields = fields }

  /// The first value of a name; setting replaces all of them, nil removes them.
  package subscript(_ name: String) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// All values of a name, in their order.
  package func values(of name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Adds a field behind the others.
  package mutating func append(_ name: String, _ value: String) {
    // Answers get several: the array grows once.
    if fields.count == fields.capacity { fields.reserveCapacity(fields.count + 6) }
    fields.append(Field(name: name, value: value))
  }
}
