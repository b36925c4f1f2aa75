import GeoAnchors
import GeoPackage
import Geodesy

/// A column that holds one of a few words, compared as numbers: searches read it in every row.
struct WordColumn<Word: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  private let words: [(key: Key, word: Word)]

  /// The byte count and up to sixteen bytes: the first and the last eight, which may overlap.
  private struct Key: Equatable {
    var first: UInt64
    var last: UInt64
    var count: Int

    /// Nil for a longer text.
    init?(_ bytes: UnsafeRawBufferPointer) {
      count = bytes.count
      switch count {
      case 8...16:
        first = bytes.loadUnaligned(as: UInt64.self)
        last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      case 4...7:
        first = UInt64(bytes.loadUnaligned(as: UInt32.self))
        last = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      case 0...3:
        first = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        last = 0
      default: return nil
      }
    }
  }

  init() {
    words = Word.allCases.compactMap { word in
      Array(word.rawValue.utf8).withUnsafeBytes(Key.init).map { ($0, word) }
    }
  }

  /// The word in the column; nil when it is another text or null.
  func first(in statement: borrowing Statement, _ column: Int32) -> Word? {
    guard let key = statement.map(column, Key.init) ?? nil else { return nil }
    for (known, word) in words where known == key { return word }
    return nil
  }
}

extension WordColumn where Word == VerticalDatum {
  static let datums = WordColumn()
}

extension WordColumn where Word == AltitudeSource {
  static let sources = WordColumn()
}
