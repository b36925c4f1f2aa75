import CGeoZlib

/// The document in a KMZ archive: a ZIP of one disk, without encryption.
///
/// Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16. ZIP64 is refused.
public enum KMZArchive {
  /// The longest archive and the longest document, in bytes.
  public static let limit = 1 << 26

  private static let mostEntries = 10_000
  private static let top = TextPlace(line: 1, column: 0)

  private struct Entry {
    var name: String
    var method: Int
    var checksum: Int
    var packedBytes: Int
    var bytes: Int
    var offset: Int
  }

  /// The bytes of `doc.kml`, or of the first file that ends in `.kml`.
  ///
  /// - Throws: `FormatError`: not such an archive, damaged, no KML in it, or beyond the limit.
  public static func document(in archive: [UInt8]) throws(FormatError) -> [UInt8] {
    let entries = try directory(of: archive)
    let documents = entries.filter { $0.name.lowercased().hasSuffix(".kml") }
    guard
      let entry = documents.first(where: { $0.name.lowercased() == "doc.kml" })
        ?? documents.first
    else {
      throw damaged("\(entries.count) files, none of them `*.kml`", "a file `doc.kml`")
    }
    return try unpack(entry, of: archive)
  }

  private static func directory(of archive: [UInt8]) throws(FormatError) -> [Entry] {
    guard let end = directoryEnd(archive), let count = short(archive, end + 10),
      let start = long(archive, end + 16)
    else {
      throw damaged("no end of a directory", "a ZIP archive that is not cut")
    }
    guard count < 0xffff, start < 0xffff_ffff, count <= mostEntries else {
      throw damaged("ZIP64 or \(count) files", "a ZIP archive of at most \(mostEntries) files")
    }
    var entries: [Entry] = []
    var position = start
    for _ in 0..<count {
      guard let signature = long(archive, position), signature == 0x0201_4b50,
        let method = short(archive, position + 10), let checksum = long(archive, position + 16),
        let packed = long(archive, position + 20), let bytes = long(archive, position + 24),
        let nameBytes = short(archive, position + 28), let extra = short(archive, position + 30),
        let comment = short(archive, position + 32), let offset = long(archive, position + 42),
        position + 46 + nameBytes <= archive.count
      else {
        throw damaged("no directory entry at byte \(position)", "\(count) entries")
      }
      let name = archive[(position + 46)..<(position + 46 + nameBytes)]
      entries.append(
        Entry(
          name: String(decoding: name, as: UTF8.self), method: method, checksum: checksum,
          packedBytes: packed, bytes: bytes, offset: offset))
      position += 46 + nameBytes + extra + comment
    }
    return entries
  }

  private static func unpack(_ entry: Entry, of archive: [UInt8]) throws(FormatError) -> [UInt8] {
    guard entry.bytes <= limit else {
      throw .limit("the KML in the archive exceeds \(limit) bytes", at: top)
    }
    guard long(archive, entry.offset) == 0x0403_4b50, let flags = short(archive, entry.offset + 6),
      let nameBytes = short(archive, entry.offset + 26),
      let extra = short(archive, entry.offset + 28)
    else {
      throw damaged("no local header at byte \(entry.offset)", "the header of the KML")
    }
    guard flags & 1 == 0 else { throw damaged("encryption", "a file without a password") }
    let first = entry.offset + 30 + nameBytes + extra
    guard first + entry.packedBytes <= archive.count else {
      throw damaged("an end in the middle of the KML", "\(entry.packedBytes) packed bytes")
    }
    let packed = Array(archive[first..<(first + entry.packedBytes)])
    let bytes: [UInt8]
    switch entry.method {
    case 0: bytes = packed
    case 8: bytes = try inflated(packed, to: entry.bytes)
    default:
      throw damaged("compression method \(entry.method)", "0 (stored) or 8 (deflated)")
    }
    let sum = bytes.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    guard bytes.count == entry.bytes, Int(sum) == entry.checksum else {
      throw damaged("a wrong length or checksum", "\(entry.bytes) bytes that match their CRC-32")
    }
    return bytes
  }

  /// Unpacks to exactly the bytes that the directory promises; more or fewer are an error.
  private static func inflated(_ packed: [UInt8], to count: Int) throws(FormatError) -> [UInt8] {
    var stream = z_stream()
    guard
      inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else {
      throw .limit("there is no memory to unpack", at: top)
    }
    defer { inflateEnd(&stream) }
    var packed = packed
    var status = Z_OK
    // One byte more, to see that there is more.
    let result = [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
      packed.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(count + 1)
        status = inflate(&stream, Z_FINISH)
        filled = count + 1 - Int(stream.avail_out)
      }
    }
    guard status == Z_STREAM_END, result.count == count else {
      throw damaged("deflated bytes that do not unpack", "\(count) bytes")
    }
    return result
  }

  /// Where the end record is: the last one whose comment ends with the file.
  private static func directoryEnd(_ archive: [UInt8]) -> Int? {
    let last = archive.count - 22
    guard last >= 0 else { return nil }
    for position in stride(from: last, through: max(0, last - 0xffff), by: -1)
    where long(archive, position) == 0x0605_4b50 {
      if let comment = short(archive, position + 20), position + 22 + comment == archive.count {
        return position
      }
    }
    return nil
  }

  private static func short(_ bytes: [UInt8], _ position: Int) -> Int? {
    guard position >= 0, position + 2 <= bytes.count else { return nil }
    return Int(bytes[position]) | Int(bytes[position + 1]) << 8
  }

  private static func long(_ bytes: [UInt8], _ position: Int) -> Int? {
    guard let low = short(bytes, position), let high = short(bytes, position + 2) else {
      return nil
    }
    return low | high << 16
  }

  private static func damaged(_ found: String, _ expected: String) -> FormatError {
    .unexpected(found: found, expected: expected, at: top)
  }
}
