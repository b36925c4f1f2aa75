/// The proxies whose word about the client's URL is taken: `Forwarded` (RFC 7239) and `X-Forwarded-Proto`, `-Host` and
/// `-Prefix`.
///
/// The peer of a Unix socket is trusted; others by their address. Of a field that several proxies have added to, the value
/// counts that the outermost trusted proxy wrote: what stands before it may come from the client. A value that cannot be part
/// of a URL is ignored.
struct TrustedProxies: Sendable, Hashable {
  private let networks: AddressNetworks

  /// No address is trusted, only Unix sockets.
  init() { networks = AddressNetworks() }

  /// - Parameter texts: IP addresses, or networks such as `10.0.0.0/8`.
  /// - Throws: `ServiceError` for a text that is neither.
  init(_ texts: [String]) throws(ServiceError) {
    networks = try AddressNetworks(texts, of: "trusted proxy")
  }

  /// Whether an address is that of a trusted proxy, with or without brackets and port.
  private func isTrusted(_ address: some StringProtocol) -> Bool {
    guard !networks.isEmpty else { return false }
    let host = URLHost(address: String(address)) ?? URLAuthority(address)?.host
    return host.map(networks.contains) ?? false
  }

  // MARK: - The URL of the client

  /// The URL that the client's URLs of the service begin with, such as `https://example.org/geo`.
  func base(of request: ServerRequest) -> String {
    let host = request.fields["host"] ?? "localhost"
    guard request.peer.isEmpty || isTrusted(request.peer) else { return "http://" + host }
    let forwarded = forwarded(request)
    // The number of trusted proxies passed before the nearest one.
    let passed = Self.list("x-forwarded-for", request).reversed().prefix { isTrusted($0) }.count
    func told(_ name: String) -> String? {
      let values = Self.list("x-forwarded-\(name)", request)
      return values.isEmpty ? nil : values[max(0, values.count - 1 - passed)]
    }
    let scheme = (forwarded["proto"] ?? told("proto"))?.lowercased()
    let name = (forwarded["host"] ?? told("host")).flatMap { URLAuthority($0) == nil ? nil : $0 }
    return (scheme == "https" ? "https://" : "http://") + (name ?? host)
      + (told("prefix").flatMap(Self.prefix) ?? "")
  }

  /// The parameters that the outermost trusted proxy has written into `Forwarded`.
  private func forwarded(_ request: ServerRequest) -> [String: String] {
    var found: [String: String] = [:]
    for element in Self.list("forwarded", request).reversed() {
      found = [:]
      for pair in Self.parts(of: element, at: ";") {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        found[sides[0].trimmingASCIIBlanks().lowercased()] = Self.unquoted(
          sides[1].trimmingASCIIBlanks())
      }
      guard let client = found["for"], isTrusted(client) else { break }
    }
    return found
  }

  /// The elements of a field that is a list.
  private static func list(_ name: String, _ request: ServerRequest) -> [String] {
    request.fields.values(of: name).flatMap { parts(of: $0, at: ",") }
  }

  /// The parts of a text between separators that are not in quotes.
  private static func parts(of text: String, at separator: Character) -> [String] {
    var (isQuoted, isEscaped) = (false, false)
    return text.split { character in
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      }
      return !isQuoted && character == separator
    }.map { String($0.trimmingASCIIBlanks()) }
  }

  private static func unquoted(_ text: some StringProtocol) -> String {
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
    // No host, scheme or address has a quote or backslash in it.
    return String(text.dropFirst().dropLast())
  }

  /// A path before all others, without a slash at its end; nil for what is none.
  private static func prefix(_ text: String) -> String? {
    let segments = text.split(separator: "/")
    let isPath =
      text.hasPrefix("/")
      && segments.allSatisfy { $0 != "." && $0 != ".." && $0.utf8.allSatisfy(isOfPath) }
    return isPath ? segments.map { "/" + $0 }.joined() : nil
  }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~%!$&()*+,;=:@".utf8.contains(byte)
    }
  }
}
