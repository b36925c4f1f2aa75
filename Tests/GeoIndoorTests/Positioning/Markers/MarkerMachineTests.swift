import GeoNumerics
import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoIndoor

struct MarkerMachineTests {
  static let start = SessionEvent(time: 0, .session(.start))

  static func marker(
    _ id: String, _ time: Double, x: Double = 0, z: Double = 0, isTracked: Bool = true
  ) -> SessionEvent {
    let pose = MarkerAlignmentTests.pose(x, 1.5, z, yaw: 0)
    return SessionEvent(
      time: time, .marker(id: id, pose: pose, isTracked: isTracked))
  }

  static func frame(
    _ time: Double, x: Double, z: Double, _ tracking: WorldTrackingState = .normal
  ) -> SessionEvent {
    let pose = MarkerAlignmentTests.pose(x, 1.5, z, yaw: 0)
    return SessionEvent(time: time, .frame(Frame(pose: pose, tracking: tracking)))
  }

  static func machine() throws -> MarkerMachine {
    var venue = try DrawnHouse.make()
    let other = try DrawnHouse.make("annex")
    venue.buildings += other.buildings
    venue.floors += other.floors
    venue.markers += other.markers
    return MarkerMachine(venue)
  }

  static func kinds(_ outputs: [MarkerOutput]) -> [MarkerOutput.Kind] { outputs.map(\.kind) }

  static func positions(_ outputs: [MarkerOutput]) -> [IndoorPosition] {
    outputs.compactMap { output in
      switch output.kind {
      case .position(let position), .held(let position): position
      case .buildingChanged, .floorChanged, .objection: nil
      }
    }
  }

  static func point(_ outputs: [MarkerOutput]) throws -> FloorPoint {
    try #require(positions(outputs).last?.place?.point)
  }

  @Test func `P-04: there is no position before the first marker`() throws {
    var machine = try Self.machine()
    let frames = (1...30).map { Self.frame(Double($0) / 10, x: 0, z: Double($0)) }
    expect(([Self.start] + frames).flatMap { machine.handle($0) }.isEmpty)
  }

  /// Pictures are recognized by the phone: only its `marker` events say what was seen.
  @Test
  func `P-15: a frame's picture is not looked at, even if it is named as a marker's`() throws {
    var machine = try Self.machine()
    let image = try DrawnHouse.make().markers[0].image
    let pose = MarkerAlignmentTests.pose(0, 1.5, 0, yaw: 0)
    let frame = Frame(pose: pose, details: FrameDetails(image: image))
    expect(machine.handle(Self.start).isEmpty)
    expect(machine.handle(SessionEvent(time: 1, .frame(frame))).isEmpty)
  }

