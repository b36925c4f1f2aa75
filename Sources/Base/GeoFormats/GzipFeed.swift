import CGeoZlib

/// Gzip files (RFC 1952) that are unpacked while they are read.
package enum GzipFeed {
  /// The unpacked bytes of a gzip file of one or more members; what follows them is left out.
  ///
  /// The feed throws `FormatError.fileTooLarge` beyond `limit` bytes, and `FormatError.unexpected`
  /// where the file, called `name`, is damaged or cut short.
  package static func feed(_ packed: ByteFeed, name: String, limit: Int) -> ByteFeed {
    let unpacker = Unpacker(packed, name: name, limit: limit)
    return ByteFeed { (buffer) throws(FormatError) in try unpacker.read(into: buffer) }
  }

  private final class Unpacker {
    private let packed: ByteFeed
    private let name: String
    private let limit: Int
    private var stream = z_stream()
    private var isOpen = false
    private var isAtEnd = false
    private var input = [UInt8](repeating: 0, count: 1 << 16)
    private var used = 0
    private var filled = 0
    private var total = 0

    init(_ packed: ByteFeed, name: String, limit: Int) {
      self.packed = packed
      self.name = name
      self.limit = limit
    }

    deinit {
      if isOpen { inflateEnd(&stream) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
      if !isOpen {
        guard
          inflateInit2_(
            &stream, Inflation.gzip, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw .limit("there is no memory to unpack", at: TextPlace(line: 1, column: 0)) }
        isOpen = true
      }
      while !isAtEnd, !buffer.isEmpty {
        if used == filled {
          used = 0
          filled = try RawBytes.write(&input) { (all) throws(FormatError) in
            try packed.read(into: all)
          }
          guard filled > 0 else { throw GzipBytes.damaged("is cut short") }
        }
        let (status, given) = step(buffer)
        switch status {
        case Z_STREAM_END: try nextMember()
        case Z_OK, Z_BUF_ERROR: break
        case Z_MEM_ERROR: throw GzipBytes.damaged("needs more memory than there is")
        default:
          let text = stream.msg.map { String(cString: $0) } ?? "zlib error \(status)"
          throw GzipBytes.damaged("is damaged (\(text))")
        }
        guard given > 0 else { continue }
        total += given
        guard total <= limit else { throw .fileTooLarge(path: name, limit: limit) }
        return given
      }
      return 0
    }

    private func step(_ buffer: UnsafeMutableRawBufferPointer) -> (status: Int32, given: Int) {
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress.map { $0 + used }
        stream.avail_in = UInt32(filled - used)
        let count = min(buffer.count, 1 << 30)
        stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(count)
        let status = inflate(&stream, Z_NO_FLUSH)
        used = filled - Int(stream.avail_in)
        return (status, count - Int(stream.avail_out))
      }
    }

    /// Goes on to the next member, or ends where none follows.
    private func nextMember() throws(FormatError) {
      if filled - used < 2 {
        // The beginning of a member may lie across two pieces.
        input.replaceSubrange(..<(filled - used), with: Array(input[used..<filled]))
        let kept = filled - used
        used = 0
        filled = kept
        while filled < 2 {
          let count = try RawBytes.write(&input) { (all) throws(FormatError) in
            try packed.read(into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]))
          }
          guard count > 0 else { break }
          filled += count
        }
      }
      guard filled - used >= 2, input[used..<(used + 2)].elementsEqual(GzipBytes.beginning),
        inflateReset(&stream) == Z_OK
      else {
        isAtEnd = true
        return
      }
    }
  }
}
