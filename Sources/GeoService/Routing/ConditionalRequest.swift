import GeoHTTP

/// Answers to requests that have the answer already (RFC 9110 §13).
enum ConditionalRequest {
  /// The answer, or 304 when the request knows its entity tag.
  static func applied(to request: ServerRequest, _ response: ServerResponse) -> ServerResponse {
    guard response.status == 200, request.method == "GET" || request.method == "HEAD",
      let tag = response.fields["etag"], let known = request.fields["if-none-match"]
    else { return response }
    let matches = known.split(separator: ",").map { $0.trimmingASCIIBlanks() }.contains { text in
      text == "*" || weak(text) == weak(tag[...])
    }
    guard matches else { return response }
    var unchanged = ServerResponse(status: 304, fields: response.fields)
    unchanged.fields["content-type"] = nil
    return unchanged
  }

  private static func weak(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
