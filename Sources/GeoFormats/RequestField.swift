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

  /// Makes a field of its parts.
  package init(
    name: String, number: UInt8,
    read: @escaping @Sendable (JSONNode, inout Request) throws(FormatError) -> Void,
    value: @escaping @Sendable (Request) -> FieldValue?
  ) {
    self.name = name
    self.number = number
    self.read = read
    self.value = value
  }

  /// The member of a request's document; nil where it holds the default.
  package func member(of request: Request) -> JSONObject.Member? {
    value(request).map { JSONObject.Member(name: name, value: $0.json) }
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

extension RequestField {
  package typealias Path<Value> = any WritableKeyPath<Request, Value> & Sendable

  /// A number within bounds.
  package static func number(
    _ name: String, _ number: UInt8, _ path: Path<Double>, in range: ClosedRange<Double>,
    default usual: Double
  ) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        request[keyPath: path] = try node.number(in: range)
      },
      value: { request in
        request[keyPath: path] == usual ? nil : .number(request[keyPath: path])
      })
  }

  /// A number within bounds, or none.
  package static func number(
    _ name: String, _ number: UInt8, _ path: Path<Double?>, in range: ClosedRange<Double>
  ) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        request[keyPath: path] = try node.number(in: range)
      },
      value: { request in request[keyPath: path].map { .number($0) } })
  }

  /// A whole number within bounds.
  package static func integer(
    _ name: String, _ number: UInt8, _ path: Path<Int>, in range: ClosedRange<Int>,
    default usual: Int
  ) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        guard let value = Int(exactly: try node.number()), range.contains(value) else {
          throw node.error(
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        request[keyPath: path] = value
      },
      value: { request in
        request[keyPath: path] == usual ? nil : .number(Double(request[keyPath: path]))
      })
  }

  /// One of some words.
  package static func choice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ name: String, _ number: UInt8, _ path: Path<Choice>, default usual: Choice
  ) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        request[keyPath: path] = try node.choice(of: Choice.self)
      },
      value: { request in
        request[keyPath: path] == usual ? nil : .text(request[keyPath: path].rawValue)
      })
  }

  /// One of some words, or none.
  package static func choice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ name: String, _ number: UInt8, _ path: Path<Choice?>
  ) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        request[keyPath: path] = try node.choice(of: Choice.self)
      },
      value: { request in request[keyPath: path].map { .text($0.rawValue) } })
  }

  /// A text.
  package static func text(
    _ name: String, _ number: UInt8, _ path: Path<String>, default usual: String
  ) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        request[keyPath: path] = try node.name()
      },
      value: { request in
        request[keyPath: path] == usual ? nil : .text(request[keyPath: path])
      })
  }

  /// A text, or none.
  package static func text(_ name: String, _ number: UInt8, _ path: Path<String?>) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        request[keyPath: path] = try node.name()
      },
      value: { request in request[keyPath: path].map { .text($0) } })
  }

  /// Texts in their order.
  package static func texts(_ name: String, _ number: UInt8, _ path: Path<[String]>) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        var texts: [String] = []
        for element in try node.elements() { texts.append(try element.name()) }
        request[keyPath: path] = texts
      },
      value: { request in
        request[keyPath: path].isEmpty ? nil : .texts(request[keyPath: path])
      })
  }

  /// True or false; false unless it is given.
  package static func flag(_ name: String, _ number: UInt8, _ path: Path<Bool>) -> Self {
    RequestField(
      name: name, number: number,
      read: { node, request throws(FormatError) in
        guard !node.isNull else { return }
        request[keyPath: path] = try node.bool()
      },
      value: { request in request[keyPath: path] ? .flag : nil })
  }
}
