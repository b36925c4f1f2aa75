import GeoSessions
import Testing

@Suite struct SessionEnsembleTests {
  private struct Echo: SessionMachine {
    var name: String

    mutating func handle(_ event: SessionEvent) -> [SessionOutput] {
      [SessionOutput(time: event.time, .message, [.init("from", .text(name))])]
    }
  }

  @Test("Machines answer in the order in which they were added")
  func order() {
    var ensemble = SessionEnsemble()
    ensemble.add(Echo(name: "a"))
    ensemble.add(CountingMachine())
    ensemble.add(Echo(name: "b"))
    var copy = ensemble
    let outputs = ensemble.handle(SessionEvent(time: 2, .tick))
    #expect(outputs.map { $0["from"] } == [.text("a"), nil, .text("b")])
    #expect(outputs.allSatisfy { $0.time == 2 })
    #expect(ensemble.machine(CountingMachine.self)?.heard == 1)
    #expect(ensemble.machine(CountingMachine.self) != nil)
    #expect(copy.handle(SessionEvent(time: 3, .tick))[1]["heard"] == .whole(1))
  }
}
