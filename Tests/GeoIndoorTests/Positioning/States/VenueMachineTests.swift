import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoIndoor

struct VenueMachineTests {
  static let place = FloorPoint(x: 12, y: 9)
  static let start = SessionEvent(time: 0, .session(.start))
  static let stop = SessionEvent(time: 1000, .session(.stop))

  static func machine(
    _ change: (inout VenueSettings) -> Void = { _ in }
  ) throws -> VenueMachine {
    var resources = VenueResources()
    resources.keep(try DrawnHouse.make())
    var settings = VenueSettings()
    change(&settings)
    return VenueMachine(resources, settings: settings)
  }

  @Test
  func `N-01: a walk through floors and out gives the states of the table, each once`() throws {
    var machine = try Self.machine()
    var events = [Self.start]
    events += DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 10)
    events += DrawnHouse.scans(at: Self.place, floor: 1, from: 10, to: 30)
    events += (30...60).map { SessionEvent(time: Double($0), .tick) }
    events.append(Self.stop)
    let outputs = machine.run(events)
    expectEqual(
      outputs.states,
      [
        "started", "searchVenue", "getPacket", "findFloor", "localizationRunning", "findFloor",
        "localizationRunning", "findFloor", "searchVenue", "idle",
      ])
    let states = outputs.compactMap { output -> VenueState? in
      if case .state(let state) = output.kind { state } else { nil }
    }
    expectEqual(
      states.map(\.isOutdoor), [true, true, false, false, false, false, false, false, true, nil])
    expectEqual(states[2], .getPacket(venue: "house"))
    expectEqual(states[3], .findFloor(venue: "house", version: 1, by: .beacon))
    let map = VenueState.Map(
      venue: "house", version: 1, floor: "house-g", image: nil, width: 40, height: 20)
    expectEqual(states[4], .running(map))
    expect(zip(states, states.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func `X-09: every start goes through started`() throws {
    var initial = VenueResources()
    initial.install(try DrawnHouse.make())
    for var machine in [VenueMachine(initial), try Self.machine(), VenueMachine(VenueResources())] {
      let states = machine.run([Self.start, Self.stop, Self.start]).states
      expectEqual(states, ["started", "searchVenue", "idle", "started", "searchVenue"])
    }
  }

  @Test func `N-02: stop in every state is idle and silent, start twice is harmless`() throws {
    let walk = DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 4)
    for count in 0...walk.count {
      var machine = try Self.machine()
      _ = machine.run([Self.start] + walk.prefix(count))
      let end = machine.run([Self.stop])
      expectEqual(end.states, ["idle"])
      expectEqual(machine.state, .idle)
      let after = machine.run(walk + [SessionEvent(time: 2000, .tick), Self.stop])
      expect(after.isEmpty)
    }
    var machine = try Self.machine()
    _ = machine.run([Self.start])
    expect(machine.run([Self.start]).isEmpty)
  }

  @Test func `N-03: weak readings and other venues' beacons are ignored`() throws {
    var machine = try Self.machine()
    let weak = SessionEvent(
      time: 1, .beacon(BeaconReading(uuid: "house", major: 0, minor: 0, rssi: -75.5)))
    expectEqual(machine.run([Self.start, weak]).states, ["started", "searchVenue"])
    let other = DrawnHouse.scans(at: Self.place, floor: 0, from: 2, to: 5, venue: "mall")
    expect(machine.run(other).isEmpty)
    let threshold = SessionEvent(
      time: 6, .beacon(BeaconReading(uuid: "house", major: 0, minor: 0, rssi: -75)))
    expectEqual(machine.run([threshold]).states, ["getPacket", "findFloor"])
  }

  /// Strengths without noise, so each method but the centroid is right.
  @Test(arguments: PositionMethod.allCases)
  func `N-05: each method finds the place`(method: PositionMethod) throws {
    var machine = try Self.machine {
      $0.method = method
      $0.rssiThreshold = -100
    }
    let outputs = machine.run(
      [Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 21))
    let last = try #require(outputs.positions.last)
    let place = try #require(last.place)
    let error = place.point.distance(to: Self.place)
    expect(error < (method == .centroid ? 8 : 2), "\(method): \(error)")
    expect(place.floor == "house-g" && place.building == "house-b" && place.label == "Hall")
  }

  @Test(arguments: PositionMethod.allCases)
  func `N-05: the same log gives the same positions`(method: PositionMethod) throws {
    let events = [Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 8)
    var first = try Self.machine { $0.method = method }
    var second = try Self.machine { $0.method = method }
    expectEqual(first.run(events), second.run(events))
  }

  @Test func `N-05: without its particles the filter is least squares`() throws {
    let events = [Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 4)
    var particle = try Self.machine {
      $0.method = .particle
      $0.isParticleActive = false
    }
    var linear = try Self.machine()
    expectEqual(particle.run(events), linear.run(events))
  }

  @Test func `N-07: silence of beacons ends in the search for a venue`() throws {
    var machine = try Self.machine { $0.silenceSeconds = 10 }
    _ = machine.run([Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 5))
    expectEqual(machine.run([SessionEvent(time: 14, .tick)]).states, [])
    expectEqual(machine.run([SessionEvent(time: 15, .tick)]).states, ["findFloor"])
    expectEqual(machine.run([SessionEvent(time: 24, .tick)]).states, [])
    expectEqual(machine.run([SessionEvent(time: 25, .tick)]).states, ["searchVenue"])
  }

  @Test func `N-07: one late event goes the whole way of the silence`() throws {
    var machine = try Self.machine()
    _ = machine.run([Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 5))
    let outputs = machine.run([SessionEvent(time: 500, .tick)])
    expectEqual(outputs.states, ["findFloor", "searchVenue"])
  }

  @Test func `N-07: in the grounds by satellites the floor stays open`() throws {
    var machine = try Self.machine()
    let inside = (1...40).map { DrawnHouse.fix(Double($0), north: -10) }
    expectEqual(
      machine.run([Self.start] + inside).states,
      [
        "started", "searchVenue", "getPacket", "findFloor",
      ])
    let outside = (41...60).map { DrawnHouse.fix(Double($0), north: 300) }
    expectEqual(machine.run(outside).states, ["searchVenue"])
  }

  @Test func `N-13: a forced venue is waited for`() throws {
    var resources = VenueResources()
    resources.keep(try DrawnHouse.make())
    resources.keep(try DrawnHouse.make("mall"))
    var settings = VenueSettings()
    settings.forcedVenue = "mall"
    var machine = VenueMachine(resources, settings: settings)
    let house = DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 5)
    expectEqual(machine.run([Self.start] + house).states, ["started", "searchVenue"])
    let mall = DrawnHouse.scans(at: Self.place, floor: 0, from: 6, to: 8, venue: "mall")
    expectEqual(machine.run(mall).states, ["getPacket", "findFloor", "localizationRunning"])
    expectEqual(machine.venue?.id, "mall")
  }

