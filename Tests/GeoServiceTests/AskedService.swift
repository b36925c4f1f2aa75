import GeoFormats

@testable import GeoService

extension Service {
  /// The answer to a request, as a server would get it.
  func ask(
    _ path: String, _ query: String = "", method: String = "GET",
    fields: [(name: String, value: String)] = [], body: String = ""
  ) -> ServerResponse {
    let request = ServerRequest(
      method: method, path: path, query: query,
      fields: HTTPFields([("host", "h.example")] + fields), body: Array(body.utf8))
    return immediateResponse(to: request) ?? response(to: request)
  }
}

extension ServerResponse {
  /// The content as JSON.
  func json() throws -> JSONValue { try JSONReader.read(body) }
}
