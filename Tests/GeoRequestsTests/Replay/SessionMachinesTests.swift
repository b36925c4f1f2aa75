import GeoAnchors
import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct SessionMachinesTests {
  private func outputs(_ machines: SessionMachines) throws -> [SessionOutput] {
    var ensemble = try machines.ensemble(for: SessionHeader())
    return ensemble.handle(
      SessionEvent(time: 0, .geoStatus(GeoStatus(.localized, accuracy: .high))))
  }

  @Test func `tracking speaks the language asked for`() throws {
    var machines = SessionMachines()
    let english = try outputs(machines)
    machines.language = .german
    try expect(outputs(machines) != english)
    expectEqual(Set(english.map(\.machine)), ["tracking"])
  }

  @Test func `a localizer runs beside tracking`() throws {
    var machines = SessionMachines()
    machines.localizer = Localizer(kind: "multiset")
    try expectEqual(machines.ensemble(for: SessionHeader()).count, 2)
  }

  @Test func `a chain that cannot be followed is refused`() {
    var machines = SessionMachines()
    machines.chain = Chain(path: [], length: 0, anchors: [])
    #expect(throws: ReplayError.self) { try machines.ensemble(for: SessionHeader()) }
  }
}
