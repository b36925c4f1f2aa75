/// The header of GeographicLib's geoids: a PGM picture with `Offset` and `Scale` in its comments.
///
/// Source: GeographicLib, "The GeographicLib::Geoid class", format of the data files.
enum PGMFile {
  /// The properties of a usable file, for messages.
  static let expected =
    "a PGM geoid of GeographicLib (`P5` with `# Offset` and `# Scale`, 16 bits, from 90N 0E)"

  /// Whether a file is a PGM picture, of a geoid or not.
  static func matches(_ file: MappedFile) -> Bool {
    file.bytes.count > 2 && file.bytes[0] == UInt8(ascii: "P")
      && file.bytes[1] == UInt8(ascii: "5") && isBlank(file.bytes[2])
  }

  static func kernel(
    of file: MappedFile, path: String
  ) throws(GeodesyError) -> GridKernel<PGMNodes> {
    func refused(_ found: String) -> GeodesyError {
      .notAGrid(path: path, found: found, expected: expected)
    }
    var header = HeaderReader(bytes: file.bytes, position: 2)
    guard let columns = header.nextNumber(), let rows = header.nextNumber(),
      let levels = header.nextNumber()
    else { throw refused("a PGM picture with an incomplete header") }
    guard let offset = header.offset, let scale = header.scale else {
      throw refused("a PGM picture without offset and scale")
    }
    guard levels == 65_535 else { throw refused("a PGM picture of \(levels) levels") }
    guard rows >= 3, !rows.isMultiple(of: 2), columns >= 2, columns.isMultiple(of: 2),
      let layout = GridLayout(
        south: -90, west: 0, latitudeStep: 180 / Double(rows - 1),
        longitudeStep: 360 / Double(columns), rows: rows, columns: columns),
      let start = file.bytes.baseAddress
    else { throw refused("a PGM picture of \(columns) × \(rows)") }
    // One blank ends the header.
    let first = header.position + 1
    let expectedBytes = first + 2 * rows * columns
    guard file.bytes.count == expectedBytes else {
      throw .gridTruncated(path: path, bytes: file.bytes.count, expected: expectedBytes)
    }
    return GridKernel(
      layout: layout,
      nodes: PGMNodes(
        start: start + first, rows: rows, columns: columns, offset: offset, scale: scale))
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}

/// Reads numbers and the two comments that matter.
private struct HeaderReader {
  let bytes: UnsafeRawBufferPointer
  var position: Int
  var offset: Double?
  var scale: Double?

  /// Longer headers are not GeographicLib's.
  private static let longest = 1 << 16

  init(bytes: UnsafeRawBufferPointer, position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private var current: UInt8? {
    position < min(bytes.count, Self.longest) ? bytes[position] : nil
  }

  mutating func nextNumber() -> Int? {
    while let byte = current {
      if byte == UInt8(ascii: "#") {
        readComment()
      } else if PGMFile.isBlank(byte) {
        position += 1
      } else {
        break
      }
    }
    var number = 0
    var digits = 0
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      digits += 1
      guard digits <= 9 else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      position += 1
    }
    return digits > 0 ? number : nil
  }

  private mutating func readComment() {
    let start = position + 1
    while let byte = current, byte != UInt8(ascii: "\n") { position += 1 }
    let words = String(decoding: bytes[start..<position], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let value = Double(words[1]), value.isFinite else { return }
    if words[0] == "Offset" { offset = value }
    if words[0] == "Scale", value > 0 { scale = value }
  }
}
