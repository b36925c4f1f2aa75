import GeoFormats

/// The problem details of a failed request (RFC 9457).
package struct Problem: Error, Hashable, Sendable {
  /// The status code, `400...599`.
  package var status: Int
  /// The title, which is the same for every problem of the type.
  package var title: String
  /// The detail of this occurrence: what was found and what was expected.
  package var detail: String
  /// The place of the mistake in the request.
  package var place: Place?
  /// Further header fields of the answer.
  package var fields: [(name: String, value: String)] { extra.map { ($0.name, $0.value) } }
  private var extra: [HTTPFields.Field] = []
  /// Why the request was refused, for the log alone; nil where the document says all.
  var logged: String?
  /// Further members of the document.
  var members: [JSONObject.Member] = []

  package enum Place: Hashable, Sendable {
    /// A parameter of the query, by its name.
    case query(String)
    /// A place in a parameter of the query that is a text or document of its own.
    case inQuery(String, path: String?, line: Int?, column: Int?)
    /// A segment of the path, by the name that the description gives it.
    case path(String)
    /// A header field.
    case field(String)
    /// A place in the body: the path of the member, and its line and column where known.
    case body(path: String, line: Int?, column: Int?)
  }

  package init(_ status: Int, _ detail: String, at place: Place? = nil) {
    self.status = status
    self.title = HTTPPhrase.of(status)
    self.detail = detail
    self.place = place
  }

  /// The problem of a request whose deadline has passed, or that nobody waits for.
  static var tooLate: Problem {
    Problem(503, "the answer took too long, or was canceled").adding("retry-after", "10")
  }

  /// Adds a header field to the answer.
  package func adding(_ name: String, _ value: String) -> Problem {
    var problem = self
    problem.extra += HTTPFields([(name, value)]).fields
    return problem
  }

  /// The answer that tells of the problem.
  package var response: ServerResponse {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    writer.key("type")
    writer.string("about:blank")
    writer.key("title")
    writer.string(title)
    writer.key("status")
    writer.number(status)
    writer.key("detail")
    writer.string(detail)
    place?.write(to: &writer)
    for member in members { writer.member(member.name, member.value, inline: true) }
    writer.endObject()
    var response = ServerResponse(
      status: status, type: "application/problem+json", writer.buffer.bytes)
    response.reason = logged
    for field in extra { response.fields.append(field.name, field.value) }
    return response
  }
}

extension Problem.Place {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .query(let name):
      writer.key("parameter")
      writer.string(name)
      writer.key("in")
      writer.string("query")
    case .inQuery(let name, let path, let line, let column):
      Problem.Place.query(name).write(to: &writer)
      if let path {
        writer.key("path")
        writer.string(path)
      }
      Self.write(line, column, to: &writer)
    case .path(let name):
      writer.key("parameter")
      writer.string(name)
      writer.key("in")
      writer.string("path")
    case .field(let name):
      writer.key("parameter")
      writer.string(name)
      writer.key("in")
      writer.string("header")
    case .body(let path, let line, let column):
      writer.key("path")
      writer.string(path)
      Self.write(line, column, to: &writer)
    }
  }

  private static func write(_ line: Int?, _ column: Int?, to writer: inout JSONWriter) {
    if let line {
      writer.key("line")
      writer.number(line)
    }
    if let column {
      writer.key("column")
      writer.number(column)
    }
  }
}
