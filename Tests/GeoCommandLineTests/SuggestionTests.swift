import GeoSystem
import GeoTesting

@testable import GeoCommandLine

@Suite
struct SuggestionTests {
  /// Optimal string alignment distances from the literature and by hand.
  @Test(arguments: [
    ("kitten", "sitting", 3), ("saturday", "sunday", 3), ("hte", "the", 1), ("ca", "abc", 3),
    ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
  ])
  func `counts edits`(a: String, b: String, distance: Int) {
    expectEqual(EditDistance.between(Array(a), Array(b)), distance)
  }

  @Test(
    arguments: [
      ("--netwrok", "--network"), ("--Network", "--network"), ("--net", "--network"),
      ("--form", "--from"), ("--xyz", nil), ("", nil),
    ] as [(String, String?)])
  func `finds the nearest`(typed: String, expected: String?) {
    let candidates = ["--network", "--from", "--via", "--limit"]
    expectEqual(Suggestion.nearest(to: typed, in: candidates), expected)
  }

  @Test func `long text is not compared`() {
    expectNil(Suggestion.nearest(to: String(repeating: "x", count: 100_000), in: ["x"]))
  }
}
