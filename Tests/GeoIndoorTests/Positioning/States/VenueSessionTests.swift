import GeoSessions
import GeoTesting

@testable import GeoIndoor

@Suite struct VenueSessionTests {
  @Test func `a log without a start begins with its first event`() throws {
    let events = DrawnHouse.scans(at: VenueMachineTests.place, floor: 0, from: 1, to: 10)
    let start = SessionEvent(time: events[0].time, .session(.start))
    let house = try DrawnHouse.make()
    var (late, whole) = (VenueSession([house]), VenueSession([house]))
    let outputs = events.flatMap { late.handle($0) }
    expect(!outputs.isEmpty)
    expectEqual(outputs, ([start] + events).flatMap { whole.handle($0) })
  }
}
