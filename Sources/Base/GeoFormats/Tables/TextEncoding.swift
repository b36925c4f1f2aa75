import GeoSystem

/// A character encoding, by a name that the C library knows, such as `windows-1252` or `Shift_JIS`.
package struct TextEncoding: Hashable, Sendable {
  /// The name, as given.
  package let name: String

  /// UTF-16 with the least significant byte first.
  package static let utf16LittleEndian = TextEncoding(known: "UTF-16LE")
  /// UTF-16 with the most significant byte first.
  package static let utf16BigEndian = TextEncoding(known: "UTF-16BE")

  private init(known name: String) { self.name = name }

  /// Finds an encoding; nil when the C library does not know the name.
  package init?(named name: String) {
    guard Self.isPlain(name), let converter = iconv_open("UTF-8", name),
      converter != Self.noConverter
    else { return nil }
    iconv_close(converter)
    self.name = name
  }

  /// The result of `iconv_open` when it fails.
  fileprivate static var noConverter: iconv_t? { UnsafeMutableRawPointer(bitPattern: -1) }

  /// Whether a name has the characters of registered names: a `/` begins options of the C library.
  private static func isPlain(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: ":")
      }
  }

  /// Whether the encoding is UTF-8, which needs no conversion.
  package var isUTF8: Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    return plain == "utf8"
  }

  /// The text in UTF-8; nil where the bytes are not of the encoding.
  package func text(_ bytes: some Collection<UInt8>) -> String? {
    guard let decoder = TextDecoder(self) else { return nil }
    return try? String(
      decoding: decoder.converted(Array(bytes), isFinal: true), as: UTF8.self)
  }

  /// The encoding that the first bytes show without doubt: a byte order mark of UTF-16, or a zero
  /// beside each of the first letters; nil where they show none.
  package static func evident(in start: some Collection<UInt8>) -> TextEncoding? {
    let bytes = Array(start.prefix(4))
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return .utf16LittleEndian }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return .utf16BigEndian }
    guard bytes.count == 4 else { return nil }
    let zeros = bytes.map { $0 == 0 }
    if zeros == [false, true, false, true] { return .utf16LittleEndian }
    if zeros == [true, false, true, false] { return .utf16BigEndian }
    return nil
  }

  /// Advice for bytes that are not UTF-8: how the usual encodings read them.
  /// - Parameter bytes: The text around them.
  /// - Returns: The expectation, for messages.
  package static func advice(for bytes: some Collection<UInt8>) -> String {
    let near = Array(bytes)
    var readings: [String] = []
    for name in ["windows-1252", "windows-1250", "windows-1251", "Shift_JIS"] {
      guard let text = TextEncoding(known: name).text(near),
        !text.unicodeScalars.contains(where: { QuotedText.steers($0) })
      else { continue }
      readings.append("`\(name)` reads \(QuotedText.quote(text, limit: 24))")
    }
    let list = readings.isEmpty ? "" : ": " + readings.joined(separator: ", ")
    return "UTF-8, or its encoding by `--encoding`\(list)"
  }
}

/// Converts a text piece by piece to UTF-8 by `iconv`.
final class TextDecoder {
  private let converter: iconv_t
  private let encoding: TextEncoding
  /// The bytes of a character whose end is still to come.
  private var held: [UInt8] = []
  private var line = 1

  init?(_ encoding: TextEncoding) {
    guard let converter = iconv_open("UTF-8", encoding.name),
      converter != TextEncoding.noConverter
    else { return nil }
    self.converter = converter
    self.encoding = encoding
  }

  deinit {
    iconv_close(converter)
  }

  /// The text of the next bytes in UTF-8; the last ones say so.
  /// - Throws: `FormatError.unexpected` with the line of bytes that are not of the encoding.
  func converted(_ bytes: [UInt8], isFinal: Bool) throws(FormatError) -> [UInt8] {
    var input = held + bytes
    // No character of an encoding of glibc needs more than four bytes of UTF-8 for each of its own.
    var output = [UInt8](repeating: 0, count: input.count * 4 + 16)
    let (used, written, failure) = input.withUnsafeMutableBytes { source in
      output.withUnsafeMutableBytes { target in
        var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (left, room) = (source.count, target.count)
        let status = iconv(converter, &from, &left, &to, &room)
        return (source.count - left, target.count - room, status == -1 ? errno : 0)
      }
    }
    output.removeLast(output.count - written)
    for byte in output where byte == UInt8(ascii: "\n") { line += 1 }
    held = Array(input[used...])
    // EINVAL is a character that is cut short, which the next bytes may end.
    guard failure == 0 || (failure == EINVAL && !isFinal) else {
      throw .unexpected(
        found: "bytes that are not \(encoding.name)", expected: "a text in \(encoding.name)",
        at: TextPlace(line: line, column: 0))
    }
    return output
  }
}

extension ByteFeed {
  /// The text of a feed in UTF-8.
  /// - Parameter encoding: The encoding of the text; nil and UTF-8 give the feed itself.
  /// - Returns: A feed that throws `FormatError` where bytes are not of the encoding.
  package func decoded(as encoding: TextEncoding?) -> ByteFeed {
    guard let encoding, !encoding.isUTF8, let decoder = TextDecoder(encoding) else { return self }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    var pending: ArraySlice<UInt8> = []
    var isAtEnd = false
    let feed = ByteFeed { [self] (buffer) throws(FormatError) in
      while pending.isEmpty, !isAtEnd {
        let count = try RawBytes.write(&chunk) { (all) throws(FormatError) in try read(into: all) }
        isAtEnd = count <= 0
        pending = try decoder.converted(Array(chunk[..<max(0, count)]), isFinal: isAtEnd)[...]
      }
      let part = pending.prefix(buffer.count)
      buffer.copyBytes(from: part)
      pending = pending.dropFirst(part.count)
      return part.count
    }
    feed.isDecoded = true
    return feed
  }
}
