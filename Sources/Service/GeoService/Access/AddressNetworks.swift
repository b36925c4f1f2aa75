/// IP addresses and networks in CIDR notation.
struct AddressNetworks: Sendable, Hashable {
  private struct Network: Hashable {
    let bytes: [UInt8]
    let bits: Int
  }

  private var networks: [Network] = []
  private static let mapped = [UInt8](repeating: 0, count: 10) + [255, 255]

  /// No address.
  init() {}

  /// - Parameters:
  ///   - texts: IP addresses, or networks such as `10.0.0.0/8`.
  ///   - name: Their name in messages.
  /// - Throws: `ServiceError` for a text that is neither.
  init(_ texts: [String], of name: String) throws(ServiceError) {
    for text in texts {
      guard let network = Self.network(text) else {
        throw .configuration(
          "the \(name) `\(text)` is no IP address and no network such as `10.0.0.0/8`")
      }
      networks.append(network)
    }
  }

  var isEmpty: Bool { networks.isEmpty }

  private static func network(_ text: String) -> Network? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = URLHost(address: String(parts[0])), let bytes = bytes(of: host) else {
      return nil
    }
    guard parts.count > 1 else { return Network(bytes: bytes, bits: 8 * bytes.count) }
    guard parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let bits = Int(parts[1]), bits <= 8 * bytes.count
    else { return nil }
    return Network(bytes: bytes, bits: bits)
  }

  /// The 4 or 16 bytes of an address; nil for a name.
  private static func bytes(of host: URLHost) -> [UInt8]? {
    switch host {
    case .ipv4(let address): (0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * $0)) }
    case .ipv6(let bytes): bytes
    case .name: nil
    }
  }

  /// Whether an address is one of them.
  func contains(_ host: URLHost) -> Bool {
    Self.bytes(of: host).map { contains(bytes: $0) } ?? false
  }

  /// Whether an address of 4 or 16 bytes is one of them; one of IPv6 that stands for one of IPv4 counts as that.
  func contains(bytes: [UInt8]) -> Bool {
    let isMapped = bytes.count == 16 && bytes.starts(with: Self.mapped)
    let address = isMapped ? Array(bytes[12...]) : bytes
    return networks.contains { network in
      guard network.bytes.count == address.count else { return false }
      return (0..<network.bits).allSatisfy { bit in
        let mask: UInt8 = 0x80 >> UInt8(bit % 8)
        return network.bytes[bit / 8] & mask == address[bit / 8] & mask
      }
    }
  }
}
