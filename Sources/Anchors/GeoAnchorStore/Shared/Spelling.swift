/// Suggests the names closest to a mistyped one.
enum Spelling {
  /// The greatest number of names compared: an error message need not be perfect, but quick.
  static let mostNames = 5000

  /// The first of the names that are nearest to a word; nil when none is near.
  static func nearest(to word: String, among names: [String]) -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(100))
    var best: String?
    var limit = max(1, word.count / 3)
    for name in names {
      let other = Array(name.lowercased().unicodeScalars.prefix(100))
      guard abs(other.count - word.count) <= limit else { continue }
      let distance = distance(word, other)
      guard distance <= limit else { continue }
      best = name
      // Only something nearer can win from here on.
      limit = distance - 1
    }
    return best
  }

  /// Levenshtein's distance: insertions, deletions and exchanges of single characters.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var previous = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        let exchanged = previous[column] + (scalar == other ? 0 : 1)
        current.append(min(exchanged, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
