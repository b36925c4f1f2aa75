import GeoAreas
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoSessions

@Suite struct AvailabilityMachineTests {
  private let out = TrackingStatus(
    GeoStatus(.notAvailable, reasons: [.notAvailableAtLocation]))
  private let tracked = TrackingStatus(GeoStatus(.localizing))

  private func text(_ notice: TrackingNotice?) -> String? {
    notice?.lines.map { $0.text(in: .english) }.joined(separator: "|")
  }

  @Test func `without a network the platform cannot know`() {
    var machine = AvailabilityMachine()
    machine.network(isConnected: false)
    machine.move(to: Places.inside)
    let notice = machine.update(out, at: 1)
    expectEqual(
      text(notice),
      "Geotracking unavailable|There is no network connection.|"
        + "Please try again in an area where geotracking is supported.")
    expectEqual(notice?.action, .alertRestart)
    expectNil(machine.update(out, at: 2))
  }

  @Test func `says it again after a success`() {
    var machine = AvailabilityMachine()
    expectEqual(machine.update(out, at: 1), .unavailable([.outside], nearest: nil))
    expectNil(machine.update(tracked, at: 2))
    expectEqual(machine.update(out, at: 3), .unavailable([.outside], nearest: nil))
  }

  @Test func `a place outside is never the way back`() {
    var machine = AvailabilityMachine(coverage: Places.coverage)
    _ = machine.update(tracked, at: 0)
    machine.move(to: Places.inside)
    machine.move(to: Places.outside)
    guard case .returnHint(let way)? = machine.update(out, at: 1) else {
      Issue.record("no way back")
      return
    }
    expectNear(way.meters, Places.outside.distance(to: Places.inside), within: 1e-3)
  }

  @Test func `failing is an alert once`() {
    var machine = AvailabilityMachine()
    var failed = tracked
    failed.hasTimedOut = true
    expectEqual(machine.update(failed, at: 1), .failed)
    expectNil(machine.update(failed, at: 2))
  }
}
