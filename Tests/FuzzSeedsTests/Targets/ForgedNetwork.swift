@testable import GeoStreets

/// Checksums of changed networks, made to fit so that the content is read.
enum ForgedNetwork {
  static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= NetworkFormat.headerBytes else { return }
    let version = UInt32(truncatingIfNeeded: load(bytes, NetworkFormat.Field.version))
    let count = NetworkSection.all(in: version).count
    let end = NetworkFormat.headerBytes + count * NetworkFormat.entryBytes
    guard bytes.count >= end else { return }
    store(UInt64(bytes.count), at: NetworkFormat.Field.fileBytes, in: &bytes)
    for section in 0..<count {
      let entry = NetworkFormat.headerBytes + section * NetworkFormat.entryBytes
      let offset = load(bytes, entry + 8)
      let length = load(bytes, entry + 16)
      guard offset <= bytes.count, length <= UInt64(bytes.count) - offset else { continue }
      let checksum = bytes.withUnsafeBytes {
        Checksum.xxh64(UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset + length)]))
      }
      store(checksum, at: entry + 24, in: &bytes)
    }
    let checksum = bytes.withUnsafeBytes {
      NetworkTable.headerChecksum(UnsafeRawBufferPointer(rebasing: $0[..<end]))
    }
    store(checksum, at: NetworkFormat.Field.checksum, in: &bytes)
  }

  private static func load(_ bytes: [UInt8], _ place: Int) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
  }

  private static func store(_ value: UInt64, at place: Int, in bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(place..<place + 8, with: $0)
    }
  }
}
