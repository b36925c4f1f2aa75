import GeoAnchorStore
package import GeoFormats

/// One request on its way through the service: what was asked, of which data.
package struct Call: Sendable {
  /// The request as it arrived.
  package let request: ServerRequest
  /// The operation that answers it.
  package let endpoint: Endpoint
  /// The segments of the path that the template names, decoded.
  package let segments: [String: String]
  /// The parameters of the query, decoded, in their order.
  package let query: [(name: String, value: String)]
  package let identity: Identity
  package let service: Service
  /// The networks and regions as they are for this request.
  package let data: ServiceData

  /// Whether a key lies within what the operation reaches, by the table of rights: it sees the project that is asked, and no
  /// project that the caller does not see.
  func reaches(_ key: AccessKey) -> Bool {
    endpoint.rule?.extent == .keys
      && key.isManaged(by: identity, in: service.configuration.project)
  }

  /// The owner of what the caller begins; nil for an operation that does not reach it, by the table of rights.
  var owner: String? { endpoint.rule?.extent == .caller ? identity.id : nil }

  /// The value of a parameter; nil when it was not given.
  /// - Throws: `Problem` 400 that names the parameter, what was found and what was expected.
  package func value<Value>(_ parameter: Parameter<Value>) throws(Problem) -> Value? {
    let described = parameter.description
    let text: String?
    switch described.location {
    case .path: text = segments[described.name]
    case .header: text = request.fields[described.name.lowercased()]
    case .query:
      let values = query.filter { $0.name == described.name }
      guard values.count < 2 else {
        throw Problem(
          400, "found `\(described.name)` \(values.count) times, expected once", at: described.place
        )
      }
      text = values.first?.value
    }
    guard let text else {
      guard !described.isRequired else {
        throw Problem(
          400, "`\(described.name)` is missing: expected \(described.expected)", at: described.place
        )
      }
      return nil
    }
    guard let value = parameter.parse(text) else {
      throw Problem(
        400, "`\(described.name)`: found `\(text.prefix(80))`, expected \(described.expected)",
        at: described.place)
    }
    return value
  }

  /// The value of a header field that is a list, whose lines are one (RFC 9110 section 5.3).
  /// - Throws: As `value` does.
  func list(_ parameter: Parameter<String>) throws(Problem) -> String? {
    guard let first = try value(parameter) else { return nil }
    let lines = request.fields.values(of: parameter.description.name.lowercased())
    return lines.count > 1 ? lines.joined(separator: ",") : first
  }

  /// The body as JSON.
  /// - Throws: `Problem` 400 with line and column, or 415 when its media type is another.
  package func json() throws(Problem) -> JSONNode {
    try requireType()
    do throws(FormatError) {
      return try JSONNode(reading: request.body)
    } catch {
      throw Problem(error)
    }
  }

  /// The body as a request.
  /// - Throws: `Problem` 400 with line, column and the path of the member, or 415 when its media type
  ///   is another.
  func read<Request: RequestDocument>(_ type: Request.Type) throws(Problem) -> Request {
    let node = try json()
    do throws(FormatError) { return try Request(reading: node) } catch { throw Problem(error) }
  }

  /// Checks that the body is of the media type of the operation.
  /// - Throws: `Problem` 415 when it is of another.
  func requireType() throws(Problem) {
    guard let body = endpoint.body else { throw Problem(400, "expected no content") }
    let type = request.fields["content-type"] ?? ""
    let found = type.split(separator: ";").first.map {
      $0.trimmingASCIIBlanks().lowercased()
    }
    let isKnown =
      found == body.type || body.type == "application/json" && found?.hasSuffix("+json") == true
      || body.type == SessionEndpoints.logType
        && ["application/x-ndjson", "application/x-jsonlines", Endpoint.bytes]
          .contains(found)
      || body.type == "application/geo+json" && found == "application/json"
    guard isKnown else {
      throw Problem(
        415, "found \(found.map { "`\($0.prefix(80))`" } ?? "no type"), expected `\(body.type)`",
        at: .field("Content-Type"))
    }
  }
}

extension Call {
  /// A response with the state of the store, by which it is asked for again.
  ///
  /// The state is read first: what is written meanwhile makes the response newer than its tag, and
  /// never the other way round, which would keep an old response for good.
  func tagged(_ response: () throws -> ServerResponse) throws -> ServerResponse {
    let state = try service.store.state()
    var response = try response()
    response.fields["etag"] = "W/\"\(state)\""
    return response
  }
}
