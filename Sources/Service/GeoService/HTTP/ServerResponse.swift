/// A response of the server.
///
/// The server adds `Date`, `Content-Length` and `Connection`, and sends no content after `HEAD`, 204 and
/// 304.
package struct ServerResponse: Sendable {
  /// The status code, `200...599`.
  package var status: Int
  package var fields: HTTPFields
  /// The content.
  package var body: [UInt8]
  /// Sends an endless response after its head; nil for a response whose content is ``body``.
  package var stream: (@Sendable (ResponseStream) -> Void)?
  /// The operation that answered, for logs and metrics; nil without one.
  package var operation: String?
  /// Why the request was refused, for logs alone; nil where the answer says all.
  package var reason: String?

  package init(
    status: Int = 200, fields: HTTPFields = HTTPFields(), body: [UInt8] = []
  ) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Creates a response with content of a media type.
  package init(status: Int = 200, type: String, _ body: [UInt8]) {
    self.init(status: status, fields: HTTPFields([("content-type", type)]), body: body)
  }
}
