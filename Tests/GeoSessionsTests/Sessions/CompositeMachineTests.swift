import GeoSessions
import GeoTesting

@Suite struct CompositeMachineTests {
  private struct Echo: SessionMachine {
    var name: String

    mutating func handle(_ event: SessionEvent) -> [SessionOutput] {
      [SessionOutput(time: event.time, .message, [.init("from", .text(name))])]
    }
  }

  @Test func `machines answer in the order in which they were added`() {
    var ensemble = CompositeMachine()
    ensemble.add(Echo(name: "a"))
    ensemble.add(CountingMachine())
    ensemble.add(Echo(name: "b"))
    var copy = ensemble
    let outputs = ensemble.handle(SessionEvent(time: 2, .tick))
    expectEqual(outputs.map { $0["from"] }, [.text("a"), nil, .text("b")])
    expect(outputs.allSatisfy { $0.time == 2 })
    expectEqual(ensemble.machine(CountingMachine.self)?.heard, 1)
    expect(ensemble.machine(CountingMachine.self) != nil)
    expectEqual(copy.handle(SessionEvent(time: 3, .tick))[1]["heard"], .whole(1))
  }
}
