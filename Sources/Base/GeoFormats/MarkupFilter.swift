/// Escapes bare `&` and `<` of XML on its way to the parser: phones write names unescaped.
///
/// Only what cannot be well-formed changes, outside of CDATA: `&` before anything but a character
/// reference or one of the five entities of XML, and `<` before what begins no tag, comment or
/// instruction. Bytes of UTF-16 go through as they are.
struct MarkupFilter {
  private(set) var count = 0
  private var isOff = false
  private var hasBegun = false
  private var isInSection = false
  /// The end of the bytes before, which could not be judged without what follows.
  private var held: [UInt8] = []

  private static let longestReference = 12
  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)

  /// The bytes to parse; at the end, all of them.
  mutating func filter(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) -> [UInt8] {
    let all = held + bytes
    held.removeAll(keepingCapacity: true)
    if !hasBegun, all.count >= 2 {
      hasBegun = true
      isOff =
        all.starts(with: [0xFF, 0xFE]) || all.starts(with: [0xFE, 0xFF]) || all[0] == 0
        || all[1] == 0
    }
    if isOff { return all }
    var result: [UInt8] = []
    result.reserveCapacity(all.count + 16)
    var index = 0
    while index < all.count {
      let byte = all[index]
      guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "]")
      else {
        result.append(byte)
        index += 1
        continue
      }
      if !isFinal, all.count - index < Self.longestReference {
        held = Array(all[index...])
        return result
      }
      if isInSection {
        if all[index...].starts(with: Self.sectionEnd) { isInSection = false }
      } else if byte == UInt8(ascii: "<") {
        if all[index...].starts(with: Self.sectionStart) {
          isInSection = true
        } else if index + 1 < all.count, !Self.beginsMarkup(all[index + 1]) {
          count += 1
          result.append(contentsOf: "&lt;".utf8)
          index += 1
          continue
        }
      } else if byte == UInt8(ascii: "&"), !Self.isReference(all[index...]) {
        count += 1
        result.append(contentsOf: "&amp;".utf8)
        index += 1
        continue
      }
      result.append(byte)
      index += 1
    }
    return result
  }

  /// Whether a byte may follow `<`: the first of a name, or of `</`, `<!`, `<?`.
  private static func beginsMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Whether the bytes begin with a reference that XML knows without a declaration.
  private static func isReference(_ bytes: ArraySlice<UInt8>) -> Bool {
    let body = bytes.dropFirst().prefix(longestReference - 2)
    guard let end = body.firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = body[..<end]
    if ["amp", "lt", "gt", "quot", "apos"].contains(where: { name.elementsEqual($0.utf8) }) {
      return true
    }
    guard name.first == UInt8(ascii: "#"), name.count > 1 else { return false }
    return name.dropFirst().allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
        || byte == UInt8(ascii: "x")
    }
  }
}

extension XMLReader {
  /// Reads a document from a source that gives the next bytes, bare `&` and `<` escaped.
  /// - Returns: The number of characters that were escaped.
  @discardableResult
  func read(_ source: ByteFeed.Source) throws(FormatError) -> Int {
    var filter = MarkupFilter()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    repeat {
      count = try RawBytes.write(&buffer) { (all) throws(FormatError) in try source(all) }
      let bytes = RawBytes.read(buffer) { all in
        filter.filter(UnsafeRawBufferPointer(rebasing: all[..<count]), isFinal: count == 0)
      }
      try RawBytes.read(bytes) { (all) throws(FormatError) in
        try self.feed(all, isFinal: count == 0)
      }
    } while count > 0
    return filter.count
  }

  /// Reads a document from a feed, bare `&` and `<` escaped.
  /// - Returns: The number of characters that were escaped.
  @discardableResult
  func read(_ feed: ByteFeed) throws(FormatError) -> Int {
    try read { (buffer) throws(FormatError) in try feed.read(into: buffer) }
  }
}
