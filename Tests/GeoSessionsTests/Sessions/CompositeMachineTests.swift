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

  @Test func `S-13: what is handed over is said by the taker alone, from the next event on`() {
    var ensemble = CompositeMachine()
    ensemble.add(CountingMachine())
    ensemble.add(Echo(name: "a"))
    ensemble.hand(.state, of: CountingMachine.self, to: Echo.self) { $1.name = "\($0.heard)" }
    let said = (1...3).map { ensemble.handle(SessionEvent(time: Double($0), .tick)) }
    expectEqual(said.map { $0.map { $0["from"] } }, [[.text("a")], [.text("1")], [.text("2")]])
    // Nobody of this kind is there: nothing is handed over or withheld.
    var alone = CompositeMachine()
    alone.add(Echo(name: "b"))
    alone.hand(.state, of: CountingMachine.self, to: Echo.self) { $1.name = "\($0.heard)" }
    expectEqual(alone.handle(SessionEvent(time: 1, .tick)).count, 1)
  }
}
