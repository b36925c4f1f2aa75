import GeoNumerics
import GeoTesting

struct RouteWatchTests {
  @Test func `a position is lost once and found again`() {
    var watch = RouteWatch(fixTimeout: 12)
    expectNil(watch.pass(0), "the wait begins")
    expectNil(watch.pass(12))
    expectEqual(watch.pass(12.5), .lost)
    expectNil(watch.pass(40))
    expectEqual(watch.fix(at: 41), .found)
    expectNil(watch.fix(at: 42))
    expect(watch.hasFix(at: 54) && !watch.hasFix(at: 54.5))
    expectEqual(watch.pass(55), .lost)
  }

  @Test func `a way is left when enough fixes in a row say so`() {
    var watch = RouteWatch(rerouteAfter: 3, confirmations: 2)
    expect(watch.judge(isOff: true, at: 1) == nil && watch.isOnRoute && !watch.isCertain)
    expect(watch.judge(isOff: false, at: 2) == nil && watch.isCertain)
    expectNil(watch.judge(isOff: true, at: 3))
    expectEqual(watch.judge(isOff: true, at: 4), .left)
    expect(!watch.isOnRoute)
    expectNil(watch.judge(isOff: true, at: 6.5))
    expectEqual(watch.judge(isOff: true, at: 7), .rerouteAdvised)
    expectNil(watch.judge(isOff: true, at: 9), "advised once")
    expectEqual(watch.judge(isOff: false, at: 10), .rejoined)
    expect(watch.isOnRoute && watch.isCertain)
  }

  @Test func `a new way is followed from its start`() {
    var watch = RouteWatch(confirmations: 2)
    expectNil(watch.judge(isOff: true, at: 1))
    watch.follow()
    expectNil(watch.judge(isOff: true, at: 2))
    expectEqual(watch.judge(isOff: true, at: 3), .left)
  }
}
