import GeoTesting

@testable import GeoCommandLine

@Suite
struct TextLayoutTests {
  @Test func `wraps paragraphs and keeps layout`() {
    let text = "one two three four\nfive six\n\n  a   b\nlast"
    expectEqual(
      TextLayout.wrap(text, width: 22, indent: 1),
      [
        " one two three four", " five six", "", "   a   b", " last",
      ])
  }

  @Test func `a long word stays whole`() {
    let word = String(repeating: "w", count: 50)
    expectEqual(TextLayout.wrap("a \(word) b", width: 20), ["a", word, "b"])
  }

  @Test func `columns line up`() {
    let rows = [
      (head: "-o", text: "one two three four five six"),
      (head: "--a-name-of-more-than-26-letters", text: "seven"), (head: "--size", text: ""),
    ]
    expectEqual(
      TextLayout.columns(rows, width: 32),
      [
        "  -o      one two three four", "          five six",
        "  --a-name-of-more-than-26-letters", "          seven", "  --size",
      ])
  }

  @Test func `V-30: a line hangs below its own text, also without blanks to break at`() {
    expectEqual(
      TextLayout.hang("  50 m  one two three four five", width: 28, indent: 8),
      ["  50 m  one two three four", "        five"])
    expectEqual(
      TextLayout.hang("50 m  右に曲がって中央通りに入り百メートル進みます", width: 26, indent: 6),
      ["50 m  右に曲がって中央通り", "      に入り百メートル進み", "      ます"])
    expectEqual(TextLayout.hang("short", width: 80, indent: 2), ["short"])
  }
}
