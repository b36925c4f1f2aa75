import GeoAnchorStore
import GeoFormats
import GeoSystem
package import Geodesy

/// A search for places by name, tag, street or coordinates.
package struct PlaceSearch: Hashable, Sendable {
  package var text: String
  /// The place that the nearest of equally good answers come first from; nil for alphabetical order.
  package var near: Coordinate?
  /// The maximum number of answers.
  package var limit: Int

  package init(_ text: String, near: Coordinate? = nil, limit: Int = 10) {
    self.text = text
    self.near = near
    self.limit = limit
  }

  /// The answers, best first: exact names, then beginnings of names, then beginnings of words in
  /// them, and without any of these, the nearest spellings.
  ///
  /// A text such as `40.753,-73.9816` is the coordinate itself.
  package func places(in indexes: [PlaceIndex]) -> [FoundPlace] {
    if let point = try? PointText(text) {
      let place = FoundPlace(
        kind: .coordinate, name: text, coordinate: point.coordinate, match: .exact)
      return Array([place].prefix(limit))
    }
    let wanted = TextFolding.plain(text.split(separator: " ").joined(separator: " "))
    guard !wanted.isEmpty else { return [] }
    let found = indexes.flatMap { index in
      index.entries.compactMap { entry in Self.rank(entry, wanted, text).map { ($0, entry) } }
    }
    return ordered(found.isEmpty ? spellings(wanted, in: indexes) : found)
  }

  /// The rank of an entry for a folded text: 0 for the whole name or id, 1 for its beginning, 2 for
  /// that of a word in it; nil where it does not.
  private static func rank(_ entry: PlaceIndex.Entry, _ wanted: String, _ text: String) -> Int? {
    if entry.folded == wanted || entry.id == text { return 0 }
    if entry.folded.hasPrefix(wanted) { return 1 }
    guard entry.folded.utf8.count > wanted.utf8.count else { return nil }
    return entry.folded.hasWord(beginningWith: wanted) ? 2 : nil
  }

  private func ordered(_ found: [(rank: Int, entry: PlaceIndex.Entry)]) -> [FoundPlace] {
    let kinds = FoundPlace.Kind.allCases
    let keyed = found.map { rank, entry in
      (
        // A name given by an author comes before the same name in the network.
        rank: rank * 2 + (entry.kind == .place || entry.kind == .street ? 1 : 0),
        distance: near.map { $0.distance(to: entry.coordinate) } ?? 0,
        kind: kinds.firstIndex(of: entry.kind) ?? 0, entry: entry
      )
    }
    let sorted = keyed.sorted {
      ($0.rank, $0.distance, $0.kind, $0.entry.folded, $0.entry.id ?? "")
        < ($1.rank, $1.distance, $1.kind, $1.entry.folded, $1.entry.id ?? "")
    }
    return sorted.prefix(limit).map { rank, _, _, entry in
      FoundPlace(
        kind: entry.kind, name: entry.name, id: entry.id, coordinate: entry.coordinate,
        match: rank < 2 ? .exact : rank < Self.misspelled * 2 ? .prefix : .spelling)
    }
  }

  // MARK: - Spellings

  /// The rank of a spelling with a distance of 0.
  private static let misspelled = 10

  /// The entries of which the whole name, or as many of its words as the text has, is spelled nearly
  /// like the text.
  private func spellings(
    _ wanted: String, in indexes: [PlaceIndex]
  ) -> [(rank: Int, entry: PlaceIndex.Entry)] {
    let typed = Array(wanted)
    guard (3...60).contains(typed.count) else { return [] }
    let most = max(1, min(3, typed.count / 3))
    let letters = Self.letters(of: wanted)
    let wordCount = wanted.split(separator: " ").count
    return indexes.flatMap { index in
      index.entries.compactMap { entry -> (rank: Int, entry: PlaceIndex.Entry)? in
        // A letter of the text that the name lacks is one edit at least.
        guard (letters & ~entry.letters).nonzeroBitCount <= most else { return nil }
        let candidates = Self.candidates(entry.folded, wordCount).enumerated()
        let ranks = candidates.compactMap { place, name -> Int? in
          guard abs(name.count - typed.count) <= most else { return nil }
          let distance = EditDistance.between(typed, name)
          // Of equally near spellings that of the whole name, which comes first, is better.
          return distance <= most ? distance * 2 + min(place, 1) : nil
        }
        return ranks.min().map { (Self.misspelled + $0, entry) }
      }
    }
  }

  /// A name as a whole, and each run of so many words in it.
  private static func candidates(_ name: String, _ wordCount: Int) -> [[Character]] {
    let words = name.split(separator: " ")
    guard words.count > wordCount else { return [Array(name)] }
    let runs = (0...words.count - wordCount).map { start in
      Array(words[start..<start + wordCount].joined(separator: " "))
    }
    return [Array(name)] + runs
  }

  /// The letters of a folded text as bits; several letters of large alphabets share one.
  static func letters(of text: String) -> UInt64 {
    text.unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }
}

extension String {
  /// Whether a word after the first begins with a text.
  fileprivate func hasWord(beginningWith text: String) -> Bool {
    var isStart = false
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isLetter, isStart, self[index...].hasPrefix(text) { return true }
      isStart = !isLetter
    }
    return false
  }
}
