import GeoAnchors
import GeoPackage
import Geodesy
import Glibc

/// A column that holds one of a few words, compared as bytes: searches read it in every row.
struct WordColumn<Word: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  private let words: [(bytes: [UInt8], word: Word)]

  init() {
    words = Word.allCases.map { (Array($0.rawValue.utf8), $0) }
  }

  /// The word in the column; nil when it is another text or null.
  func first(in statement: borrowing Statement, _ column: Int32) -> Word? {
    var found: Word?
    statement.withBytes(column) { bytes in
      guard let start = bytes.baseAddress else { return }
      found =
        words.first { known, _ in
          known.count == bytes.count && memcmp(known, start, bytes.count) == 0
        }?.word
    }
    return found
  }
}

extension WordColumn where Word == VerticalDatum {
  static let datums = WordColumn()
}

extension WordColumn where Word == AltitudeSource {
  static let sources = WordColumn()
}
