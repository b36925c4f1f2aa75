/// Number of terminal columns of a text.
///
/// East Asian wide and fullwidth characters (Unicode Standard Annex #11) and emoji take two, marks
/// that combine with what is before them none. A cluster of scalars is as wide as its first one.
package enum DisplayWidth {
  /// The columns of a text without control characters.
  package static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    guard let first = character.unicodeScalars.first else { return 0 }
    // Variation selector 16 makes an emoji of a sign that is else a narrow text.
    let isEmoji =
      first.properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isEmoji ? 2 : of(first)
  }

  /// The text in a maximum number of columns; a cut text ends in an ellipsis.
  package static func clip(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var clipped = ""
    var rest = width - 1
    for character in text {
      rest -= of(character)
      guard rest >= 0 else { break }
      clipped.append(character)
    }
    return width > 0 ? clipped + "…" : ""
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where scalar.value != 0xAD: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks of class W and F of EastAsianWidth.txt, Unicode 15.1, without the emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
