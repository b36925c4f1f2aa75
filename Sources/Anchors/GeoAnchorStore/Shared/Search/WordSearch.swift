import GeoAnchors
import GeoFormats

/// The words that a query looks for, in capitals or not, each at the beginning of a word of an anchor's texts.
///
/// The texts are the name, the id, the collection, the tags, the description and what an author wrote in properties: the texts
/// themselves, not the JSON that keeps them. Scripts that put no blanks between words have every letter as a beginning.
package struct WordSearch: Sendable {
  private let words: [[Unicode.Scalar]]
  /// ASCII letters and digits, in small letters, that the row of every anchor with the words has somewhere in its columns: what
  /// databases look for before the words decide.
  package let traces: [String]

  /// Reads the words of a text, between blanks; none for a text without any, which every anchor has.
  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map(Self.folded)
    traces = words.compactMap(Self.trace)
  }

  /// Whether an anchor has all of the words.
  func matches(_ anchor: Anchor) -> Bool {
    let own = [
      anchor.name, anchor.id.rawValue, anchor.collection ?? "", anchor.details.description ?? "",
    ]
    let rest = Self.missing(words, in: own + anchor.tags)
    guard !rest.isEmpty, let properties = anchor.details.properties,
      let value = try? JSONReader.read(text: properties)
    else { return rest.isEmpty }
    return Self.missing(rest, in: value.texts).isEmpty
  }

  /// Whether each of the words is in one of some texts.
  package func match(_ texts: [String]) -> Bool { Self.missing(words, in: texts).isEmpty }

  private static func missing(
    _ words: [[Unicode.Scalar]], in texts: [String]
  ) -> [[Unicode.Scalar]] {
    guard !words.isEmpty else { return [] }
    let texts = texts.map(folded)
    return words.filter { word in !texts.contains { begins(word, in: $0) } }
  }

  private static func begins(_ word: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    let needsBeginning = isSpaced(first)
    return (0...text.count - word.count).contains { start in
      text[start] == first && text[start..<start + word.count].elementsEqual(word)
        && !(needsBeginning && start > 0 && isSpaced(text[start - 1]))
    }
  }

  /// Whether a letter or digit is of a script with blanks between words; those of Southeast and East Asia come later in Unicode.
  private static func isSpaced(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x0E00
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }

  private static func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    Array(text.lowercased().unicodeScalars)
  }

  /// The longest run of plain letters and digits of a word; i and k are left out, which are the small letters of letters
  /// outside of ASCII too.
  private static func trace(of word: [Unicode.Scalar]) -> String? {
    let runs = word.split { scalar in
      !("a"..."z").contains(scalar) && !("0"..."9").contains(scalar)
        || scalar == "i" || scalar == "k"
    }
    return runs.max { $0.count < $1.count }.map { run in
      String(String.UnicodeScalarView(run))
    }
  }
}
