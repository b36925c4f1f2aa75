import GeoFormats

/// The size of a picture as its first bytes say it.
package struct PictureHeader: Hashable, Sendable {
  /// Pixels from left to right.
  package let width: Int
  /// Pixels from top to bottom.
  package let height: Int

  /// Reads the header of a PNG or JPEG picture; nil for anything else.
  ///
  /// Sources: PNG (ISO/IEC 15948), 11.2.2 (IHDR); JPEG (ITU-T T.81), B.2.2 (start of frame).
  package init?(_ bytes: [UInt8]) {
    guard let size = Self.png(bytes) ?? Self.jpeg(bytes), size.width > 0, size.height > 0 else {
      return nil
    }
    (width, height) = size
  }

  /// A PNG or JPEG picture as a `data:` URI (RFC 2397); nil for bytes that begin as neither does.
  package static func dataURI(of bytes: [UInt8]) -> String? {
    let kind =
      bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      ? "png" : bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "jpeg" : nil
    return kind.map { "data:image/\($0);base64,\(Base64Text.text(bytes))" }
  }

  private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 24, bytes.starts(with: start),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    func number(_ position: Int) -> Int {
      bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(16), number(20))
  }

  private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    func short(_ position: Int) -> Int { Int(bytes[position]) << 8 | Int(bytes[position + 1]) }
    var position = 2
    while position + 9 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      // Starts of frames are C0 to CF but for C4, C8 and CC, which are tables.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (short(position + 7), short(position + 5))
      }
      position += 2 + short(position + 2)
    }
    return nil
  }
}
