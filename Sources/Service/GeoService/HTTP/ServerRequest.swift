/// A complete request, within the server's limits and unambiguously framed.
package struct ServerRequest: Sendable {
  /// The method in upper case.
  package var method: String
  /// The percent-encoded path of the target.
  package var path: String
  /// The percent-encoded query of the target without its `?`; empty when there is none.
  package var query: String
  package var fields: HTTPFields
  /// The content.
  package var body: [UInt8]
  /// The address of the client; empty on a Unix socket.
  package var peer: String
  /// The time at which the answer must be ready.
  package var deadline: ContinuousClock.Instant

  /// Creates a request, which has a day for its answer unless a server sets a deadline.
  package init(
    method: String = "GET", path: String, query: String = "", fields: HTTPFields = HTTPFields(),
    body: [UInt8] = [], peer: String = "",
    deadline: ContinuousClock.Instant = .now + .seconds(86_400)
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
