import Testing

@testable import GeoAnchorCLI

@Suite
struct ProgressLineTests {
  @Test
  func redrawsAndLeavesNothingBehind() {
    let sink = MemorySink()
    let line = ProgressLine(sink: sink, terminal: .interactive(width: 12), interval: .zero)
    line.update("reading", share: 0.429)
    line.update("a text that is too long")
    line.erase()
    line.erase()
    #expect(
      sink.text == "\rreading  4…\u{1B}[K\ra text tha…\u{1B}[K\r\u{1B}[K")
  }

  @Test
  func staysSilentWhereNobodyLooks() {
    let sink = MemorySink()
    let line = ProgressLine(sink: sink, terminal: .none, interval: .zero)
    line.update("reading")
    line.erase()
    #expect(!line.isVisible)
    #expect(sink.writeCount == 0)
  }

  @Test
  func isNotRedrawnTooOften() {
    let sink = MemorySink()
    let line = ProgressLine(sink: sink, terminal: .interactive(), interval: .seconds(3600))
    for share in 0..<1000 { line.update("x", share: Double(share) / 1000) }
    #expect(sink.writeCount == 1)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 2])
  func oddSharesAreHarmless(share: Double) {
    let sink = MemorySink()
    ProgressLine(sink: sink, terminal: .interactive(), interval: .zero).update("x", share: share)
    #expect(sink.text.contains("x  0 %") || sink.text.contains("x  100 %"))
  }
}
