import GeoTesting

@testable import GeoCommandLine

@Suite struct TerminalFilterTests {
  private func shown(_ text: String) -> String {
    var filter = TerminalFilter()
    return String(decoding: filter.pass(Array(text.utf8)), as: UTF8.self)
  }

  /// Sequences of ECMA-48 and xterm: colors, titles, the 8-bit CSI, and characters of Unicode that
  /// turn the order of text around (UAX #9).
  @Test(
    arguments: [
      ("plain\n", "plain\n"), ("é 東京 😀\t1\r\n", "é 東京 😀\t1\r\n"),
      ("\u{1B}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"), ("\u{1B}[2J", "\\u{1b}[2J"),
      ("\u{9B}31m", "\\u{9b}31m"), ("a\u{202E}b", "a\\u{202e}b"), ("\u{2066}x", "\\u{2066}x"),
      ("over\rwritten", "over\\u{d}written"), ("\u{8}\u{7F}", "\\u{8}\\u{7f}"),
      ("نی\u{200C}نی 👩\u{200D}💻", "نی\u{200C}نی 👩\u{200D}💻"),
      ("\u{1B}[31mred\u{1B}[0m", "\\u{1b}[31mred\\u{1b}[0m"),
      ("\u{1B}]8;;file:///x\u{1B}\\y", "\\u{1b}]8;;file:///x\\u{1b}\\y"),
    ])
  func `U-D4: what steers a terminal is written out`(text: String, shown: String) {
    expectEqual(Array(self.shown(text).unicodeScalars), Array(shown.unicodeScalars))
  }

  @Test func `emphasis of ours passes`() {
    let style = TextStyle(isPlain: false)
    let text =
      style.heading("a") + style.bad("b") + style.warning("c") + style.note("d") + style.good("e")
    expectEqual(shown(text), text)
    // A document for programs has none.
    var filter = TerminalFilter(allowsEmphasis: false)
    let bytes = filter.pass(Array(style.bad("x").utf8))
    expectEqual(String(decoding: bytes, as: UTF8.self), "\\u{1b}[1;31mx\\u{1b}[0m")
    // A sequence that never ends, or ends one that never began, is foreign.
    expectEqual(shown("\u{1B}[0m"), "\\u{1b}[0m")
    expectEqual(shown("\u{1B}[1m\u{1B}[1m"), "\u{1B}[1m\\u{1b}[1m")
  }

  @Test func `bytes come in any pieces`() {
    let text = "a\u{9B}€😀\u{1B}é\r\n\u{202E}"
    let whole = Array(shown(text).utf8)
    for size in 1...4 {
      var filter = TerminalFilter()
      let bytes = Array(text.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      expectEqual(pieces.flatMap { filter.pass($0) }, whole, "\(size)")
    }
  }

  @Test func `what is no text is replaced`() {
    var filter = TerminalFilter()
    // 0x9B alone is the CSI of a terminal with 8-bit controls.
    let shown = filter.pass([0x41, 0x9B, 0x32, 0x4A, 0xFF, 0x0A])
    expectEqual(String(decoding: shown, as: UTF8.self), "A\u{FFFD}2J\u{FFFD}\n")
  }
}
