import GeoTesting

@testable import GeoCommandLine

@Suite struct DisplayWidthTests {
  /// Widths by EastAsianWidth.txt of Unicode 15.1 and, for emoji, by emoji-data.txt.
  @Test(
    arguments: [
      ("", 0), ("street", 6), ("Straße", 6), ("東京", 4), ("ｶﾅ", 2), ("カナ", 4), ("한국", 4),
      ("Ａ", 2), ("e\u{301}", 1), ("นี้", 1), ("🚶", 2), ("🇫🇷", 2), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2),
      ("❤", 1), ("…", 1), ("°", 1), ("\u{200D}", 0), ("\u{AD}", 1), ("☕", 2), ("㐀", 2),
      ("\u{20000}", 2), ("→", 1),
    ])
  func `V-30: East Asian wide characters count two columns, marks none`(text: String, width: Int) {
    expectEqual(DisplayWidth.of(text), width)
  }

  @Test(
    arguments: [
      ("street", 6, "street"), ("street", 5, "stre…"), ("東京都", 6, "東京都"), ("東京都", 5, "東京…"),
      ("東京都", 4, "東…"), ("street", 1, "…"), ("street", 0, ""),
    ])
  func `V-30: what is cut ends in an ellipsis and is never too wide`(
    text: String, width: Int, clipped: String
  ) {
    expectEqual(DisplayWidth.clip(text, to: width), clipped)
    expect(DisplayWidth.of(clipped) <= width)
  }
}
