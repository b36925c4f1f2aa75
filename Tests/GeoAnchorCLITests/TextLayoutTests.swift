import Testing

@testable import GeoAnchorCLI

@Suite
struct TextLayoutTests {
  @Test
  func wrapsParagraphsAndKeepsLayout() {
    let text = "one two three four\nfive six\n\n  a   b\nlast"
    #expect(
      TextLayout.wrap(text, width: 22, indent: 1) == [
        " one two three four", " five six", "", "   a   b", " last",
      ])
  }

  @Test
  func aLongWordStaysWhole() {
    let word = String(repeating: "w", count: 50)
    #expect(TextLayout.wrap("a \(word) b", width: 20) == ["a", word, "b"])
  }

  @Test
  func columnsLineUp() {
    let rows = [
      (head: "-o", text: "one two three four five six"),
      (head: "--a-name-of-more-than-26-letters", text: "seven"), (head: "--size", text: ""),
    ]
    #expect(
      TextLayout.columns(rows, width: 32) == [
        "  -o      one two three four", "          five six",
        "  --a-name-of-more-than-26-letters", "          seven", "  --size",
      ])
  }
}
