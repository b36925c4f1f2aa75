import CGeoZlib

/// The content of gzip files (RFC 1952).
public enum GzipBytes {
  /// Whether the bytes begin as a gzip file does.
  public static func isGzip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// Reads a file whole and unpacks it when it is a gzip file.
  ///
  /// - Throws: `FormatError` when it cannot be read, is damaged or cut short, or is larger than
  ///   `limit` bytes, packed or unpacked.
  public static func readFile(
    _ path: String, limit: Int = FileBytes.defaultLimit
  ) throws(FormatError) -> [UInt8] {
    let bytes = try FileBytes.read(path, limit: limit)
    guard isGzip(bytes) else { return bytes }
    return try unpack(bytes, name: path, limit: limit)
  }

  /// Unpacks a gzip file of one or more members.
  static func unpack(
    _ bytes: [UInt8], name: String, limit: Int
  ) throws(FormatError) -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window, and 16 for the header of gzip.
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw damaged("needs more memory than there is") }
    defer { inflateEnd(&stream) }
    var unpacked: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var position = 0
    var isDone = false
    while !isDone {
      let (result, taken, given) = step(&stream, bytes, position, &chunk)
      position += taken
      unpacked.append(contentsOf: chunk[..<given])
      guard unpacked.count <= limit else { throw .fileTooLarge(path: name, limit: limit) }
      switch result {
      case Z_STREAM_END:
        // Members may follow one another.
        if position + 2 <= bytes.count, bytes[position] == 0x1F, bytes[position + 1] == 0x8B {
          guard inflateReset(&stream) == Z_OK else { throw damaged("is damaged") }
        } else {
          isDone = true
        }
      case Z_OK where taken > 0 || given > 0: break
      case Z_OK, Z_BUF_ERROR: throw damaged("is cut short")
      default: throw damaged("is damaged")
      }
    }
    return unpacked
  }

  private static func step(
    _ stream: inout z_stream, _ bytes: [UInt8], _ position: Int, _ chunk: inout [UInt8]
  ) -> (result: Int32, taken: Int, given: Int) {
    bytes.withUnsafeBufferPointer { input in
      chunk.withUnsafeMutableBufferPointer { output in
        let count = min(input.count - position, 1 << 20)
        // zlib reads the input only, though its type does not say so.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: position))
        stream.avail_in = UInt32(count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let result = inflate(&stream, Z_NO_FLUSH)
        return (result, count - Int(stream.avail_in), output.count - Int(stream.avail_out))
      }
    }
  }

  private static func damaged(_ problem: String) -> FormatError {
    .unexpected(
      found: "a gzip file that \(problem)", expected: "a whole gzip file",
      at: TextPlace(line: 1, column: 0))
  }
}
