import GeoNumerics
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct LikePatternTests {
  @Test(arguments: [
    ("a%", "abc", true), ("a%", "ba", false), ("%", "", true), ("_", "", false), ("_", "é", true),
    ("_", "ab", false), ("%c%", "abcde", true), ("a%b%c", "aXbYbZc", true), ("a%b", "ab\n", false),
    ("\\%", "%", true), ("\\%", "a", false), ("\\_", "_", true), ("\\_", "x", false),
    ("a\\", "a\\", true), ("\\\\", "\\", true), ("%%%a", "bba", true), ("", "", true),
    ("", "a", false),
    ("A", "a", false), ("%\u{1F600}_", "x\u{1F600}y", true),
  ])
  func `a pattern matches a whole text`(pattern: String, text: String, matches: Bool) {
    expectEqual(LikePattern(pattern).matches(text), matches)
  }

  /// By the definition, part by part.
  private static func matches(
    _ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "%" {
      return (text.startIndex...text.endIndex).contains {
        matches(pattern.dropFirst(), text[$0...])
      }
    }
    guard let letter = text.first, first == "_" || first == letter else { return false }
    return matches(pattern.dropFirst(), text.dropFirst())
  }

  @Test func `random patterns match as the definition says`() {
    var generator = SeededGenerator(seed: 28)
    func random(_ letters: [Unicode.Scalar], upTo count: Int) -> [Unicode.Scalar] {
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "a"
      }
    }
    func text(_ scalars: [Unicode.Scalar]) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    var found = 0
    for _ in 0..<5_000 {
      let (pattern, subject) = (
        random(["a", "b", "%", "_"], upTo: 6), random(["a", "b"], upTo: 8)
      )
      let expected = Self.matches(pattern[...], subject[...])
      found += expected ? 1 : 0
      expectEqual(
        LikePattern(text(pattern)).matches(text(subject)), expected,
        "\(text(pattern)) \(text(subject))")
    }
    expect((500...4_500).contains(found))
  }

  /// Patterns that backtrack take the product of both lengths, not a power.
  @Test func `a hostile pattern ends`() {
    let pattern = LikePattern(String(repeating: "%a", count: 1_000) + "b")
    expect(!pattern.matches(String(repeating: "a", count: 10_000)))
  }
}
