package enum ListenAddress: Sendable, Hashable {
  /// An address of IPv4 or IPv6 and a port; 0 lets the system choose.
  case socket(address: String, port: UInt16)
  /// The path of a Unix socket.
  case unix(path: String)

  /// The expected form of the text, for messages.
  package static let expectation = "ADDRESS:PORT, [IPV6]:PORT or unix:PATH"

  /// Reads `127.0.0.1:8080`, `[::1]:8080` or `unix:/run/geoanchor.sock`; nil for anything else.
  package init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst(5))
      // The room of `sun_path`, with the NUL behind it.
      guard (1...107).contains(path.utf8.count) else { return nil }
      self = .unix(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard !digits.isEmpty, digits.allSatisfy(\.isWholeNumber), let port = UInt16(digits) else {
      return nil
    }
    var address = String(text[..<colon])
    if address.hasPrefix("["), address.hasSuffix("]") {
      address = String(address.dropFirst().dropLast())
      guard address.contains(":") else { return nil }
    } else if address.contains(":") {
      return nil
    }
    guard !address.isEmpty else { return nil }
    self = .socket(address: address, port: port)
  }

  /// The address as a URL begins, such as `http://127.0.0.1:8080`.
  package var url: String {
    switch self {
    case .socket(let address, let port):
      address.contains(":") ? "http://[\(address)]:\(port)" : "http://\(address):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }

  /// Whether only this machine reaches it.
  package var isLocal: Bool {
    switch self {
    case .socket(let address, _): URLHost(address: address)?.isLoopback ?? false
    case .unix: true
    }
  }
}
