import GeoSystem

/// The host of a URL, or of the field `Host` (RFC 3986 §3.2.2): an address or a name.
///
/// Addresses are read as browsers read them (WHATWG URL, host parsing), so that `127.1`, `0x7f000001` and
/// `[::ffff:127.0.0.1]` are one host, and `127.example.org` is a name. Hosts are compared with `==`, never by how
/// their texts begin or end.
package enum URLHost: Hashable, Sendable {
  /// An address of IPv4; also one of IPv6 that stands for it.
  case ipv4(UInt32)
  /// The 16 bytes of an address of IPv6.
  case ipv6([UInt8])
  /// A name in lower case, without the dot of the root.
  case name(String)

  /// Reads a host as a URL has it, with brackets around an address of IPv6; nil for anything else.
  package init?(_ text: some StringProtocol) {
    if text.utf8.first == UInt8(ascii: "[") {
      guard text.utf8.count > 2, text.last == "]" else { return nil }
      self.init(ipv6: String(text.dropFirst().dropLast()))
    } else {
      // Other letters may become those of ASCII in lower case.
      guard text.utf8.allSatisfy({ $0 < 128 }) else { return nil }
      self.init(registered: text.lowercased())
    }
  }

  /// Reads an address or a name without the brackets of a URL, as sockets are told it.
  package init?(address text: String) {
    if text.utf8.contains(UInt8(ascii: ":")) { self.init(ipv6: text) } else { self.init(text) }
  }

  /// Whether only this machine is reached by it.
  package var isLoopback: Bool {
    switch self {
    case .ipv4(let address): address >> 24 == 127
    case .ipv6(let bytes): bytes == Self.loopback
    case .name(let name): name == "localhost"
    }
  }

  private static let loopback = [UInt8](repeating: 0, count: 15) + [1]
  private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  private init?(ipv6 text: String) {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &address) { [UInt8]($0) }
    if bytes.starts(with: Self.mapped) {
      self = .ipv4(bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
    } else {
      self = .ipv6(bytes)
    }
  }

  /// Reads an address of IPv4 or a name, in lower case.
  private init?(registered text: String) {
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let last = labels.last, text.utf8.count <= 254 else { return nil }
    // A host that ends in a number is an IPv4 address, or invalid.
    if Self.number(last) != nil || last.utf8.allSatisfy(Self.isDigit) {
      guard let address = Self.ipv4(labels) else { return nil }
      self = .ipv4(address)
      return
    }
    guard labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isOfName) }) else {
      return nil
    }
    self = .name(labels.joined(separator: "."))
  }

  /// One to four numbers, of which the last fills the bytes that are left.
  private static func ipv4(_ labels: [Substring]) -> UInt32? {
    guard labels.count <= 4 else { return nil }
    var address: UInt64 = 0
    for (index, label) in labels.enumerated() {
      let bits = index == labels.count - 1 ? 8 * UInt64(4 - index) : 8
      guard let number = number(label), number < 1 << bits else { return nil }
      address = address << bits | number
    }
    return UInt32(address)
  }

  /// A number in decimal, octal (`017`) or hexadecimal (`0x7f`) digits.
  private static func number(_ label: Substring) -> UInt64? {
    guard let first = label.utf8.first, isDigit(first) else { return nil }
    if label.hasPrefix("0x") {
      return label.utf8.count == 2 ? 0 : digits(label.dropFirst(2), radix: 16)
    }
    return digits(label, radix: first == UInt8(ascii: "0") && label.utf8.count > 1 ? 8 : 10)
  }

  private static func digits(_ text: Substring, radix: Int) -> UInt64? {
    // The initializer takes a sign.
    let isPlain = text.utf8.allSatisfy {
      isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    return isPlain ? UInt64(text, radix: radix) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

/// The authority of a URL without a user, or the value of the field `Host`: a host and perhaps a port.
package struct URLAuthority: Hashable, Sendable {
  package var host: URLHost
  /// The port; nil where none is named.
  package var port: UInt16?

  /// Reads `HOST` or `HOST:PORT`; nil for anything else, such as one with a user.
  package init?(_ text: some StringProtocol) {
    let end = text.lastIndex(of: "]").map { text.index(after: $0) } ?? text.startIndex
    let colon = text[end...].firstIndex(of: ":") ?? text.endIndex
    guard let host = URLHost(text[..<colon]) else { return nil }
    self.host = host
    let digits = text[colon...].dropFirst()
    // A colon without a port is allowed.
    guard !digits.isEmpty else { return }
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = UInt16(digits)
    else { return nil }
    self.port = port
  }
}

/// The origin of a URL of HTTP (RFC 6454): scheme, host and port.
package struct URLOrigin: Hashable, Sendable {
  package var isSecure: Bool
  package var host: URLHost
  package var port: UInt16

  /// The origin of what an authority names.
  package init(isSecure: Bool, _ authority: URLAuthority) {
    self.isSecure = isSecure
    host = authority.host
    port = authority.port ?? (isSecure ? 443 : 80)
  }

  /// The origin of a URL of HTTP; nil for any other text, and for a URL with a user.
  package init?(of url: String) {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty else { return nil }
    let scheme = parts[0].lowercased()
    guard scheme == "http:" || scheme == "https:",
      let authority = URLAuthority(parts[2].prefix { $0 != "?" && $0 != "#" })
    else { return nil }
    self.init(isSecure: scheme == "https:", authority)
  }
}
