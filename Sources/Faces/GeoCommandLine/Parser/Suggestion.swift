import GeoSystem

/// The word that a mistyped one was probably meant to be.
package enum Suggestion {
  /// The nearest candidate, when one is near enough.
  package static func nearest(to typed: String, in candidates: some Sequence<String>) -> String? {
    let word = Array(typed.lowercased())
    guard (1...40).contains(word.count) else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      var distance = EditDistance.between(word, other)
      if word.count >= 3, other.starts(with: word) { distance = min(distance, 1) }
      let limit = max(1, min(3, max(word.count, other.count) / 3))
      guard distance <= limit, distance < (best?.distance ?? .max) else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// A suggestion for an unknown word; nil if no known word is near.
  package static func hint(for typed: String, among words: [String]) -> String? {
    nearest(to: typed, in: words).map(question)
  }

  package static func question(_ candidate: String) -> String { "did you mean `\(candidate)`?" }
}
