import GeoTesting

@testable import GeoCommandLine

@Suite struct ProgressTextTests {
  /// The time left is what has passed, times what is to be done, by what is done.
  @Test(
    arguments: [
      (0.5, 4.0, 60, "reading  ▇▇▇▇▇▇▇▇▇▇▇▇▁▁▁▁▁▁▁▁▁▁▁▁  50 %  4 s, 4 s left"),
      (0.25, 61, 60, "reading  ▇▇▇▇▁▁▁▁▁▁▁▁▁▁▁▁▁▁  25 %  1 min 1 s, 3 min 3 s left"),
      (0.5, 0.4, 60, "reading  ▇▇▇▇▇▇▇▇▇▇▇▇▁▁▁▁▁▁▁▁▁▁▁▁  50 %"),
      (0.01, 4, 60, "reading  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  1 %  4 s"),
      (1, 4, 60, "reading  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇  100 %  4 s"),
      (0.5, 4, 38, "reading  ▇▇▇▇▁▁▁▁  50 %  4 s, 4 s left"),
      (0.5, 4, 30, "reading  50 %  4 s, 4 s left"),
      (0.5, 4, 20, "reading  50 %  4 s,…"), (nil, 4, 60, "reading  4 s"), (nil, 0, 60, "reading"),
      (.nan, 0, 20, "reading  ▁▁▁▁▁▁  0 %"), (7, 0, 24, "reading  ▇▇▇▇▇▇▇▇  100 %"),
    ] as [(Double?, Double, Int, String)])
  func `V-31: progress has its stage, a bar, a share, what has passed and what is left`(
    fraction: Double?, elapsed: Double, width: Int, line: String
  ) {
    let text = ProgressText(stage: "reading", fraction: fraction, elapsed: elapsed).line(
      width: width)
    expectEqual(text, line)
    expect(DisplayWidth.of(text) <= width)
  }
}
