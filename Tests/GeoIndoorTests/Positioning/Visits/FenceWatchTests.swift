import GeoTesting

@testable import GeoIndoor

struct FenceWatchTests {
  static let fence = EventFence(
    id: "sale", floor: "g", shape: .circle(center: FloorPoint(x: 5, y: 5), radius: 2),
    payload: "{\"b\": [1, 2],  \"ü\":\"x\"}")
  static let inside = FloorPoint(x: 5, y: 5)
  static let outside = FloorPoint(x: 9, y: 5)

  /// Enters at 0, leaves at 100, and what happens then.
  static func events(
    timeout: Double, _ after: [(Double, FloorPoint)]
  ) -> [(Double, FenceEvent.Kind)] {
    var watch = FenceWatch([fence], timeoutSeconds: timeout)
    var events = watch.moved(to: inside, on: "g", at: 0)
    events += watch.moved(to: outside, on: "g", at: 100)
    for (time, point) in after { events += watch.moved(to: point, on: "g", at: time) }
    return events.map { ($0.time, $0.kind) }
  }

  @Test func `N-09: without a timeout each crossing counts`() {
    let events = Self.events(timeout: 0, [(100.1, Self.inside), (100.2, Self.outside)])
    expectEqual(events.map(\.0), [0, 100, 100.1, 100.2])
    expectEqual(events.map(\.1), [.enter, .exit, .enter, .exit])
  }

  @Test func `N-09: with a timeout of 60 s a return after 30 s is silent, after 61 s it is not`() {
    let soon = Self.events(timeout: 60, [(130, Self.inside), (140, Self.outside)])
    expectEqual(soon.map(\.0), [0, 100])
    let late = Self.events(timeout: 60, [(161, Self.inside), (170, Self.outside)])
    expectEqual(late.map(\.0), [0, 100, 161, 170])
    // A device that came back too soon and is still there is announced after the timeout.
    let stayed = Self.events(timeout: 60, [(130, Self.inside), (161, Self.inside)])
    expectEqual(stayed.map(\.0), [0, 100, 161])
  }

  @Test func `N-09: the payload is delivered unchanged, and history is asked by time`() {
    var watch = FenceWatch([Self.fence])
    let events = watch.moved(to: Self.inside, on: "g", at: 1)
    expectEqual(events.first?.fence.payload, "{\"b\": [1, 2],  \"ü\":\"x\"}")
    expectEqual(watch.inside, ["sale"])
    let left = watch.left(at: 5)
    expectEqual(left.map(\.kind), [.exit])
    expectEqual(watch.events(after: 1).map(\.time), [5])
    expectEqual(watch.events(after: 0).count, 2)
  }

  @Test func `defect 9: a fence is entered once, and exit is not enter`() {
    var watch = FenceWatch([Self.fence])
    let kinds = (0..<20).flatMap { step in
      watch.moved(to: step < 10 ? Self.inside : Self.outside, on: "g", at: Double(step))
    }.map(\.kind)
    expectEqual(kinds, [.enter, .exit])
  }

  @Test func `the same place on another floor is outside`() {
    var watch = FenceWatch([Self.fence])
    expect(watch.moved(to: Self.inside, on: "u", at: 0).isEmpty)
  }
}
