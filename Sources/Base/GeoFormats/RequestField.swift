/// A member of a request: how it is read from JSON, written, and made part of the identity.
///
/// Said once for each member; reading, writing, the names that are known and the canonical form
/// that makes identities all follow from the list of fields.
package struct RequestField<Request: Sendable>: Sendable {
  /// The name of the member.
  package let name: String
  /// The number of the field in the canonical form; never used again for another.
  package let number: UInt8
  /// Reads the member into a request; a member that is missing changes nothing.
  package let read: @Sendable (JSONNode, inout Request) throws(FormatError) -> Void
  /// Writes the value; nil where it is the default.
  package let value: @Sendable (Request) -> FieldValue?
  /// Writes the value for the canonical form; nil where that leaves it out.
  package let canonicalValue: @Sendable (Request) -> FieldValue?

  /// Makes a field of a property: its default is left out, `read` is asked where there is a value,
  /// and `write` gives the value as a field holds it, nil for none.
  ///
  /// The canonical form leaves out `omitted`, the first default of the member, so that identities
  /// stay when the default becomes another one.
  package init<Value: Equatable & Sendable>(
    _ name: String, _ number: UInt8, _ path: Path<Value>, default usual: Value,
    omitted: Value? = nil, read: @escaping @Sendable (JSONNode) throws(FormatError) -> Value,
    write: @escaping @Sendable (Value) -> FieldValue?
  ) {
    self.name = name
    self.number = number
    self.read = { node, request throws(FormatError) in
      if node.value != nil { request[keyPath: path] = try read(node) }
    }
    value = { request in
      let value = request[keyPath: path]
      return value == usual ? nil : write(value)
    }
    canonicalValue = { request in
      let value = request[keyPath: path]
      return value == omitted ?? usual ? nil : write(value)
    }
  }

  /// The way to a property of a request.
  package typealias Path<Value> = any WritableKeyPath<Request, Value> & Sendable

  /// The member of a request's document; nil where it holds the default.
  package func member(of request: Request) -> JSONObject.Member? {
    value(request).map { JSONObject.Member(name: name, value: $0.json) }
  }

  /// A number within bounds.
  package static func number(
    _ name: String, _ number: UInt8, _ path: Path<Double>, in range: ClosedRange<Double>,
    default usual: Double
  ) -> Self {
    RequestField(
      name, number, path, default: usual,
      read: { node throws(FormatError) in try node.number(in: range) }, write: { .number($0) })
  }

  /// A number within bounds, or none.
  package static func number(
    _ name: String, _ number: UInt8, _ path: Path<Double?>, in range: ClosedRange<Double>
  ) -> Self {
    RequestField(
      name, number, path, default: nil,
      read: { node throws(FormatError) in try node.number(in: range) },
      write: { $0.map { .number($0) } })
  }

  /// A whole number within bounds.
  package static func integer(
    _ name: String, _ number: UInt8, _ path: Path<Int>, in range: ClosedRange<Int>,
    default usual: Int
  ) -> Self {
    RequestField(
      name, number, path, default: usual,
      read: { node throws(FormatError) in
        guard let value = Int(exactly: try node.number()), range.contains(value) else {
          throw node.error(
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
      },
      write: { .number(Double($0)) })
  }

  /// One of some words.
  package static func choice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ name: String, _ number: UInt8, _ path: Path<Choice>, default usual: Choice
  ) -> Self {
    RequestField(
      name, number, path, default: usual,
      read: { node throws(FormatError) in try node.choice(of: Choice.self) },
      write: { .text($0.rawValue) })
  }

  /// One of some words, or none.
  package static func choice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ name: String, _ number: UInt8, _ path: Path<Choice?>, of choices: [Choice]? = nil
  ) -> Self {
    RequestField(
      name, number, path, default: nil,
      read: { node throws(FormatError) in try node.choice(of: choices ?? Array(Choice.allCases)) },
      write: { $0.map { .text($0.rawValue) } })
  }

  /// A text.
  package static func text(
    _ name: String, _ number: UInt8, _ path: Path<String>, default usual: String,
    omitted: String? = nil
  ) -> Self {
    RequestField(
      name, number, path, default: usual, omitted: omitted,
      read: { node throws(FormatError) in try node.name() }, write: { .text($0) })
  }

  /// A text, or none.
  package static func text(_ name: String, _ number: UInt8, _ path: Path<String?>) -> Self {
    RequestField(
      name, number, path, default: nil,
      read: { node throws(FormatError) in try node.name() }, write: { $0.map { .text($0) } })
  }

  /// Texts in their order.
  package static func texts(_ name: String, _ number: UInt8, _ path: Path<[String]>) -> Self {
    RequestField(
      name, number, path, default: [],
      read: { node throws(FormatError) in
        var texts: [String] = []
        for element in try node.elements() { texts.append(try element.name()) }
        return texts
      },
      write: { .texts($0) })
  }

  /// True or false; false unless it is given.
  package static func flag(_ name: String, _ number: UInt8, _ path: Path<Bool>) -> Self {
    RequestField(
      name, number, path, default: false,
      read: { node throws(FormatError) in try node.bool() }, write: { $0 ? .flag : nil })
  }
}

/// What a field holds, where it is not the default.
package enum FieldValue {
  case number(Double)
  case text(String)
  case texts([String])
  case members([(name: String, value: Double)])
  case flag

  /// The value as JSON.
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .texts(let texts): .array(texts.map { .string($0) })
    case .members(let members):
      .object(JSONObject(members.map { .init(name: $0.name, value: .number($0.value)) }))
    case .flag: .bool(true)
    }
  }
}
