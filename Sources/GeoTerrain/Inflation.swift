import CGeoZlib

/// Unpacks deflated bytes through zlib, never to more than a limit.
enum Inflation {
  /// How the bytes are wrapped.
  enum Wrapping: Int32 {
    /// Bare, as in a ZIP archive.
    case bare = -15
    /// With gzip's header and trailer.
    case gzip = 31
  }

  /// Why unpacking stopped.
  enum Failure: Error, Hashable {
    /// The bytes end too early.
    case cut
    /// The bytes are not deflated, or their checksum is wrong; zlib's text.
    case corrupt(String)
    /// More than the limit.
    case tooLong
    /// No memory.
    case memory
  }

  /// The unpacked bytes, and how many packed ones they took.
  static func unpack(
    _ packed: UnsafeRawBufferPointer, _ wrapping: Wrapping, limit: Int
  ) throws(Failure) -> (bytes: [UInt8], used: Int) {
    var stream = z_stream()
    // Z_OK, or no memory, or another version of zlib.
    guard
      inflateInit2_(
        &stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .memory }
    defer { inflateEnd(&stream) }
    guard let start = packed.baseAddress, packed.count <= Int(UInt32.max) else { throw .cut }
    // zlib only reads from here; its type says otherwise.
    stream.next_in = UnsafeMutablePointer(
      mutating: start.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = UInt32(packed.count)
    var result: [UInt8] = []
    var status = Z_OK
    while status != Z_STREAM_END {
      let filled = result.count
      // One byte more than the limit, to see that there is more.
      let room = min(max(1 << 16, filled), limit + 1 - filled)
      guard room > 0 else { throw .tooLong }
      var left = 0
      result += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(room)
        status = inflate(&stream, Z_NO_FLUSH)
        left = Int(stream.avail_out)
        count = room - left
      }
      switch status {
      case Z_OK, Z_STREAM_END: break
      // No progress: the input is used up.
      case Z_BUF_ERROR: throw .cut
      case Z_MEM_ERROR: throw .memory
      default:
        throw .corrupt(stream.msg.map { String(cString: $0) } ?? "zlib error \(status)")
      }
      if status == Z_OK, stream.avail_in == 0, left > 0 { throw .cut }
    }
    guard result.count <= limit else { throw .tooLong }
    return (result, packed.count - Int(stream.avail_in))
  }

  /// CRC-32 of bytes, as ZIP and gzip have it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: uLong = 0
    bytes.withUnsafeBufferPointer { buffer in
      sum = crc32_z(0, buffer.baseAddress, buffer.count)
    }
    return UInt32(truncatingIfNeeded: sum)
  }
}

extension Inflation.Failure {
  /// The failure as an error of a tile.
  func error(path: String, limit: Int) -> TerrainError {
    let expected = "at most \(limit) bytes of deflated heights"
    return switch self {
    case .cut: .damaged(path: path, found: "an end in the middle", expected: expected)
    case .corrupt(let text): .damaged(path: path, found: text, expected: expected)
    case .tooLong: .wrongSize(path: path, bytes: limit + 1)
    case .memory: .unreadable(path: path, reason: "out of memory")
    }
  }
}
