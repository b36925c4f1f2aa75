import GeoTesting

@testable import GeoIndoor

struct RetainedHistoryTests {
  @Test func `N-21: each noon in UTC deletes what is older than the days kept`() {
    let day = 86_400.0
    // 2024-01-01 00:00 UTC.
    let start = 1_704_067_200.0
    var history = RetainedHistory<Int>(days: 2)
    for hour in 0..<24 { history.add(hour, at: start + Double(hour) * 3600) }
    expectEqual(history.entries.count, 24)
    // A second before the noon two days later everything is there.
    let early = history.advance(to: start + 2.5 * day - 1)
    expectEqual(early, 0)
    let noon = history.advance(to: start + 2.5 * day)
    expectEqual(noon, 12)
    expectEqual(history.entries.first?.entry, 12)
    let later = history.advance(to: start + 100 * day)
    expectEqual(later, 12)
    expect(history.entries.isEmpty)
    let strange = history.advance(to: .nan)
    expectEqual(strange, 0)
  }
}
