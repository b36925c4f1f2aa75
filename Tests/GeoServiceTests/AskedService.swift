import GeoHTTP

@testable import GeoService

extension Service {
  /// The answer to a request, as a server would get it.
  func ask(
    _ path: String, _ query: String = "", method: String = "GET",
    fields: [(name: String, value: String)] = []
  ) -> ServerResponse {
    let request = ServerRequest(
      method: method, path: path, query: query,
      fields: HTTPFields([("host", "h.example")] + fields))
    return immediateResponse(to: request) ?? response(to: request)
  }
}
