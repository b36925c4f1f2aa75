import GeoTesting

@testable import GeoIndoor

struct VisitHistoryTests {
  private static let fence = EventFence(
    id: "f", floor: "g", shape: .circle(center: FloorPoint(x: 0, y: 0), radius: 1))

  private static func history(days: Int? = nil) -> VisitHistory {
    var history = VisitHistory(days: days)
    // 2026-01-01 00:00 UTC, and three days later.
    for day in [0, 3] {
      for (time, kind) in [(1.0, FenceEvent.Kind.enter), (10, .exit)] {
        history.add(
          VenueOutput(time, .fence(FenceEvent(time: time, kind, fence))),
          epoch: 1_767_225_600 + Double(day) * 86_400)
      }
    }
    history.add(VenueOutput(11, .state(.searchVenue)))
    return history
  }

  @Test func `N-09, N-10: events after a time, and their visits`() {
    let history = Self.history()
    expectEqual(history.events().count, 4)
    expectEqual(VisitHistory.visits(of: history.events()).map(\.duration), [9, 9])
    let late = history.events(after: 1_767_225_600 + 3 * 86_400 + 5)
    expectEqual(late.map(\.kind), [.exit])
    expectEqual(VisitHistory.visits(of: Array(history.events().prefix(1))).map(\.end), [nil])
  }

  @Test func `N-21: noon deletes what is older than the days kept`() {
    var history = Self.history(days: 2)
    // The noon before the second day's events has deleted the first day's.
    expectEqual(history.events().count, 2)
    let times = ["2026-01-05T11:59:59Z", "2026-01-07T12:00:00Z", "tomorrow"]
    let counts = times.map { time in
      let isTime = history.advance(to: time)
      return isTime ? history.events().count : -1
    }
    expectEqual(counts, [2, 0, -1])
  }

  @Test func `JSON has events and visits`() {
    let text = VisitHistory.json(of: Self.history().events())
    expect(text.contains("\"event\": \"enter\"") && text.contains("\"duration\": 9"))
  }
}
