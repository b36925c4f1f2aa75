import GeoTesting

@testable import GeoIndoor

struct ScanCycleTests {
  /// Seconds, the window when the gap counts, when it is dropped (100 ms on, 100 ms off).
  static let moments: [(Double, Int?, Int?)] = [
    (0, 0, 0), (0.05, 0, 0), (0.099_999, 0, 0), (0.1, 0, nil), (0.199, 0, nil), (0.2, 1, 1),
    (0.3, 1, nil), (0.6, 3, 3), (3600, 18_000, 18_000), (-0.001, nil, nil), (.nan, nil, nil),
    (1e300, nil, nil),
  ]

  @Test(arguments: moments)
  func `N-04: readings are grouped by the scanner's cycle`(
    time: Double, counted: Int?, dropped: Int?
  ) {
    expectEqual(ScanCycle(gap: .count).window(of: time), counted)
    expectEqual(ScanCycle(gap: .drop).window(of: time), dropped)
  }

  @Test func `N-04: a scanner that never rests has no gap`() {
    let cycle = ScanCycle(listening: 1, resting: 0, gap: .drop)
    for tenth in 0..<30 { expectEqual(cycle.window(of: Double(tenth) / 10), tenth / 10) }
  }

  @Test(arguments: [Double.nan, -1, 0, .infinity])
  func `lengths that make no sense are set right`(length: Double) {
    let cycle = ScanCycle(listening: length, resting: length)
    expect(cycle.listening >= 0.001 && cycle.listening <= 3600)
    expectEqual(cycle.window(of: 0), 0)
  }
}
