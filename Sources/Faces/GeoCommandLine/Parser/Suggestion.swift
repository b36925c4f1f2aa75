/// The word that a mistyped one was probably meant to be.
package enum Suggestion {
  /// The nearest candidate, when one is near enough.
  package static func nearest(to typed: String, in candidates: some Sequence<String>) -> String? {
    let word = Array(typed.lowercased())
    guard (1...40).contains(word.count) else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      var distance = editDistance(word, other)
      if word.count >= 3, other.starts(with: word) { distance = min(distance, 1) }
      let limit = max(1, min(3, max(word.count, other.count) / 3))
      guard distance <= limit, distance < (best?.distance ?? .max) else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// The hint for a word that is none of some words; nil where nothing is near.
  package static func hint(for typed: String, among words: [String]) -> String? {
    nearest(to: typed, in: words).map(question)
  }

  /// The hint for a candidate.
  package static func question(_ candidate: String) -> String { "did you mean `\(candidate)`?" }

  /// How many letters must be put in, left out, changed or swapped with their neighbour.
  package static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (row, letter) in a.enumerated() {
      var current = [row + 1]
      for (column, other) in b.enumerated() {
        var cost = last[column] + (letter == other ? 0 : 1)
        cost = min(cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[b.count]
  }
}
