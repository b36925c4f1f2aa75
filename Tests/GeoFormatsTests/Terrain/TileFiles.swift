import CGeoZlib
import GeoSystem

/// Makes tiles and packs them, for tests.
enum TileFiles {
  /// A tile with a height for every node; rows from the north, `0...1` from the south-west corner.
  static func tile(side: Int, height: (_ north: Double, _ east: Double) -> Int16) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * side * side)
    let last = Double(side - 1)
    for row in 0..<side {
      for column in 0..<side {
        let value = UInt16(bitPattern: height(1 - Double(row) / last, Double(column) / last))
        bytes.append(UInt8(value >> 8))
        bytes.append(UInt8(value & 0xff))
      }
    }
    return bytes
  }

  /// A tile whose heights depend on the latitude alone.
  static func bands(side: Int, height: (_ north: Double) -> Int16) -> [UInt8] {
    (0..<side).reduce(into: []) { bytes, row in
      let value = UInt16(bitPattern: height(1 - Double(row) / Double(side - 1)))
      bytes.append(contentsOf: self.row([value], repeated: side))
    }
  }

  /// A tile whose heights depend on the longitude alone.
  static func stripes(side: Int, height: (_ east: Double) -> Int16) -> [UInt8] {
    let values = (0..<side).map {
      UInt16(bitPattern: height(Double($0) / Double(side - 1)))
    }
    return (0..<side).reduce(into: []) { bytes, _ in bytes += row(values, repeated: 1) }
  }

  private static func row(_ values: [UInt16], repeated count: Int) -> [UInt8] {
    let numbers =
      values.count == 1
      ? [UInt16](repeating: values[0].bigEndian, count: count) : values.map(\.bigEndian)
    return numbers.withUnsafeBytes { Array($0) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wbe") else { throw CannotWrite(path: path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw CannotWrite(path: path) }
  }

  struct CannotWrite: Error {
    let path: String
  }

  /// Bytes as deflate's stored blocks (RFC 1951, 3.2.4): valid without a compressor.
  static func storedBlocks(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    repeat {
      let count = min(0xffff, bytes.count - start)
      result.append(start + count == bytes.count ? 1 : 0)
      result += little(UInt16(count)) + little(~UInt16(count))
      result += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    return result
  }

  /// A gzip file (RFC 1952).
  static func gzip(_ bytes: [UInt8], packed: [UInt8]? = nil) -> [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + (packed ?? storedBlocks(bytes))
      + little(crc32(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A ZIP archive (APPNOTE 6.3) of files that are deflated or stored.
  static func zip(
    _ files: [(name: String, bytes: [UInt8])], deflated: Bool = true, packed: [UInt8]? = nil
  ) -> [UInt8] {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let packed = packed ?? (deflated ? storedBlocks(file.bytes) : file.bytes)
      let name = Array(file.name.utf8)
      var common = little(UInt16(20)) + little(UInt16(0)) + little(UInt16(deflated ? 8 : 0))
      common += little(UInt32(0)) + little(crc32(file.bytes)) + little(UInt32(packed.count))
      common += little(UInt32(file.bytes.count)) + little(UInt16(name.count)) + little(UInt16(0))
      directory += little(UInt32(0x0201_4b50)) + little(UInt16(20)) + common
      directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt32(0))
      directory += little(UInt32(result.count)) + name
      result += little(UInt32(0x0403_4b50)) + common + name + packed
    }
    let start = result.count
    result += directory + little(UInt32(0x0605_4b50)) + little(UInt32(0))
    result += little(UInt16(files.count)) + little(UInt16(files.count))
    result += little(UInt32(directory.count)) + little(UInt32(start)) + little(UInt16(0))
    return result
  }

  static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
  }

  /// Any number of zeros, deflated a thousand times smaller.
  static func deflatedZeros(_ count: Int) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: count)
    var size = compressBound(uLong(count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    guard compress2(&packed, &size, zeros, uLong(count), 9) == Z_OK else { return [] }
    // Without zlib's own header and trailer.
    return Array(packed[2..<Int(size) - 4])
  }
}
