/// Tags as one text: separated by semicolons.
///
/// A backslash before a semicolon makes it part of the tag; backslashes before a semicolon, whichever
/// it is, are doubled. Elsewhere a backslash is a character like any other, so that texts that were
/// written without this rule read the same unless a tag ends in a backslash.
package enum TagText {
  package static func text(_ tags: [String]) -> String {
    if tags.count == 1, let tag = tags.first, !tag.utf8.contains(semicolon) {
      // A tag that looks like a list gets an end, so that it is read as one tag.
      return ListText.items(tag) == nil ? tag : tag + ";"
    }
    var bytes: [UInt8] = []
    for (index, tag) in tags.enumerated() {
      var slashes = 0
      for byte in tag.utf8 {
        if byte == semicolon {
          bytes.append(contentsOf: repeatElement(backslash, count: slashes + 1))
        }
        slashes = byte == backslash ? slashes + 1 : 0
        bytes.append(byte)
      }
      guard index < tags.count - 1 else { continue }
      bytes.append(contentsOf: repeatElement(backslash, count: slashes))
      bytes.append(semicolon)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The tags of a text that may be another program's list, and whether that program cut it.
  static func foreign(_ text: String) -> (tags: [String], isCut: Bool) {
    guard let (items, isCut) = ListText.items(text) else { return (tags(text), false) }
    return (items.filter { !$0.isEmpty }, isCut)
  }

  /// The tags of a text; empty ones are left out.
  package static func tags(_ text: String) -> [String] {
    guard text.utf8.contains(backslash) else {
      return text.split(separator: ";").map(String.init)
    }
    var tags: [String] = []
    var bytes: [UInt8] = []
    var slashes = 0
    func end() {
      if !bytes.isEmpty { tags.append(String(decoding: bytes, as: UTF8.self)) }
      bytes = []
    }
    for byte in text.utf8 {
      if byte == semicolon {
        // Half of the backslashes are the tag's; one that is left over is the semicolon's.
        bytes.removeLast(slashes - slashes / 2)
        if slashes % 2 == 1 { bytes.append(byte) } else { end() }
        slashes = 0
        continue
      }
      slashes = byte == backslash ? slashes + 1 : 0
      bytes.append(byte)
    }
    end()
    return tags
  }

  private static let semicolon = UInt8(ascii: ";")
  private static let backslash = UInt8(ascii: "\\")
}
