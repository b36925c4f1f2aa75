import GeoRequests
import GeoSessions
import GeoTesting

@testable import GeoIndoor

struct IndoorPositioningFailureTests {
  static let start = SessionEvent(time: 0, .session(.start))

  @Test func `N-16: a generic error goes on`() throws {
    var machine = try VenueMachineTests.machine()
    _ = machine.run([Self.start])
    let failure = IndoorPositioningFailure(.generic, .other("scan failed"))
    let outputs = machine.fail(failure, at: 1)
    expectEqual(outputs, [VenueOutput(1, .failed(failure))])
    expectEqual(machine.state, .searchVenue)
    let scan = DrawnHouse.scan(at: FloorPoint(x: 12, y: 9), floor: 0, time: 2)
    expectEqual(machine.run(scan).states, ["getPacket", "findFloor"])
  }

  @Test
  func `N-16: a critical error stops until the next start, and the state carries it`() throws {
    var machine = try VenueMachineTests.machine()
    _ = machine.run([Self.start])
    let failure = IndoorPositioningFailure(.critical, .other("no radio"))
    expectEqual(machine.fail(failure, at: 1).last, VenueOutput(1, .state(.error(failure))))
    let scan = DrawnHouse.scan(at: FloorPoint(x: 12, y: 9), floor: 0, time: 2)
    expect(machine.run(scan).isEmpty)
    expect(machine.fail(failure, at: 3).isEmpty)
    expectEqual(
      machine.run([SessionEvent(time: 4, .session(.start))]).states, ["started", "searchVenue"])
  }

  @Test func `N-16: refused credentials need a new machine`() throws {
    var machine = try VenueMachineTests.machine()
    _ = machine.run([Self.start])
    let failure = IndoorPositioningFailure(.credential, .other("key refused"))
    expectEqual(machine.fail(failure, at: 1).states, ["error"])
    expect(machine.run([SessionEvent(time: 2, .session(.start))]).isEmpty)
    expectEqual(machine.state, .error(failure))
  }

  @Test func `N-16, N-23: without bluetooth nothing goes on, without location beacons do`() throws {
    var machine = try VenueMachineTests.machine()
    let location = SessionEvent(
      time: 1, .permission(.location, isGranted: false))
    let radio = SessionEvent(time: 2, .permission(.bluetooth, isGranted: false))
    expectEqual(machine.run([Self.start, location]).failures.map(\.severity), [.generic])
    expectEqual(machine.run([radio]).states, ["error"])
  }

  /// The names are those of the log's schema.
  @Test func `N-16: a failure tells its severity and cause`() {
    func output(_ cause: IndoorPositioningFailure.Cause) -> SessionOutput {
      VenueOutput(1, .failed(IndoorPositioningFailure(.generic, cause))).sessionOutput
    }
    let unreachable = output(.network(venue: "house", status: 503))
    expect(unreachable.kind == .error && unreachable["severity"] == .text("generic"))
    expect(unreachable["cause"] == .text("network") && unreachable["venue"] == .text("house"))
    expectEqual(unreachable["status"], .whole(503))
    expectEqual(output(.network(venue: "house", status: nil))["status"], .null)
    let refused = output(.permission("bluetooth"))
    expect(refused["cause"] == .text("permission") && refused["subject"] == .text("bluetooth"))
    expectEqual(output(.other("scan failed"))["text"], .text("scan failed"))
  }
}