  @Test func `N-13: with a forced map no other is reported`() throws {
    var machine = try Self.machine { $0.forcedFloor = "house-u" }
    let outputs = machine.run(
      [Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 9)
        + DrawnHouse.scans(at: Self.place, floor: 1, from: 9, to: 15))
    let floors = Set(outputs.positions.compactMap(\.place?.floor))
    expectEqual(floors, ["house-u"])
    expectEqual(outputs.states.count { $0 == "localizationRunning" }, 1)
  }

  @Test func `N-22: outdoors and indoors positions carry places on the Earth`() throws {
    var machine = try Self.machine()
    var events = [Self.start]
    events += (1...5).map { DrawnHouse.fix(Double($0), north: 200 - 40 * Double($0)) }
    events += DrawnHouse.scans(at: Self.place, floor: 1, from: 6, to: 12)
    let positions = machine.run(events).positions
    expectEqual(Set(positions.map(\.source)), [.gnss, .beacons])
    expect(positions.allSatisfy { $0.coordinate != nil })
    let indoors = try #require(positions.last)
    expect(!indoors.isOutdoor)
    let point = try #require(indoors.place?.point)
    let expected = try #require(FloorFrame(corner: DrawnHouse.corner)).coordinate(of: point)
    expectEqual(indoors.coordinate, expected)
    expectEqual(indoors.altitude, Altitude(meters: 174, datum: .ellipsoid))
    // Fixes that come in while the device is indoors do not move it.
    expect(machine.run([DrawnHouse.fix(12.1, north: 500)]).positions.allSatisfy { !$0.isOutdoor })
  }

  @Test func `N-21: positions go to the server where that is wished`() throws {
    var silent = try Self.machine()
    var open = try Self.machine { $0.sendsPositions = true }
    let events = [Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 5)
    func sent(_ outputs: [VenueOutput]) -> [IndoorPosition] {
      outputs.compactMap { if case .sent(let position) = $0.kind { position } else { nil } }
    }
    expect(sent(silent.run(events)).isEmpty)
    let outputs = open.run(events)
    expect(!outputs.positions.isEmpty)
    expectEqual(sent(outputs), outputs.positions)
  }

  @Test func `a pause is no silence`() throws {
    var machine = try Self.machine()
    _ = machine.run([Self.start] + DrawnHouse.scans(at: Self.place, floor: 0, from: 1, to: 5))
    let outputs = machine.run([
      SessionEvent(time: 5, .session(.pause)), SessionEvent(time: 100, .tick),
      SessionEvent(time: 200, .session(.resume)), SessionEvent(time: 205, .tick),
    ])
    expect(outputs.states.isEmpty)
  }

  @Test func `fences and visits follow the positions`() throws {
    var machine = try Self.machine {
      $0.method = .nonlinear
      $0.rssiThreshold = -100
    }
    let inside = FloorPoint(x: 8, y: 10)
    let outputs = machine.run(
      [Self.start] + DrawnHouse.scans(at: inside, floor: 0, from: 1, to: 20)
        + DrawnHouse.scans(at: FloorPoint(x: 34, y: 10), floor: 0, from: 20, to: 40))
    let kinds = outputs.compactMap { output -> FenceEvent.Kind? in
      if case .fence(let event) = output.kind { event.kind } else { nil }
    }
    expectEqual(kinds, [.enter, .exit])
    expectEqual(machine.visits.finished.count, 1)
    expectEqual(machine.fences.history.first?.fence.payload, "{\"sale\": 20}")
  }
}
