/// Which pages of other origins may ask (CORS, WHATWG Fetch).
struct CrossOrigin: Sendable {
  let origins: [String]

  func apply(to response: inout ServerResponse, for request: ServerRequest) {
    guard !origins.isEmpty else { return }
    let isForAll = origins.contains("*")
    if !isForAll { response.fields.append("vary", "origin") }
    guard let origin = request.fields["origin"], isForAll || origins.contains(origin) else {
      return
    }
    response.fields.append("access-control-allow-origin", isForAll ? "*" : origin)
    response.fields.append(
      "access-control-expose-headers", "etag, link, location, geoanchor-revision, geoanchor-change")
    guard request.method == "OPTIONS", request.fields["access-control-request-method"] != nil
    else { return }
    response.fields.append(
      "access-control-allow-methods", response.fields["allow"] ?? "GET, HEAD, OPTIONS")
    response.fields.append(
      "access-control-allow-headers",
      "authorization, content-type, if-match, if-none-match, idempotency-key, prefer, geoanchor-min-revision, "
        + "geoanchor-author, last-event-id"
    )
    response.fields.append("access-control-max-age", "600")
  }
}
