import GeoAnchors
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoSessions

@Suite struct AnchorMachineTests {
  private let good = TrackingStatus(GeoStatus(.localized, accuracy: .high))

  /// A world at the test's place whose x points east.
  private func world(
    at place: Coordinate = Places.inside, yaw: Degrees = 0
  ) -> WorldPlacement {
    WorldPlacement(
      coordinate: place, altitude: Altitude(meters: 500, datum: .egm96), yaw: yaw,
      uncertainty: PlacementUncertainty(yaw: 1, east: 1, north: 1))
  }

  private func events(
    _ machine: inout AnchorMachine, _ time: Seconds, _ kind: SessionEvent.Kind,
    status: TrackingStatus? = nil, world: WorldPlacement? = nil
  ) -> [AnchorOutput] {
    machine.handle(
      SessionEvent(time: time, kind), status: status ?? good, world: world ?? self.world())
  }

  /// The ids of what was said.
  private func said(_ events: [AnchorOutput]) -> [SessionText] {
    events.compactMap { if case .notice(let notice) = $0 { notice.key } else { nil } }
  }

  private func tap(_ name: String? = nil) -> SessionEvent.Kind {
    .mapTap(Places.inside, name: name)
  }

  private func user(_ meters: Meters, bearing: Degrees = 90) -> SessionEvent.Kind {
    .gnss(GNSSFix(Places.inside.destination(distance: meters, bearing: bearing)))
  }

  @Test func `ray meets the floor`() throws {
    var machine = AnchorMachine()
    let down = SessionEvent.Kind.viewTap(
      .ray(origin: .zero, direction: Vector3(x: 0.8, y: -0.6, z: 0)))
    _ = events(&machine, 0, down)
    let anchor = try #require(machine.anchors.first)
    // 1.4 m down is 1.4 · 0.8 / 0.6 m to the east, at 500 m above the ellipsoid.
    let shrink = 1 - 500 / 6.39e6
    expectNear(
      anchor.anchor.coordinate.distance(to: Places.inside), 1.4 * 4 / 3 * shrink, within: 1e-6)
    try expectNear(#require(anchor.anchor.altitude?.meters), 498.6, within: 1e-6)
    expectEqual(anchor.anchor.altitude?.datum, .egm96)
    let up = SessionEvent.Kind.viewTap(.ray(origin: .zero, direction: Vector3(x: 1, y: 0, z: 0)))
    expectEqual(said(events(&machine, 1, up)), [.anchorMiss])
  }

  @Test func `a point without alignment cannot be placed`() {
    var machine = AnchorMachine()
    let tap = SessionEvent(time: 0, .viewTap(.point(.zero)))
    let outputs = machine.handle(tap, status: good, world: nil)
    expectEqual(said(outputs), [.anchorConversionFailed])
    expect(machine.anchors.isEmpty)
  }

  @Test func `only the nearest are live`() {
    let walk = (0..<30).map { index in
      Anchor(
        id: AnchorID(rawValue: "a\(index)"),
        coordinate: Places.inside.destination(distance: Double(index) * 10, bearing: 90))
    }
    var machine = AnchorMachine(policy: AnchorPolicy(nearCount: 20), route: walk)
    _ = events(&machine, 0, user(0))
    expectEqual(machine.anchors.filter(\.isLive).map(\.number), Array(1...20))
    _ = events(&machine, 10, user(150))
    expectEqual(machine.anchors.count(where: \.isLive), 20)
    // Standing between the two halves changes nothing more.
    for second in 11..<20 {
      let outputs = events(&machine, Double(second), user(second % 2 == 0 ? 149 : 151))
      expect(!outputs.contains { if case .updated(_, .live) = $0 { true } else { false } })
    }
  }

  @Test func `a far anchor waits`() {
    var machine = AnchorMachine()
    _ = events(&machine, 0, user(0))
    let far = Coordinate(latitude: 48.06, longitude: 11.005)
    let outputs = events(&machine, 1, .mapTap(far, name: "far"))
    expectEqual(said(outputs), [.anchorAdded, .anchorTooFar])
    expectEqual(machine.anchors.first?.isLive, false)
    _ = events(&machine, 2, .gnss(GNSSFix(far)))
    expectEqual(machine.anchors.first?.isLive, true)
  }

  @Test func `loads what the reader reads`() {
    let own = Anchor(id: AnchorID(rawValue: "session-1"), name: "own", coordinate: Places.inside)
    var machine = AnchorMachine(
      reader: {
        $0 == "good" ? .anchors([own, own]) : $0 == "empty" ? .anchors([]) : .invalid("x")
      })
    func load(_ document: String?, _ name: String? = nil) -> SessionEvent.Kind {
      .userAction(.loadAnchors, argument: name, document: document)
    }
    expectEqual(said(events(&machine, 0, load("bad"))), [.loadEmpty])
    expectEqual(said(events(&machine, 0, load("empty"))), [.loadEmpty])
    expectEqual(said(events(&machine, 0, load(nil))), [.loadNoFiles])
    expectEqual(said(events(&machine, 0, load(nil, "a.gpx"))), [.loadFailed])
    expectEqual(
      said(events(&machine, 0, load("good"), status: TrackingStatus(GeoStatus(.localizing)))),
      [.anchorNotLocalized])
    expectEqual(said(events(&machine, 0, load("good"))), [.loadDoneMany])
    expectEqual(machine.anchors.map(\.anchor.id.rawValue), ["session-1", "session-2"])
  }

  @Test func `names the file by date`() {
    // 2026-01-01T00:30:05Z is in the last week of week-year 2026, and after midnight.
    expectEqual(AnchorFileName.name(epoch: 1_767_227_400, time: 5), "GeoAnchors-20260101-003005")
    expectEqual(AnchorFileName.name(epoch: nil, time: 5), "GeoAnchors")
    expectEqual(AnchorFileName.name(epoch: .nan, time: 5), "GeoAnchors")
  }

  @Test func `resetting the world keeps places`() {
    var machine = AnchorMachine()
    _ = events(&machine, 0, tap())
    expect(machine.anchors.first?.point != nil)
    _ = machine.handle(
      SessionEvent(time: 1, .session(.reset)), status: good, world: nil)
    expectNil(machine.anchors.first?.point)
    expectEqual(machine.anchors.first?.anchor.coordinate, Places.inside)
  }
}