  @Test
  func `P-05: each frame after the marker has one position, also beyond the plan's edge`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    for step in 1...60 {
      let outputs = machine.handle(Self.frame(1 + Double(step), x: 0, z: Double(step)))
      expectEqual(Self.positions(outputs).count, 1)
      let point = try Self.point(outputs)
      expect(point.distance(to: FloorPoint(x: 10, y: Double(step))) < 1e-9)
    }
  }

  @Test
  func `P-06: floor and building change in order, once; unknown markers are ignored`() throws {
    var machine = try Self.machine()
    let changes = ["house-M1", "house-M1", "house-M2", "annex-M1", "annex-M2", "annex-M2"]
      .enumerated().map { Self.kinds(machine.handle(Self.marker($1, Double($0)))) }
    expectEqual(
      changes,
      [
        [.buildingChanged("house-b"), .floorChanged("house-g", building: "house-b")], [],
        [.floorChanged("house-u", building: "house-b")],
        [.buildingChanged("annex-b"), .floorChanged("annex-g", building: "annex-b")],
        [.floorChanged("annex-u", building: "annex-b")], [],
      ])
    expectEqual(
      Self.kinds(machine.handle(Self.marker("poster", 9))),
      [
        .objection(.ignored(marker: "poster"))
      ])
    expect(machine.handle(Self.marker("poster", 10)).isEmpty)
    let position = try #require(Self.positions(machine.handle(Self.frame(11, x: 0, z: 1))).last)
    expectEqual(position.place?.floor, "annex-u")
  }

  @Test func `P-07: a marker that is seen again takes the drift away`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    // The world has drifted by 0.3 m: everything in it appears shifted.
    let drifted = try Self.point(machine.handle(Self.frame(2, x: 0.3, z: 5)))
    expectNear(drifted.distance(to: FloorPoint(x: 10, y: 5)), 0.3, within: 1e-9)
    _ = machine.handle(Self.marker("house-M1", 3, x: 0.3))
    let outputs = machine.handle(Self.frame(4, x: 0.3, z: 5))
    try expect(Self.point(outputs).distance(to: FloorPoint(x: 10, y: 5)) < 1e-6)
  }

  @Test func `P-08: positions carry the uncertainty since the marker, and none at it`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    let first = try #require(Self.positions(machine.handle(Self.frame(1, x: 0, z: 0))).last)
    expect(first.radius == 0 && first.angle == 0)
    var last = first
    for step in 1...10 {
      let outputs = machine.handle(Self.frame(1 + Double(step), x: 0, z: Double(step)))
      last = try #require(Self.positions(outputs).last)
    }
    expectNear(try #require(last.radius), 0.2, within: 1e-9)
    let degrees = 0.1 * 180 / Double.pi
    expectNear(try #require(last.angle), degrees, within: 1e-9)
    try expect(#require(last.covariance).standardDeviation > 0.2)
    _ = machine.handle(Self.marker("house-M1", 12))
    let again = try #require(Self.positions(machine.handle(Self.frame(12, x: 0, z: 0))).last)
    expectEqual(again.radius, 0)
  }

  @Test
  func `P-09: while tracking looks for its place the last position is held, in doubt`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    let before = try Self.point(machine.handle(Self.frame(2, x: 0, z: 5)))
    for state in [WorldTrackingState.limited(.relocalizing), .notAvailable] {
      let outputs = machine.handle(Self.frame(3, x: 50, z: 80, state))
      try expectEqual(Self.point(outputs), before)
      expect(Self.positions(outputs).allSatisfy { $0.isDoubtful })
      // A second of walking unseen.
      expectEqual(Self.positions(outputs).map(\.radius), [1])
    }
    // It came back at its old place: the way goes on.
    let after = machine.handle(Self.frame(4, x: 0, z: 6))
    try expect(Self.point(after).distance(to: FloorPoint(x: 10, y: 6)) < 1e-9)
    expect(Self.positions(after).allSatisfy { !$0.isDoubtful })
  }

  @Test func `P-09: a world that moved meanwhile gives no position until the next marker`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    _ = machine.handle(Self.frame(2, x: 0, z: 5))
    _ = machine.handle(Self.frame(3, x: 50, z: 80, .limited(.relocalizing)))
    expectEqual(Self.kinds(machine.handle(Self.frame(4, x: 50, z: 80))), [.objection(.lost)])
    expect(machine.handle(Self.frame(5, x: 50, z: 81)).isEmpty)
    _ = machine.handle(Self.marker("house-M1", 6, x: 50, z: 80))
    expectEqual(Self.positions(machine.handle(Self.frame(7, x: 50, z: 82))).count, 1)
  }

  @Test func `P-09: limited tracking goes on, flagged`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    let outputs = machine.handle(Self.frame(2, x: 0, z: 5, .limited(.excessiveMotion)))
    try expect(Self.point(outputs).distance(to: FloorPoint(x: 10, y: 5)) < 1e-9)
    expect(Self.positions(outputs).allSatisfy { $0.isDoubtful })
  }

  @Test
  func `P-11, defect 7: a position's heading is the plan's, its compass the Earth's`() throws {
    // The plan's top is east: looking up the plan is looking east.
    var venue = try DrawnHouse.make()
    venue.buildings[0].frame = FloorFrame(corner: DrawnHouse.corner, planTop: 90)
    var machine = MarkerMachine(venue)
    _ = machine.handle(Self.marker("house-M1", 1))
    // A user's heading of +π/2 (counter-clockwise) looks left on the plan, which is 270 clockwise.
    let pose = MarkerAlignmentTests.pose(0, 1.5, 2, yaw: .pi / 2)
    let outputs = machine.handle(SessionEvent(time: 2, .frame(Frame(pose: pose))))
    let position = try #require(Self.positions(outputs).last)
    let heading = try #require(position.heading)
    expectNear(heading.clockwise, 270, within: 1e-9)
    expectNear(heading.counterclockwiseRadians, .pi / 2, within: 1e-9)
    expect(CircularMean.difference(try #require(position.compass), 0) < 1e-9)
    // The uncertainty is never the constant 0 of the reference.
    let later = machine.handle(Self.frame(12, x: 0, z: 9))
    try expect(#require(Self.positions(later).last?.radius) > 0)
  }

  @Test func `P-14: nothing is said after the stop, and observers come and go`() async throws {
    let session = LiveSession(try Self.machine())
    let (first, outputs) = await session.observe()
    let (_, others) = await session.observe()
    await session.start(at: 0)
    await session.send(Self.marker("house-M1", 1))
    await session.send(Self.frame(2, x: 0, z: 1))
    await session.remove(first)
    await session.send(Self.frame(3, x: 0, z: 2))
    await session.stop(at: 4)
    let isTaken = await session.send(Self.frame(5, x: 0, z: 3))
    expect(!isTaken)
    var heard: [Double] = []
    for await output in outputs { heard.append(output.time) }
    expectEqual(heard, [1, 1, 2])
    var times: [Double] = []
    for await output in others {
      times.append(output.time)
      if output.time == 3 { break }
    }
    expectEqual(times, [1, 1, 2, 3])
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    _ = machine.handle(SessionEvent(time: 2, .session(.stop)))
    expect(machine.handle(Self.frame(3, x: 0, z: 1)).isEmpty)
    expect(machine.handle(Self.marker("house-M1", 4)).isEmpty)
  }

  /// The M1 vector of the reference: the camera 0.60052 m above the anchor.
  @Test
  func `S-20: the height above a marker is told where nobody measured the marker's own`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M2", 1))
    let pose = MarkerAlignmentTests.pose(0, 1.5 + 0.60052, 2, yaw: 0)
    let outputs = machine.handle(SessionEvent(time: 2, .frame(Frame(pose: pose))))
    let place = try #require(Self.positions(outputs).last?.place)
    expectNil(place.height)
    expectNear(try #require(place.heightAboveMarker), 0.60052, within: 1e-9)
  }

  @Test func `heights and rooms are those of the place`() throws {
    var machine = try Self.machine()
    _ = machine.handle(Self.marker("house-M1", 1))
    let pose = MarkerAlignmentTests.pose(-5, 1.2, 10, yaw: 0)
    let outputs = machine.handle(SessionEvent(time: 2, .frame(Frame(pose: pose))))
    let position = try #require(Self.positions(outputs).last)
    expectEqual(position.place?.label, "Shop")
    expectNear(try #require(position.place?.height), 1.2, within: 1e-9)
    expectNear(try #require(position.altitude).meters, 171.2, within: 1e-9)
  }
}
