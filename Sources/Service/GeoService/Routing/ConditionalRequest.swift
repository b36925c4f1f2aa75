import GeoRequests

/// Preconditions of requests that read (RFC 9110 section 13).
enum ConditionalRequest {
  /// The answer; 412 where a precondition does not hold, 304 where the client has the answer already.
  static func applied(
    to request: ServerRequest, _ response: consuming ServerResponse
  ) -> ServerResponse {
    guard response.status == 200, request.method == "GET" || request.method == "HEAD" else {
      return response
    }
    let modified = response.fields["last-modified"].flatMap(HTTPDate.seconds)
    let condition = EditCondition(
      ifMatch: list("if-match", request), ifNoneMatch: list("if-none-match", request),
      ifUnmodifiedSince: request.fields["if-unmodified-since"].flatMap(HTTPDate.seconds))
    switch condition.failure(of: response.fields["etag"] ?? "", modified: modified) {
    case .ifNoneMatch: return unchanged(response)
    case let field?:
      return Problem(412, "the precondition does not hold", at: .field(field.rawValue)).response
    case nil: break
    }
    guard condition.ifNoneMatch == nil, let modified,
      let since = request.fields["if-modified-since"].flatMap(HTTPDate.seconds), modified <= since
    else { return response }
    return unchanged(response)
  }

  private static func unchanged(_ response: ServerResponse) -> ServerResponse {
    var unchanged = ServerResponse(status: 304, fields: response.fields)
    unchanged.fields["content-type"] = nil
    return unchanged
  }

  /// Whether a request says that it has the answer of a tag.
  static func isKnown(_ tag: String, to request: ServerRequest) -> Bool {
    guard request.method == "GET" || request.method == "HEAD" else { return false }
    return list("if-none-match", request).map { EditCondition.isWeak(tag, in: $0) } ?? false
  }

  private static func list(_ name: String, _ request: ServerRequest) -> String? {
    guard request.fields[name] != nil else { return nil }
    return request.fields.values(of: name).joined(separator: ",")
  }
}
