/// The content of gzip files (RFC 1952).
package enum GzipBytes {
  /// The first bytes of each member of a gzip file.
  static let beginning: [UInt8] = [0x1F, 0x8B]

  /// Whether the bytes begin as a gzip file does.
  package static func isGzip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: beginning)
  }

  /// Unpacks a gzip file of one or more members; what follows them is left out.
  static func unpack(
    _ bytes: [UInt8], name: String, limit: Int
  ) throws(FormatError) -> [UInt8] {
    do throws(Inflation.Failure) {
      return try RawBytes.read(bytes) { (packed) throws(Inflation.Failure) in
        try Inflation.unpack(packed, limit: limit).bytes
      }
    } catch {
      switch error {
      case .cut: throw damaged("is cut short")
      case .corrupt(let text): throw damaged("is damaged (\(text))")
      case .tooLong: throw .fileTooLarge(path: name, limit: limit)
      case .memory: throw damaged("needs more memory than there is")
      }
    }
  }

  static func damaged(_ problem: String) -> FormatError {
    .unexpected(
      found: "a gzip file that \(problem)", expected: "a whole gzip file",
      at: TextPlace(line: 1, column: 0))
  }
}

extension FileBytes {
  /// Reads a file whole and unpacks it when it is a gzip file.
  /// - Throws: `FormatError` when it cannot be read, is damaged or cut short, or is larger than
  ///   `limit` bytes, packed or unpacked.
  public static func unpacked(
    _ path: String, limit: Int = defaultLimit
  ) throws(FormatError) -> [UInt8] {
    let bytes = try read(path, limit: limit)
    guard GzipBytes.isGzip(bytes) else { return bytes }
    return try GzipBytes.unpack(bytes, name: path, limit: limit)
  }
}
