package import GeoFormats

/// One operation of the service: where it is asked, what it takes and answers, and what answers it.
///
/// Everything that the description of the service (OpenAPI) says of it stands here. It is shared, not copied: every
/// request is led through it.
package final class Endpoint: Sendable {
  package let method: String
  /// The template of the path, such as `/collections/{collection}/items`.
  package let path: String
  /// The name of the operation, unique in the service.
  package let id: String
  /// The group that the description lists it under.
  package let tag: String
  /// The summary, in one line.
  package let summary: String
  /// The parameters that it takes beside `f`; others in the query are refused.
  package let parameters: [ParameterDescription]
  /// The content of the request's body; nil without one.
  package let body: Content?
  package let answers: [Answer]
  /// Whether the answer needs no work: it is then made on the thread of the connection.
  package let isImmediate: Bool
  /// Whether the answer takes so little that it is made on the thread of the connection too, where the store need not
  /// be waited for.
  let isBrief: Bool
  /// Answers a request without waiting for anything, on the thread of the connection, where that is possible;
  /// nil where a worker must answer it.
  let answerAtOnce: (@Sendable (Call) throws -> ServerResponse?)?
  /// The rule of the access table; nil without one, and then no service starts.
  package let rule: AccessRule?
  /// Prepares the edit of the store; nil for an operation that changes nothing.
  let prepare: (@Sendable (Call) throws -> PendingEdit)?
  /// Answers a request.
  package let respond: @Sendable (Call) throws -> ServerResponse

  /// Content of a media type.
  package struct Content: Sendable, Hashable {
    package var type: String
    /// The schema: the name of one of the project's, or a schema itself; nil for any.
    package var schema: Schema?

    package init(_ type: String, _ schema: Schema? = nil) {
      self.type = type
      self.schema = schema
    }
  }

  /// The media type of bytes that say nothing of themselves.
  static let bytes = "application/octet-stream"

  package enum Schema: Sendable, Hashable {
    /// One of `Data/schemas`, by its name without endings.
    case named(String)
    /// One of several of `Data/schemas`.
    case oneOf([String])
    /// One that is written out.
    case inline(JSONObject)
  }

  package struct Answer: Sendable, Hashable {
    package var status: Int
    package var text: String
    package var contents: [Content]

    package init(_ text: String, _ contents: [Content] = [], status: Int = 200) {
      self.status = status
      self.text = text
      self.contents = contents
    }

    /// Whether programs that read text and JSON alone can read none of its contents: they get these as plain bytes.
    var isOpaque: Bool {
      !contents.isEmpty
        && contents.allSatisfy { content in
          let type = content.type
          return !type.hasPrefix("text/") && type != "application/json" && !type.hasSuffix("+json")
            && !type.contains("+json;") && type != Endpoint.bytes
        }
    }
  }

  /// Whether a request may choose among formats.
  private let choosesFormat: Bool
  /// Whether it answers a page for people as well.
  let hasPage: Bool
  /// Whether a request may have an answer as plain bytes, which is of a type that few programs know.
  let offersBytes: Bool
  /// The values of `f`: the formats that it answers in.
  let formats: [String]

  private static let formats: [(name: String, type: String)] = [
    ("json", "application/json"), ("json", "application/geo+json"),
    ("json", "application/schema+json"), ("json", Description.type),
    ("json", Description.type30),
    ("geojson", "application/geo+json"), ("geojsonseq", "application/geo+json-seq"),
    ("gpx", "application/gpx+xml"), ("csv", "text/csv"),
    ("svg", "image/svg+xml"), ("pdf", "application/pdf"), ("sarif", "application/sarif+json"),
    ("html", "text/html"), ("mvt", TileEndpoints.type),
  ]

  /// The required scope; `admin` where the access table has no rule.
  package var scope: AccessScope { rule?.scope ?? .admin }

  /// Whether the answer shows the store at a revision, for which a request may ask.
  var showsRevision: Bool { scope == .read && !isImmediate }

  /// The names that its query may have.
  let queryNames: [String]

  /// Creates an operation.
  package convenience init(
    _ method: String, _ path: String, id: String, tag: String, _ summary: String,
    parameters: [ParameterDescription] = [], body: Content? = nil, answers: [Answer],
    isImmediate: Bool = false, choosesFormat: Bool = true,
    respond: @escaping @Sendable (Call) throws -> ServerResponse
  ) {
    self.init(
      method, path, id: id, tag: tag, summary, parameters: parameters, body: body, answers: answers,
      choosesFormat: choosesFormat, Conduct(isImmediate: isImmediate), respond: respond)
  }

  /// The implementation of an operation.
  struct Conduct: Sendable {
    var isImmediate = false
    var isBrief = false
    var answerAtOnce: (@Sendable (Call) throws -> ServerResponse?)?
    var prepare: (@Sendable (Call) throws -> PendingEdit)?
  }

  /// Creates an operation that is carried out so.
  init(
    _ method: String, _ path: String, id: String, tag: String, _ summary: String,
    parameters: [ParameterDescription] = [], body: Content? = nil, answers: [Answer],
    choosesFormat: Bool = true, _ conduct: Conduct,
    respond: @escaping @Sendable (Call) throws -> ServerResponse
  ) {
    self.method = method
    self.path = path
    self.id = id
    self.tag = tag
    self.summary = summary
    self.parameters = parameters
    self.body = body
    self.answers = answers
    let types = Set(answers.flatMap(\.contents).map(\.type))
    hasPage = types.contains("text/html") && types.contains { $0.contains("json") }
    offersBytes = answers.contains(where: \.isOpaque)
    queryNames = parameters.filter { $0.location == .query }.map(\.name) + ["f"]
    formats = choosesFormat ? Self.formats.filter { types.contains($0.type) }.map(\.name) : []
    self.choosesFormat = choosesFormat
    isImmediate = conduct.isImmediate
    isBrief = conduct.isBrief
    rule = AccessTable.rules[id]
    answerAtOnce = conduct.answerAtOnce
    prepare = conduct.prepare
    self.respond = respond
  }

  /// The operation, carried out in another way.
  private func conducted(_ change: (inout Conduct) -> Void) -> Endpoint {
    var conduct = Conduct(
      isImmediate: isImmediate, isBrief: isBrief, answerAtOnce: answerAtOnce, prepare: prepare)
    change(&conduct)
    return Endpoint(
      method, path, id: id, tag: tag, summary, parameters: parameters, body: body, answers: answers,
      choosesFormat: choosesFormat, conduct, respond: respond)
  }

  /// The operation, answered on the thread of the connection where that takes little.
  func answeringBriefly(_ isBrief: Bool) -> Endpoint { conducted { $0.isBrief = isBrief } }

  /// The operation with a way to answer at once what needs no work.
  func answeringAtOnce(
    _ answer: @escaping @Sendable (Call) throws -> ServerResponse?
  ) -> Endpoint { conducted { $0.answerAtOnce = answer } }
}
