import GeoNumerics
import Testing

struct RouteWatchTests {
  @Test func `a position is lost once and found again`() {
    var watch = RouteWatch(fixTimeout: 12)
    #expect(watch.pass(0) == nil, "the wait begins")
    #expect(watch.pass(12) == nil)
    #expect(watch.pass(12.5) == .lost)
    #expect(watch.pass(40) == nil)
    #expect(watch.fix(at: 41) == .found)
    #expect(watch.fix(at: 42) == nil)
    #expect(watch.hasFix(at: 54) && !watch.hasFix(at: 54.5))
    #expect(watch.pass(55) == .lost)
  }

  @Test func `a way is left when enough fixes in a row say so`() {
    var watch = RouteWatch(rerouteAfter: 3, confirmations: 2)
    #expect(watch.judge(isOff: true, at: 1) == nil && watch.isOnRoute && !watch.isCertain)
    #expect(watch.judge(isOff: false, at: 2) == nil && watch.isCertain)
    #expect(watch.judge(isOff: true, at: 3) == nil)
    #expect(watch.judge(isOff: true, at: 4) == .left)
    #expect(!watch.isOnRoute)
    #expect(watch.judge(isOff: true, at: 6.5) == nil)
    #expect(watch.judge(isOff: true, at: 7) == .rerouteAdvised)
    #expect(watch.judge(isOff: true, at: 9) == nil, "advised once")
    #expect(watch.judge(isOff: false, at: 10) == .rejoined)
    #expect(watch.isOnRoute && watch.isCertain)
  }

  @Test func `a new way is followed from its start`() {
    var watch = RouteWatch(confirmations: 2)
    #expect(watch.judge(isOff: true, at: 1) == nil)
    watch.follow()
    #expect(watch.judge(isOff: true, at: 2) == nil)
    #expect(watch.judge(isOff: true, at: 3) == .left)
  }
}
