/// The directories of a TIFF file, checked before PROJ opens it.
///
/// PROJ 9.1 divides by a missing number of rows, and finds out only at the point that it is asked
/// for that the file was cut.
///
/// Source: Adobe, "TIFF 6.0"; AWare Systems, "BigTIFF file format proposal".
struct TIFFFile {
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  private let isBigEndian: Bool
  private let isBig: Bool

  private static let mostDirectories = 1_000

  /// A file that begins as a TIFF does; nil for any other.
  init?(_ file: MappedFile, path: String) {
    guard file.bytes.count >= 8 else { return nil }
    switch (file.bytes[0], file.bytes[1], file.bytes[2], file.bytes[3]) {
    case (0x49, 0x49, 42, 0): (isBigEndian, isBig) = (false, false)
    case (0x49, 0x49, 43, 0): (isBigEndian, isBig) = (false, true)
    case (0x4d, 0x4d, 0, 42): (isBigEndian, isBig) = (true, false)
    case (0x4d, 0x4d, 0, 43): (isBigEndian, isBig) = (true, true)
    default: return nil
    }
    bytes = file.bytes
    self.path = path
  }

  /// Checks that every directory is whole and every block of pixels within the file.
  func check() throws(GeodesyError) {
    var position = isBig ? number(at: 8, size: 8) : number(at: 4, size: 4)
    var directories = 0
    while let start = position, start != 0 {
      directories += 1
      guard directories <= Self.mostDirectories else {
        throw refused("more than \(Self.mostDirectories) directories")
      }
      position = try checkDirectory(at: start)
    }
    guard directories > 0, position != nil else { throw refused("no directory") }
  }

  /// The numbers of a tag: where they are, how many and how wide.
  private struct Values {
    let position: Int
    let count: Int
    let size: Int
  }

  private enum Tag {
    static let width = 256
    static let height = 257
    static let samples = 277
    static let rowsPerStrip = 278
    static let planes = 284
    static let tileWidth = 322
    static let tileHeight = 323
    static let stripOffsets = 273
    static let stripBytes = 279
    static let tileOffsets = 324
    static let tileBytes = 325
    static let all: Set<Int> = [
      width, height, samples, rowsPerStrip, planes, tileWidth, tileHeight, stripOffsets,
      stripBytes, tileOffsets, tileBytes,
    ]
  }

  /// Checks one directory; the place of the next one, 0 after the last.
  private func checkDirectory(at start: Int) throws(GeodesyError) -> Int {
    let (countSize, entrySize, offsetSize) = isBig ? (8, 20, 8) : (2, 12, 4)
    guard let count = number(at: start, size: countSize) else { throw cut(start + countSize) }
    let first = start + countSize
    let (length, overflow) = count.multipliedReportingOverflow(by: entrySize)
    guard !overflow, length <= bytes.count - first - offsetSize else {
      throw cut(overflow ? .max : min(length, .max / 2) + first + offsetSize)
    }
    var tags: [Int: Values] = [:]
    var last = -1
    for index in 0..<count {
      let entry = first + index * entrySize
      guard let tag = number(at: entry, size: 2), tag > last else {
        throw refused("tags out of order at byte \(entry)")
      }
      last = tag
      if Tag.all.contains(tag) { tags[tag] = try values(of: tag, at: entry) }
    }
    try checkBlocks(tags)
    guard let next = number(at: first + length, size: offsetSize) else {
      throw cut(first + length + offsetSize)
    }
    return next
  }

  private func values(of tag: Int, at entry: Int) throws(GeodesyError) -> Values {
    let size: Int
    switch number(at: entry + 2, size: 2) {
    case 3: size = 2
    case 4: size = 4
    case 16 where isBig: size = 8
    default: throw refused("tag \(tag) of another type")
    }
    let inline = isBig ? 8 : 4
    guard let count = number(at: entry + 4, size: inline), count > 0, count <= bytes.count / size
    else { throw refused("tag \(tag) without a sensible count") }
    let place = entry + 4 + inline
    if count * size <= inline { return Values(position: place, count: count, size: size) }
    guard let position = number(at: place, size: inline) else { throw cut(place + inline) }
    guard position <= bytes.count - count * size else { throw cut(position + count * size) }
    return Values(position: position, count: count, size: size)
  }

  /// Checks that the blocks cover the picture and lie within the file.
  private func checkBlocks(_ tags: [Int: Values]) throws(GeodesyError) {
    func first(_ tag: Int) -> Int? { tags[tag].flatMap { value($0, 0) } }
    let isTiled = tags[Tag.tileWidth] != nil || tags[Tag.tileOffsets] != nil
    guard let width = first(Tag.width), let height = first(Tag.height),
      (1...GridLayout.mostNodes).contains(width), (1...GridLayout.mostNodes).contains(height),
      let blockWidth = isTiled ? first(Tag.tileWidth) : width,
      let rows = first(isTiled ? Tag.tileHeight : Tag.rowsPerStrip),
      let offsets = tags[isTiled ? Tag.tileOffsets : Tag.stripOffsets],
      let sizes = tags[isTiled ? Tag.tileBytes : Tag.stripBytes],
      (1...GridLayout.mostNodes).contains(blockWidth), rows > 0
    else { throw refused("a directory without the size or the blocks of its picture") }
    let blockHeight = min(rows, max(height, isTiled ? rows : 1))
    guard blockHeight <= GridLayout.mostNodes else { throw refused("tiles of \(rows) rows") }
    let planes = first(Tag.planes) == 2 ? first(Tag.samples) ?? 1 : 1
    let across = (width - 1) / blockWidth + 1
    let down = (height - 1) / blockHeight + 1
    let (blocks, overflow) = (across * down).multipliedReportingOverflow(by: planes)
    guard !overflow, offsets.count == blocks, sizes.count == blocks else {
      throw refused("\(offsets.count) blocks in place of \(blocks)")
    }
    for index in 0..<blocks {
      guard let offset = value(offsets, index), let size = value(sizes, index) else {
        throw cut(bytes.count + 1)
      }
      // Blocks of 0 bytes are left out of the file: they have no value.
      guard size <= bytes.count, offset <= bytes.count - size else {
        throw cut(offset.addingReportingOverflow(size).partialValue)
      }
    }
  }

  private func value(_ values: Values, _ index: Int) -> Int? {
    number(at: values.position + index * values.size, size: values.size)
  }

  /// An unsigned number; nil beyond the end of the file or of `Int`.
  private func number(at position: Int, size: Int) -> Int? {
    guard position >= 0, position <= bytes.count - size else { return nil }
    var result: UInt64 = 0
    for index in 0..<size {
      let byte = bytes[position + (isBigEndian ? index : size - 1 - index)]
      result = result << 8 | UInt64(byte)
    }
    return Int(exactly: result)
  }

  private func cut(_ expected: Int) -> GeodesyError {
    .gridTruncated(path: path, bytes: bytes.count, expected: expected)
  }

  private func refused(_ found: String) -> GeodesyError {
    .notAGrid(path: path, found: "a TIFF with " + found, expected: "a GeoTIFF as PROJ writes it")
  }
}
