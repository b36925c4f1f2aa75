/// A request that documents, programs and the command line make alike.
public protocol RequestDocument: Sendable {
  /// The members of the request, declared once.
  static var table: RequestTable<Self> { get }
}

/// The members of a request, declared once.
///
/// JSON reading and writing, the JSON schema, the identity of a request and the options of the
/// command line follow from it.
public struct RequestTable<Request: Sendable>: Sendable {
  /// A request in which every member has its default; a subject that has none is a stand-in.
  package let prototype: Request
  /// The fields, in the order of the document.
  package let fields: [RequestField<Request>]
  private let heading: Heading?

  private struct Heading {
    let version: Int
    let title: String
    let about: String
  }

  package init(_ prototype: Request, _ fields: [RequestField<Request>]) {
    self.prototype = prototype
    self.fields = fields
    heading = nil
  }

  /// Creates the table of a request, with the version, title and description of its schema.
  package init(
    _ prototype: Request, version: Int, _ title: String, _ about: String,
    _ fields: [RequestField<Request>]
  ) {
    self.prototype = prototype
    self.fields = fields
    heading = Heading(version: version, title: title, about: about)
  }

  /// The members with their defaults in the descriptions.
  package var members: [DocumentMember] {
    fields.flatMap { field in
      field.members.map { $0.noting(usual: usual(of: field)) }
    }
  }

  /// The default of a field as JSON; nil for a member that may be missing, a flag and a list.
  package func usual(of field: RequestField<Request>) -> JSONValue? {
    switch field.value(prototype) {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .texts, .members, .flag, .json, nil: nil
    }
  }

  /// The JSON schema of the request (2020-12): the content of its file in `Data/schemas`.
  public var schema: JSONValue {
    var object: [JSONObject.Member] = []
    if let heading {
      object = [
        .init(
          name: "$schema", value: .string("https://json-schema.org/draft/2020-12/schema")),
        .init(name: "version", value: .number(Double(heading.version))),
        .init(name: "title", value: .string(heading.title)),
        .init(name: "description", value: .string(heading.about)),
      ]
    }
    return .object(
      JSONObject(object + (JSONShape.object(members).schema().object?.members ?? [])))
  }

  /// Reads an object into a request; members that are not in the table are errors.
  package func read(_ node: JSONNode, into request: inout Request) throws(FormatError) {
    try node.requireObject(known: fields.flatMap { $0.members.map(\.name) })
    for field in fields { try field.read(node, &request) }
  }

  /// Reads an object; members that are not in the table are errors.
  package func read(_ node: JSONNode) throws(FormatError) -> Request {
    var request = prototype
    try read(node, into: &request)
    return request
  }

  /// Returns the request as JSON, without defaults.
  package func json(of request: Request) -> JSONValue {
    .object(
      JSONObject(
        fields.flatMap { $0.isSame(request, prototype) ? [] : $0.members(of: request) }))
  }

  /// Passes the values that belong to the identity of the request on, in the order of the table.
  package func visitIdentity(of request: Request, _ visit: (UInt8, FieldValue) -> Void) {
    for field in fields where field.identity > 0 && !field.isOmitted(request, prototype) {
      if let value = field.value(request) { visit(field.identity, value) }
    }
  }
}

extension RequestDocument {
  /// Reads a request from an object.
  /// - Throws: `FormatError` with line, column and the path of the member; members that are not
  ///   known are errors too.
  package init(reading node: JSONNode) throws(FormatError) { self = try Self.table.read(node) }

  /// The request as JSON, without defaults.
  public var json: JSONValue { Self.table.json(of: self) }
}
