import GeoTesting

@testable import GeoIndoor

struct VisitLogTests {
  static func event(_ fence: String, _ kind: FenceEvent.Kind, _ time: Double) -> FenceEvent {
    FenceEvent(
      time: time, kind,
      EventFence(
        id: fence, floor: "g", shape: .circle(center: FloorPoint(x: 0, y: 0), radius: 1)))
  }

  @Test func `N-10: visits are from enter to exit, unfinished ones are open`() {
    var log = VisitLog()
    for event in [
      Self.event("a", .enter, 10), Self.event("b", .enter, 20), Self.event("a", .enter, 25),
      Self.event("a", .exit, 40), Self.event("c", .exit, 50), Self.event("a", .enter, 60),
      Self.event("a", .exit, 65),
    ] { log.handle(event) }
    expectEqual(log.finished.map(\.duration), [30, 5])
    expectEqual(log.open, [Visit(fence: "b", begin: 20)])
    expectNil(log.open.first?.duration)
    expectEqual(log.sums.map(\.fence), ["a"])
    expectEqual(log.sums.map(\.count), [2])
    expectEqual(log.sums.map(\.seconds), [35])
  }
}
