import CGeoZlib

/// Writes a ZIP archive with one deflated file, piece by piece, such as a KMZ.
///
/// Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3.7, 4.3.9, 4.3.12 and 4.3.16. Sizes follow the data,
/// so the archive can be written to a pipe; it holds less than 4 GB.
public final class ZipWriter {
  private let stream: UnsafeMutablePointer<z_stream>
  private let name: [UInt8]
  private var buffer = TextBuffer()
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var checksum: UInt = 0
  private var bytes = 0
  private var packedBytes = 0

  /// Begins an archive with a file of this name.
  ///
  /// - Throws: `FormatError.limit` when there is no memory.
  public init(file name: String) throws(FormatError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    self.name = Array(name.utf8.prefix(0xFFFF))
    // Negative bits: deflate without the wrapping of zlib.
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw .limit("there is no memory to pack", at: TextPlace(line: 1, column: 0))
    }
    long(0x0403_4B50)
    short(20)
    common(checksum: 0, packed: 0, bytes: 0)
    short(0)
    buffer.append(contentsOf: self.name)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Appends bytes to the file.
  public func append(_ data: UnsafeRawBufferPointer) {
    var rest = data
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      checksum = crc32_z(
        checksum, part.baseAddress?.assumingMemoryBound(to: UInt8.self), part.count)
      bytes += part.count
      // zlib reads the input only, though its type does not say so.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: part.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(part.count)
      while stream.pointee.avail_in > 0 { _ = step(Z_NO_FLUSH) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
    }
  }

  /// Ends the file and the archive.
  public func end() {
    stream.pointee.next_in = nil
    stream.pointee.avail_in = 0
    while step(Z_FINISH) == Z_OK {}
    let header = 30 + name.count
    long(0x0807_4B50)
    long(checksum)
    long(UInt(packedBytes))
    long(UInt(bytes))
    let directory = header + packedBytes + 16
    long(0x0201_4B50)
    short(20)
    short(20)
    common(checksum: checksum, packed: packedBytes, bytes: bytes)
    for _ in 0..<4 { short(0) }
    long(0)
    long(0)
    buffer.append(contentsOf: name)
    long(0x0605_4B50)
    short(0)
    short(0)
    short(1)
    short(1)
    long(UInt(46 + name.count))
    long(UInt(directory))
    short(0)
  }

  /// Hands the archive so far to a sink and forgets it, once there are more bytes than `limit`.
  ///
  /// - Throws: What the sink throws.
  public func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try buffer.drain(above: limit, into: sink)
  }

  private func step(_ flush: Int32) -> Int32 {
    let stream = stream
    var status = Z_OK
    let given = chunk.withUnsafeMutableBufferPointer { output in
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      status = deflate(stream, flush)
      return output.count - Int(stream.pointee.avail_out)
    }
    buffer.append(contentsOf: chunk[..<given])
    packedBytes += given
    return status
  }

  /// The fields that both headers have.
  ///
  /// Bit 3 says that the sizes follow, bit 11 that names are UTF-8. The time is the first that the format knows, so that equal files are equal.
  private func common(checksum: UInt, packed: Int, bytes: Int) {
    short(0x0808)
    short(8)
    short(0)
    short(0x21)
    long(checksum)
    long(UInt(packed))
    long(UInt(bytes))
    short(UInt(name.count))
  }

  private func short(_ value: UInt) {
    buffer.append(UInt8(truncatingIfNeeded: value))
    buffer.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  private func long(_ value: UInt) {
    short(value)
    short(value >> 16)
  }
}
