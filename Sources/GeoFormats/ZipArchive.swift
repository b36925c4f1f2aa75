/// The files of a ZIP archive in memory: one disk, stored or deflated, without encryption.
///
/// Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16. ZIP64 is refused.
package struct ZipArchive {
  /// A file in the archive, as the directory has it.
  package struct Entry: Hashable, Sendable {
    /// The name with its folders, separated by `/`.
    package let name: String
    let method: Int
    let checksum: UInt32
    let packedBytes: Int
    let bytes: Int
    /// Where its local header begins.
    let offset: Int
  }

  /// Why an archive cannot be read.
  package enum Failure: Error, Hashable {
    /// It is no such archive, is damaged, or is packed in a way that is not read.
    case damaged(found: String, expected: String)
    /// A file says that it has this many bytes, more than the limit.
    case tooLong(bytes: Int)
    /// No memory.
    case memory
  }

  private let all: UnsafeRawBufferPointer
  /// The files, in the order of the directory.
  package let entries: [Entry]

  private static let mostEntries = 10_000
  private static let endBytes = 22
  private static let entryBytes = 46
  private static let localBytes = 30
  private static let zip64 = Failure.damaged(
    found: "ZIP64", expected: "a ZIP archive below 4 GiB")

  /// Reads the directory; the memory must outlive the archive.
  package init(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    all = bytes
    let reader = LittleEndianReader(bytes: bytes)
    guard let end = Self.directoryEnd(reader) else {
      throw .damaged(found: "no end of a directory", expected: "a ZIP archive that is not cut")
    }
    // The record lies within the file, so these are there.
    let count = reader.short(end + 10) ?? 0
    let size = reader.long(end + 12) ?? 0
    let start = reader.long(end + 16) ?? 0
    if count == 0xffff || size == 0xffff_ffff || start == 0xffff_ffff {
      throw Self.zip64
    }
    guard reader.short(end + 4) == 0, reader.short(end + 6) == 0 else {
      throw .damaged(found: "a part of several", expected: "a ZIP archive in one file")
    }
    guard count <= Self.mostEntries, start + size <= end else {
      throw .damaged(
        found: "\(count) files, a directory of \(size) bytes at \(start)",
        expected: "at most \(Self.mostEntries) files and a directory before byte \(end)")
    }
    var entries: [Entry] = []
    var position = start
    for index in 0..<count {
      guard let (entry, next) = Self.entry(reader, at: position), next <= end else {
        throw .damaged(
          found: "no directory entry \(index + 1) at byte \(position)",
          expected: "\(count) entries")
      }
      entries.append(entry)
      position = next
    }
    self.entries = entries
  }

  /// The files whose names have an ending, in lower case, in any case.
  package func entries(endingIn ending: String) -> [Entry] {
    entries.filter { $0.name.lowercased().hasSuffix(ending) }
  }

  /// The bytes of a file in the archive, at most `limit`, checked by its CRC-32.
  package func unpack(_ entry: Entry, limit: Int) throws(Failure) -> [UInt8] {
    guard max(entry.bytes, entry.packedBytes, entry.offset) < 0xffff_ffff else { throw Self.zip64 }
    guard entry.bytes <= limit else { throw .tooLong(bytes: entry.bytes) }
    let reader = LittleEndianReader(bytes: all)
    guard reader.long(entry.offset) == 0x0403_4b50,
      let flags = reader.short(entry.offset + 6),
      let nameBytes = reader.short(entry.offset + 26),
      let extraBytes = reader.short(entry.offset + 28)
    else {
      throw .damaged(
        found: "no local header at byte \(entry.offset)",
        expected: "the header of `\(entry.name)`")
    }
    guard flags & 1 == 0 else {
      throw .damaged(found: "encryption", expected: "a file without a password")
    }
    let first = entry.offset + Self.localBytes + nameBytes + extraBytes
    guard first + entry.packedBytes <= all.count else {
      throw .damaged(
        found: "an end in the middle of `\(entry.name)`",
        expected: "\(entry.packedBytes) packed bytes")
    }
    let packed = UnsafeRawBufferPointer(rebasing: all[first..<first + entry.packedBytes])
    let bytes = try unpack(packed, entry)
    guard let bytes, bytes.count == entry.bytes, Inflation.checksum(bytes) == entry.checksum else {
      throw .damaged(
        found: "a wrong length or checksum of `\(entry.name)`",
        expected: "\(entry.bytes) bytes that match their CRC-32")
    }
    return bytes
  }

  /// Nil for more bytes than the directory promises, which are not unpacked further.
  private func unpack(
    _ packed: UnsafeRawBufferPointer, _ entry: Entry
  ) throws(Failure) -> [UInt8]? {
    switch entry.method {
    case 0: return packed.count == entry.bytes ? [UInt8](packed) : nil
    case 8:
      do throws(Inflation.Failure) {
        return try Inflation.unpack(packed, .bare, limit: entry.bytes).bytes
      } catch {
        switch error {
        case .cut:
          throw .damaged(
            found: "an end in the middle of `\(entry.name)`", expected: "\(entry.bytes) bytes")
        case .corrupt(let text):
          throw .damaged(
            found: "`\(entry.name)` damaged (\(text))", expected: "\(entry.bytes) deflated bytes")
        case .tooLong: return nil
        case .memory: throw .memory
        }
      }
    default:
      throw .damaged(
        found: "compression method \(entry.method)", expected: "0 (stored) or 8 (deflated)")
    }
  }

  /// Where the end record is: the last one whose comment ends with the file.
  private static func directoryEnd(_ reader: LittleEndianReader) -> Int? {
    let last = reader.bytes.count - endBytes
    guard last >= 0 else { return nil }
    for position in stride(from: last, through: max(0, last - 0xffff), by: -1)
    where reader.long(position) == 0x0605_4b50 {
      if let comment = reader.short(position + 20),
        position + endBytes + comment == reader.bytes.count
      {
        return position
      }
    }
    return nil
  }

  private static func entry(
    _ reader: LittleEndianReader, at position: Int
  ) -> (Entry, next: Int)? {
    guard reader.long(position) == 0x0201_4b50, let method = reader.short(position + 10),
      let checksum = reader.long(position + 16), let packedBytes = reader.long(position + 20),
      let bytes = reader.long(position + 24), let nameBytes = reader.short(position + 28),
      let extraBytes = reader.short(position + 30), let commentBytes = reader.short(position + 32),
      let offset = reader.long(position + 42)
    else { return nil }
    let name = position + entryBytes
    guard name + nameBytes <= reader.bytes.count else { return nil }
    let entry = Entry(
      name: String(decoding: reader.bytes[name..<name + nameBytes], as: UTF8.self), method: method,
      checksum: UInt32(truncatingIfNeeded: checksum), packedBytes: packedBytes, bytes: bytes,
      offset: offset)
    return (entry, name + nameBytes + extraBytes + commentBytes)
  }
}

/// Little-endian numbers at any place; nil beyond the end.
private struct LittleEndianReader {
  let bytes: UnsafeRawBufferPointer

  func short(_ position: Int) -> Int? {
    guard position >= 0, position + 2 <= bytes.count else { return nil }
    return Int(
      UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self)))
  }

  func long(_ position: Int) -> Int? {
    guard position >= 0, position + 4 <= bytes.count else { return nil }
    return Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
  }
}
