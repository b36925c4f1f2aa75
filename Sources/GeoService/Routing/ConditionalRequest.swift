import GeoHTTP

/// Answers to requests that have the answer already (RFC 9110 §13).
enum ConditionalRequest {
  /// The answer, or 304 when the request knows its entity tag, or without one that nothing changed since.
  static func applied(
    to request: ServerRequest, _ response: consuming ServerResponse
  ) -> ServerResponse {
    guard response.status == 200, isUnchanged(response, for: request) else { return response }
    var unchanged = ServerResponse(status: 304, fields: response.fields)
    unchanged.fields["content-type"] = nil
    return unchanged
  }

  private static func isUnchanged(_ response: ServerResponse, for request: ServerRequest) -> Bool {
    guard request.fields["if-none-match"] == nil else {
      return response.fields["etag"].map { isKnown($0, to: request) } ?? false
    }
    guard request.method == "GET" || request.method == "HEAD",
      let since = request.fields["if-modified-since"].flatMap(HTTPDate.seconds),
      let modified = response.fields["last-modified"].flatMap(HTTPDate.seconds)
    else { return false }
    return modified <= since
  }

  /// Whether a request says that it has the answer of a tag.
  static func isKnown(_ tag: String, to request: ServerRequest) -> Bool {
    guard request.method == "GET" || request.method == "HEAD",
      let known = request.fields["if-none-match"]
    else { return false }
    return known.split(separator: ",").map { $0.trimmingASCIIBlanks() }.contains { text in
      text == "*" || weak(text) == weak(tag[...])
    }
  }

  private static func weak(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
