import GeoPackage

/// Finds what somebody who mistyped may have meant.
enum Spelling {
  /// How many names are looked at: an error message need not be perfect, but quick.
  private static let mostNames = 5000

  /// The text in the first column of a query that is nearest to a word; nil when none is near.
  static func nearest(to word: String, on connection: Connection, sql: String) throws -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(100))
    var best: (name: String, distance: Int)?
    var limit = max(1, word.count / 3)
    let statement = try connection.prepare("\(sql) LIMIT \(mostNames)")
    while try statement.step() {
      guard let name = statement.text(0) else { continue }
      let other = Array(name.lowercased().unicodeScalars.prefix(100))
      guard abs(other.count - word.count) <= limit else { continue }
      let distance = distance(word, other)
      guard distance <= limit else { continue }
      best = (name, distance)
      // Only something nearer can win from here on.
      limit = distance - 1
    }
    return best?.name
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
