import GeoSystem
import GeoTesting

@testable import GeoFormats

@Suite struct GzipBytesTests {
  /// `python3 -c 'import gzip; gzip.compress(b"hello, regions\n" * 3, mtime=0)'`.
  private static let packed: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 215, 81, 40, 74, 77, 207, 204, 207,
    43, 230, 202, 192, 203, 5, 0, 180, 35, 88, 165, 45, 0, 0, 0,
  ]
  private static let text = String(repeating: "hello, regions\n", count: 3)

  private func unpack(_ bytes: [UInt8], limit: Int = 1 << 20) throws(FormatError) -> String {
    String(decoding: try GzipBytes.unpack(bytes, name: "x", limit: limit), as: UTF8.self)
  }

  @Test func `unpacks one member and several`() throws {
    try expectEqual(unpack(Self.packed), Self.text)
    try expectEqual(unpack(Self.packed + Self.packed), Self.text + Self.text)
  }

  @Test(arguments: [2, 12, 20, 30, 37]) func `refuses what is cut short`(count: Int) {
    let error = #expect(throws: FormatError.self) { try unpack(Array(Self.packed.prefix(count))) }
    expectEqual(error?.description.contains("cut short"), true)
  }

  @Test func `refuses damage and bombs`() {
    var bytes = Self.packed
    bytes[33] ^= 1
    let error = #expect(throws: FormatError.self) { try unpack(bytes) }
    expectEqual(error?.description.contains("damaged (incorrect data check)"), true)
    #expect(throws: FormatError.fileTooLarge(path: "x", limit: 40)) {
      try unpack(Self.packed, limit: 40)
    }
  }
}
