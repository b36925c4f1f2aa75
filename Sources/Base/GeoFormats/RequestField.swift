/// A property of a request and the member of its document, or members that only together make one.
package struct RequestField<Request: Sendable>: Sendable {
  package let members: [DocumentMember]
  /// The number in the canonical form that makes identities, never used again for another; 0 for a
  /// field that is no part of it.
  package let identity: UInt8
  /// Reads the members of an object into a request; a member that is missing changes nothing.
  package let read: @Sendable (JSONNode, inout Request) throws(FormatError) -> Void
  /// The value of the one member; nil where it has none.
  package let value: @Sendable (Request) -> FieldValue?
  private let write: @Sendable (Request) -> [JSONObject.Member]
  /// Whether two requests have the same value.
  let isSame: @Sendable (Request, Request) -> Bool
  /// Whether the canonical form leaves the value out, by a request with the defaults.
  let isOmitted: @Sendable (Request, Request) -> Bool

  /// The way to a property of a request.
  package typealias Path<Value> = any WritableKeyPath<Request, Value> & Sendable

  private init(
    _ members: [DocumentMember], identity: UInt8,
    read: @escaping @Sendable (JSONNode, inout Request) throws(FormatError) -> Void,
    value: @escaping @Sendable (Request) -> FieldValue?,
    write: @escaping @Sendable (Request) -> [JSONObject.Member],
    isSame: @escaping @Sendable (Request, Request) -> Bool,
    isOmitted: @escaping @Sendable (Request, Request) -> Bool
  ) {
    self.members = members
    self.identity = identity
    self.read = read
    self.value = value
    self.write = write
    self.isSame = isSame
    self.isOmitted = isOmitted
  }

  /// Creates a field of a property: `read` is asked where there is a value, and `write` gives the
  /// value as a field holds it, nil for none.
  ///
  /// The canonical form leaves out `omitted`, the first default of the member, so that identities
  /// stay when the default becomes another one; without it, the default.
  package init<Value: Equatable & Sendable>(
    _ member: DocumentMember, _ path: Path<Value>, identity: UInt8 = 0, omitted: Value? = nil,
    read: @escaping @Sendable (JSONNode) throws(FormatError) -> Value,
    write: @escaping @Sendable (Value) -> FieldValue?
  ) {
    let name = member.name
    self.init(
      [member], identity: identity,
      read: { node, request throws(FormatError) in
        let node = node[name]
        if node.value != nil { request[keyPath: path] = try read(node) }
      },
      value: { write($0[keyPath: path]) },
      write: { request in
        write(request[keyPath: path]).map { [.init(name: name, value: $0.json)] } ?? []
      },
      isSame: { $0[keyPath: path] == $1[keyPath: path] },
      isOmitted: { $0[keyPath: path] == omitted ?? $1[keyPath: path] })
  }

  /// Creates a field of members that only together make a part of the request.
  package init(
    of members: [DocumentMember],
    read: @escaping @Sendable (JSONNode, inout Request) throws(FormatError) -> Void,
    write: @escaping @Sendable (Request) -> JSONObject
  ) {
    self.init(
      members, identity: 0, read: read, value: { _ in nil }, write: { write($0).members },
      isSame: { _, _ in false }, isOmitted: { _, _ in true })
  }

  func members(of request: Request) -> [JSONObject.Member] { write(request) }

  /// The field as that of a request that has this one's as a part.
  package func on<Whole>(
    _ path: any WritableKeyPath<Whole, Request> & Sendable, isIdentified: Bool = true
  ) -> RequestField<Whole> {
    RequestField<Whole>(
      members, identity: isIdentified ? identity : 0,
      read: { node, whole throws(FormatError) in try read(node, &whole[keyPath: path]) },
      value: { value($0[keyPath: path]) }, write: { write($0[keyPath: path]) },
      isSame: { isSame($0[keyPath: path], $1[keyPath: path]) },
      isOmitted: { isOmitted($0[keyPath: path], $1[keyPath: path]) })
  }
}

package enum FieldValue {
  case number(Double)
  case text(String)
  case texts([String])
  case members([(name: String, value: Double)])
  case flag
  case json(JSONValue)

  package var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .texts(let texts): .array(texts.map { .string($0) })
    case .members(let members):
      .object(JSONObject(members.map { .init(name: $0.name, value: .number($0.value)) }))
    case .flag: .bool(true)
    case .json(let value): value
    }
  }
}
