/// A request as a server received it: whole, within the server's limits, and framed beyond doubt.
package struct ServerRequest: Sendable {
  /// The method, in capitals.
  package var method: String
  /// The path of the target as it was sent, still percent-encoded.
  package var path: String
  /// The query of the target without its `?`, still percent-encoded; empty when there is none.
  package var query: String
  /// The header fields.
  package var fields: HTTPFields
  /// The content.
  package var body: [UInt8]
  /// The address of the other side; empty on a Unix socket.
  package var peer: String
  /// When the answer must be there.
  package var deadline: ContinuousClock.Instant

  /// Creates a request.
  package init(
    method: String = "GET", path: String, query: String = "", fields: HTTPFields = HTTPFields(),
    body: [UInt8] = [], peer: String = "",
    deadline: ContinuousClock.Instant = .now + .seconds(10)
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.fields = fields
    self.body = body
    self.peer = peer
    self.deadline = deadline
  }
}
