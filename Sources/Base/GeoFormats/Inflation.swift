import CGeoZlib

/// Unpacks gzip files through zlib, never to more than a limit.
package enum Inflation {
  /// zlib's window bits for gzip's header and trailer, which it checks.
  static let gzip: Int32 = 31

  /// The reason why unpacking stopped.
  package enum Failure: Error, Hashable {
    /// The bytes end too early.
    case cut
    /// The bytes are not deflated, or their checksum is wrong; zlib's text.
    case corrupt(String)
    /// More than the limit.
    case tooLong
    case memory
  }

  /// The unpacked bytes, at most `limit`, and how many packed ones they took; members may follow one another.
  package static func unpack(
    _ packed: UnsafeRawBufferPointer, limit: Int
  ) throws(Failure) -> (bytes: [UInt8], used: Int) {
    var stream = z_stream()
    // Z_OK, or no memory, or another version of zlib.
    guard
      inflateInit2_(
        &stream, gzip, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .memory }
    defer { inflateEnd(&stream) }
    var unpacked: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var used = 0
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: packed[used...])
      let (status, taken, given) = step(&stream, rest, &chunk)
      used += taken
      unpacked.append(contentsOf: chunk[..<given])
      guard unpacked.count <= limit else { throw .tooLong }
      switch status {
      case Z_STREAM_END:
        guard packed[used...].starts(with: GzipBytes.beginning) else {
          return (unpacked, used)
        }
        guard inflateReset(&stream) == Z_OK else { throw .memory }
      case Z_OK where taken > 0 || given > 0: break
      // No progress: the input is used up.
      case Z_OK, Z_BUF_ERROR: throw .cut
      case Z_MEM_ERROR: throw .memory
      default: throw .corrupt(stream.msg.map { String(cString: $0) } ?? "zlib error \(status)")
      }
    }
  }

  private static func step(
    _ stream: inout z_stream, _ packed: UnsafeRawBufferPointer, _ chunk: inout [UInt8]
  ) -> (status: Int32, taken: Int, given: Int) {
    chunk.withUnsafeMutableBufferPointer { output in
      let count = min(packed.count, 1 << 20)
      // zlib reads the input only, though its type does not say so.
      stream.next_in = UnsafeMutablePointer(
        mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      return (status, count - Int(stream.avail_in), output.count - Int(stream.avail_out))
    }
  }
}
