/// The phrases of status codes (RFC 9110 §15).
package enum HTTPPhrase {
  private static let phrases: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 303: "See Other",
    304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 409: "Conflict",
    410: "Gone", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 417: "Expectation Failed",
    422: "Unprocessable Content", 428: "Precondition Required",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    507: "Insufficient Storage",
  ]

  package static func of(_ status: Int) -> String { phrases[status] ?? "Status \(status)" }
}
