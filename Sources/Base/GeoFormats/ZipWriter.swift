import CGeoZlib

/// Writes a ZIP archive of deflated files, piece by piece, such as a KMZ.
///
/// Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3.7, 4.3.9, 4.3.12 and 4.3.16. Sizes follow the data,
/// so the archive can be written to a pipe in memory that does not grow (libzip writes only whole
/// archives that it can seek in); it holds less than 4 GB.
package final class ZipWriter {
  private let stream: UnsafeMutablePointer<z_stream>
  private var name: [UInt8]
  private var finished: [Entry] = []
  /// The offset of the file's header.
  private var offset = 0
  private var buffer = TextBuffer()
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var checksum: UInt = 0
  private var bytes = 0
  private var packedBytes = 0

  /// The entry of a file in the directory.
  private struct Entry {
    var name: [UInt8]
    var checksum: UInt
    var packedBytes: Int
    var bytes: Int
    var offset: Int
  }

  /// Begins an archive with a file of this name.
  /// - Throws: `FormatError.limit` when there is no memory.
  package init(file name: String) throws(FormatError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    self.name = []
    // Negative bits: deflate without the wrapping of zlib.
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw .limit("there is no memory to pack", at: TextPlace(line: 1, column: 0))
    }
    begin(name)
  }

  /// Ends the file, and begins another of this name.
  package func next(file name: String) {
    finishFile()
    // It only fails for an invalid stream.
    deflateReset(stream)
    begin(name)
  }

  private func begin(_ name: String) {
    self.name = Array(name.utf8.prefix(0xFFFF))
    checksum = 0
    bytes = 0
    packedBytes = 0
    long(0x0403_4B50)
    short(20)
    common(name: self.name, checksum: 0, packed: 0, bytes: 0)
    short(0)
    buffer.append(contentsOf: self.name)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  package func append(_ data: UnsafeRawBufferPointer) {
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

  package func end() {
    finishFile()
    var size = 0
    for entry in finished {
      long(0x0201_4B50)
      short(20)
      short(20)
      common(
        name: entry.name, checksum: entry.checksum, packed: entry.packedBytes, bytes: entry.bytes)
      for _ in 0..<4 { short(0) }
      long(0)
      long(UInt(entry.offset))
      buffer.append(contentsOf: entry.name)
      size += 46 + entry.name.count
    }
    long(0x0605_4B50)
    short(0)
    short(0)
    short(UInt(finished.count))
    short(UInt(finished.count))
    long(UInt(size))
    long(UInt(offset))
    short(0)
  }

  private func finishFile() {
    stream.pointee.next_in = nil
    stream.pointee.avail_in = 0
    while step(Z_FINISH) == Z_OK {}
    long(0x0807_4B50)
    long(checksum)
    long(UInt(packedBytes))
    long(UInt(bytes))
    finished.append(
      Entry(
        name: name, checksum: checksum, packedBytes: packedBytes, bytes: bytes, offset: offset))
    // A header of 30 bytes with the name, the packed bytes, and 16 bytes with their sizes.
    offset += 30 + name.count + packedBytes + 16
  }

  /// Passes the archive so far to a sink and drops it, once it has more bytes than `limit`.
  /// - Throws: The errors of the sink.
  package func drain<Failure: Error>(
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
  /// Bit 3 says that the sizes follow, bit 11 that names are UTF-8. The time is the first that the
  /// format knows, so that equal files are equal.
  private func common(name: [UInt8], checksum: UInt, packed: Int, bytes: Int) {
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
