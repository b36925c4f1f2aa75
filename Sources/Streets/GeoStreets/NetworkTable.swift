/// The header and the section table of a network file, read and checked.
struct NetworkTable: Sendable {
  let version: UInt32
  private(set) var sections: [NetworkSection: Range<Int>] = [:]
  private var checksums: [NetworkSection: UInt64] = [:]

  init(bytes: UnsafeRawBufferPointer, path: String) throws(NetworkError) {
    guard bytes.count >= NetworkFormat.magic.count,
      bytes.prefix(NetworkFormat.magic.count).elementsEqual(NetworkFormat.magic)
    else {
      throw .notANetwork(path: path, found: Self.describe(bytes))
    }
    guard bytes.count >= NetworkFormat.headerBytes else {
      throw .truncated(path: path, bytes: bytes.count, expected: NetworkFormat.headerBytes)
    }
    let version = Self.load(bytes, NetworkFormat.Field.version, as: UInt32.self)
    guard (NetworkFormat.oldestVersion...NetworkFormat.version).contains(version) else {
      throw .version(path: path, found: version, expected: NetworkFormat.version)
    }
    self.version = version
    let size = Self.load(bytes, NetworkFormat.Field.fileBytes, as: UInt64.self)
    guard size == UInt64(bytes.count) else {
      throw .truncated(path: path, bytes: bytes.count, expected: Int(clamping: size))
    }
    let count = Self.load(bytes, NetworkFormat.Field.sectionCount, as: UInt32.self)
    let end = NetworkFormat.headerBytes + Int(count) * NetworkFormat.entryBytes
    guard count == UInt32(NetworkSection.all(in: version).count), end <= bytes.count,
      Self.headerChecksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        == Self.load(bytes, NetworkFormat.Field.checksum, as: UInt64.self)
    else {
      throw .damaged(path: path, section: "header", detail: "the checksum does not match")
    }
    for index in 0..<Int(count) {
      let entry = NetworkFormat.headerBytes + index * NetworkFormat.entryBytes
      let kind = Self.load(bytes, entry, as: UInt32.self)
      let offset = Self.load(bytes, entry + 8, as: UInt64.self)
      let length = Self.load(bytes, entry + 16, as: UInt64.self)
      let last = offset.addingReportingOverflow(length)
      guard let section = NetworkSection(rawValue: kind), !last.overflow,
        last.partialValue <= size, offset % UInt64(NetworkFormat.alignment) == 0
      else {
        throw .damaged(path: path, section: "header", detail: "section \(index) lies outside")
      }
      sections[section] = Int(offset)..<Int(last.partialValue)
      checksums[section] = Self.load(bytes, entry + 24, as: UInt64.self)
    }
  }

  func verified(_ section: NetworkSection, of bytes: UnsafeRawBufferPointer, path: String)
    throws(NetworkError) -> UnsafeRawBufferPointer
  {
    let part = UnsafeRawBufferPointer(rebasing: bytes[sections[section] ?? 0..<0])
    guard Checksum.xxh64(part) == checksums[section] else {
      throw .damaged(path: path, section: section.title, detail: "the checksum does not match")
    }
    return part
  }

  /// The checksum of header and table, taken as if its own field were zero.
  static func headerChecksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var copy = Array(bytes)
    for index in 0..<8 { copy[NetworkFormat.Field.checksum + index] = 0 }
    return copy.withUnsafeBytes { Checksum.xxh64($0) }
  }

  private static func load<T: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, as type: T.Type
  ) -> T {
    T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// A description of a foreign file, for the error.
  private static func describe(_ bytes: UnsafeRawBufferPointer) -> String {
    let start = Array(bytes.prefix(16))
    if start.starts(with: Array("SQLite format 3".utf8)) { return "an SQLite database" }
    if start.count > 13, start[4...].starts(with: [0x0a, 0x09] + Array("OSMHeader".utf8)) {
      return "an OpenStreetMap extract (run `geoanchor network build` on it first)"
    }
    if start.first == UInt8(ascii: "<") {
      return "XML (if it is OpenStreetMap data, run `geoanchor network build` on it first)"
    }
    let hex = start.prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "the bytes \(hex.joined(separator: " "))"
  }
}
