import GeoFormats

enum QueryReader {
  /// The format of the answer, which every operation understands.
  static let format = Parameter<String>.text(
    "f", atMost: 16, "Format of the answer; without it what `Accept` asks for.")

  /// The parameters, decoded, in their order.
  /// - Throws: `Problem` 400 for one that the operation does not know (OGC 17-069r4 7.7), or that is not
  ///   encoded as URLs are.
  static func parameters(
    of request: ServerRequest, for endpoint: Endpoint
  ) throws(Problem) -> [(name: String, value: String)] {
    guard !request.query.isEmpty else { return [] }
    var parameters: [(name: String, value: String)] = []
    for pair in request.query.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map(Substring.init)
      guard let name = PercentEncoding.decoded(parts[0], plusIsBlank: true),
        let value = parts.count > 1 ? PercentEncoding.decoded(parts[1], plusIsBlank: true) : ""
      else {
        throw Problem(
          400, "the query is not encoded as URLs are", at: .query(String(parts[0].prefix(80))))
      }
      guard endpoint.queryNames.contains(name) else {
        let known = endpoint.queryNames
        throw Problem(
          400,
          "unknown parameter `\(name.prefix(80))`: expected "
            + known.map { "`\($0)`" }.joined(separator: ", "),
          at: .query(String(name.prefix(80))))
      }
      // Also where the operation has no use for it this time.
      if let parameter = endpoint.parameters.first(where: { $0.name == name }),
        !parameter.allowsLength(of: value)
      {
        throw Problem(
          400, "`\(name)`: found `\(value.prefix(80))`, expected \(parameter.expected)",
          at: .query(name))
      }
      if name == "f", !endpoint.formats.contains(value) {
        throw Problem(
          400,
          "`f`: found `\(value.prefix(80))`, expected "
            + (endpoint.formats.isEmpty
              ? "none"
              : "one of " + Set(endpoint.formats).sorted().map { "`\($0)`" }.joined(separator: ", ")),
          at: .query("f"))
      }
      parameters.append((name, value))
    }
    return parameters
  }
}
