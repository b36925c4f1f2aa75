import GeoCommandLine
import GeoTestSupport
import GeoTesting
import Synchronization

@testable import GeoAnchorCLI

@Suite
struct ProgressLineTests {
  @Test func `redraws and leaves nothing behind`() {
    let sink = MemorySink()
    let line = ProgressLine(sink: sink, terminal: .interactive(width: 12), interval: .zero)
    line.update("reading", fraction: 0.429)
    line.update("a text that is too long")
    line.erase()
    line.erase()
    expectEqual(
      sink.text, "\rreading  4…\u{1B}[K\ra text tha…\u{1B}[K\r\u{1B}[K")
  }

  @Test func `stays silent where nobody looks`() {
    let sink = MemorySink()
    let line = ProgressLine(sink: sink, terminal: .none, interval: .zero)
    line.update("reading")
    line.erase()
    expect(!line.isVisible)
    expectEqual(sink.writeCount, 0)
  }

  @Test func `is not redrawn too often`() {
    let sink = MemorySink()
    let line = ProgressLine(sink: sink, terminal: .interactive(), interval: .seconds(3600))
    for fraction in 0..<1000 { line.update("x", fraction: Double(fraction) / 1000) }
    expectEqual(sink.writeCount, 1)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 2]) func `odd shares are harmless`(fraction: Double)
  {
    let sink = MemorySink()
    ProgressLine(sink: sink, terminal: .interactive(), interval: .zero).update(
      "x", fraction: fraction)
    expect(sink.text.contains("▁  0 %") || sink.text.contains("▇  100 %"))
  }

  /// No progress line if the data itself goes to the terminal, where it would only disturb.
  @Test(arguments: [true, false]) func `long lists show how far they came`(toFile: Bool) throws {
    let runs = try StoreRuns()
    let rows = (0..<1100).map { "p\($0),1,\(Double($0) / 10)\n" }.joined()
    let points = try runs.folder.put("many.csv", "name,latitude,longitude\n" + rows)
    expectEqual(runs("import", [points]).status, .done)
    let commands = [
      ["list"], ["list", "--format", "geojson"], ["diff", "0"],
      ["sync", "export", "--since", "0"],
    ]
    for command in commands {
      let place = toFile ? ["-o", runs.folder.file("out")] : []
      let run = CommandRun(
        command + ["--store", runs.store] + place, outputTerminal: .interactive(),
        messageTerminal: .interactive())
      expectEqual(run.status, .done, "\(command): \(run.messages)")
      expectEqual(run.messages.contains("\r1,024 "), toFile, "\(command): \(run.messages)")
    }
  }

  @Test func `V-31: a stage is drawn when it begins, with what has passed since the first one`() {
    let sink = MemorySink()
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let line = ProgressLine(
      sink: sink, terminal: .interactive(width: 60), interval: .seconds(3600)
    ) { start + passed.withLock { $0 } }
    line.update("reading ways", fraction: 0)
    line.update("reading ways", fraction: 0.1)
    passed.withLock { $0 = .seconds(4) }
    line.update("reading nodes", fraction: 0.25)
    line.erase()
    passed.withLock { $0 = .seconds(8) }
    line.update("preparing routes", fraction: 0.5)
    expectEqual(
      sink.text,
      """
      \rreading ways  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  0 %\u{1B}[K\
      \rreading nodes  ▇▇▇▇▇▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  25 %  4 s, 12 s left\u{1B}[K\
      \r\u{1B}[K\
      \rpreparing routes  ▇▇▇▇▇▇▇▇▇▇▁▁▁▁▁▁▁▁▁▁  50 %  8 s, 8 s left\u{1B}[K
      """)
  }

  @Test func `V-31: other work begins its own count of time`() {
    let sink = MemorySink()
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let line = ProgressLine(sink: sink, terminal: .interactive(), interval: .zero) {
      start + passed.withLock { $0 }
    }
    line.update("reading", fraction: 1)
    passed.withLock { $0 = .seconds(9) }
    line.update("drawing", fraction: 0)
    expect(sink.text.hasSuffix("▁  0 %\u{1B}[K"))
  }
}
