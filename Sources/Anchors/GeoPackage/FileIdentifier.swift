import GeoSystem

/// File names as SQLite takes them.
enum FileIdentifier {
  /// The URI of a path, so that no character of it (`:memory:`, `?`, `file:`) has a meaning.
  static func uri(path: String, query: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    // An empty authority keeps a leading double slash from being taken for a host.
    var bytes = Array((path.hasPrefix("/") ? "file://" : "file:").utf8)
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    if !query.isEmpty { bytes += Array("?\(query)".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default:
      false
    }
  }

  /// The system's message for an error number, in lower case.
  static func reason(errno number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text).lowercased()
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
