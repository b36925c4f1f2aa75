package import Foundation
public import GeoLocalization

/// The address of a service: `https`, and `http` on this machine only, so that no secret is sent in
/// clear.
public struct ServiceAddress: Hashable, Sendable, CustomStringConvertible {
  package let url: URL

  /// Reads an address.
  /// - Throws: `LocalizationError.unusable` for another text, one with a user or a password, and
  ///   `http` to another machine.
  public init(_ text: String) throws(LocalizationError) {
    let expected = "an address such as `https://service.example`"
    // Whatever cannot be read may hold a password, so that it is not told.
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      parts.fragment == nil, let url = parts.url
    else { throw .unusable(name: "address", found: "another text", expected: expected) }
    guard parts.user == nil, parts.password == nil else {
      throw .unusable(
        name: "address", found: "naming a user", expected: "an address without one")
    }
    switch parts.scheme?.lowercased() {
    case "https"?: break
    case "http"? where Self.isLocal(host): break
    case "http"?:
      throw .unusable(
        name: "address", found: "`http://\(host)`", expected: "`https` beyond this machine")
    default: throw .unusable(name: "address", found: "of another kind", expected: expected)
    }
    self.url = url
  }

  private init(url: URL) { self.url = url }

  /// The address of something that the service offers.
  public func appending(_ path: String) -> ServiceAddress {
    ServiceAddress(url: url.appendingPathComponent(path))
  }

  /// The address of something that the service offers, with parameters.
  package func appending(
    _ path: String, query: [(name: String, value: String)]
  ) -> ServiceAddress {
    let place = url.appendingPathComponent(path)
    guard var parts = URLComponents(url: place, resolvingAgainstBaseURL: false) else { return self }
    parts.queryItems = query.map { URLQueryItem(name: $0.name, value: $0.value) }
    return ServiceAddress(url: parts.url ?? place)
  }

  /// The path and the query, as a request line has them.
  package var requestTarget: String {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    return (parts?.percentEncodedPath ?? "/") + (parts?.percentEncodedQuery.map { "?" + $0 } ?? "")
  }

  /// Whether another address is of the same scheme, host and port.
  package func hasSameOrigin(as other: ServiceAddress) -> Bool {
    url.scheme == other.url.scheme && url.host == other.url.host && url.port == other.url.port
  }

  private static func isLocal(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
  }

  /// The address without what follows a question mark, which may be secret.
  public var description: String {
    let port = url.port.map { ":\($0)" } ?? ""
    return "\(url.scheme ?? "")://\(url.host ?? "")\(port)\(url.path)"
  }
}
