/// Texts without the difference of cases or accents.
package enum TextFolding {
  /// The text as `CASEI` compares it, by full case folding of Unicode: `ß` and `ẞ` are `ss`.
  static func withoutCase(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.unicodeScalars {
      // The only letter that keeps to itself though its capital is that of another.
      folded += scalar == "ı" ? "ı" : lower(upper(scalar.properties.lowercaseMapping))
    }
    return folded
  }

  private static func upper(_ text: String) -> String {
    text.unicodeScalars.map(\.properties.uppercaseMapping).joined()
  }

  private static func lower(_ text: String) -> String {
    text.unicodeScalars.map(\.properties.lowercaseMapping).joined()
  }

  /// The text without the difference of cases and accents, as searches for names compare it.
  package static func plain(_ text: String) -> String { withoutAccents(withoutCase(text)) }

  /// The text as `ACCENTI` compares it: letters without the marks above, below and through them.
  static func withoutAccents(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let base = letters[scalar] {
        folded.append(base)
      } else if !isAccent(scalar) {
        folded.append(scalar)
      }
    }
    return String(folded)
  }

  /// Whether a scalar is a mark that is attached to a letter, or stands above or below it.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass.rawValue >= 200
  }

  /// The base letters of accented letters.
  package static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for line in Embedded.accents_txt.split(separator: "\n") where !line.hasPrefix("#") {
      var scalars = line.unicodeScalars.makeIterator()
      guard let base = scalars.next() else { continue }
      while let accented = scalars.next() {
        if accented != " " { letters[accented] = base }
      }
    }
    return letters
  }()
}
