import GeoNumerics
import GeoRequests
import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoIndoor

/// Markers, beacons and satellites of two venues in one session.
struct VenueMachineMarkersTests {
  private typealias Marks = MarkerMachineTests

  /// Two houses a kilometer apart.
  static func machine(
    _ change: (inout VenueSettings) -> Void = { _ in }, annexMarkers: [VenueMarker] = []
  ) throws -> VenueMachine {
    var resources = VenueResources()
    resources.keep(try DrawnHouse.make())
    let corner = Coordinate(latitude: DrawnHouse.corner.latitude + 0.009, longitude: 16.37)
    var annex = try DrawnHouse.make("annex", at: corner)
    annex.markers += annexMarkers
    resources.keep(annex)
    var settings = VenueSettings()
    change(&settings)
    return VenueMachine(resources, settings: settings)
  }

  static let start = SessionEvent(time: 0, .session(.start))

  /// Frames ten times a second that walk down the plan at 1 m/s from so far below the marker.
  private static func walk(from time: Double, for duration: Double, at z: Double = 0)
    -> [SessionEvent]
  {
    (1...Int(duration * 10)).map { step in
      Marks.frame(time + Double(step) / 10, x: 0, z: z + Double(step) / 10)
    }
  }

  private static func changes(_ outputs: [VenueOutput]) -> [String] {
    outputs.compactMap { output in
      switch output.kind {
      case .buildingChanged(_, let building): building.rawValue
      case .floorChanged(_, _, let floor): floor.rawValue
      default: nil
      }
    }
  }

  private static func fences(_ outputs: [VenueOutput]) -> [FenceEvent] {
    outputs.compactMap { if case .fence(let event) = $0.kind { event } else { nil } }
  }

  private static func objections(_ outputs: [VenueOutput]) -> [MarkerObjection] {
    outputs.compactMap { if case .objection(let kind) = $0.kind { kind } else { nil } }
  }

  @Test
  func `S-1, P-06, P-17: venues hand over by marker, with one position for each frame`() throws {
    var machine = try Self.machine()
    var outputs = machine.run(
      [Self.start, Marks.marker("house-M1", 1)] + Self.walk(from: 1, for: 3))
    expectEqual(
      outputs.states, ["started", "searchVenue", "getPacket", "findFloor", "localizationRunning"])
    expectEqual(Self.changes(outputs), ["house-b", "house-g"])
    expectEqual(outputs.positions.count, 30)
    expect(outputs.positions.allSatisfy { $0.place?.venue == "house" && !$0.isOutdoor })
    expect(Self.objections(outputs).isEmpty && outputs.downloads.isEmpty)
    outputs = machine.run([Marks.marker("annex-M2", 5)] + Self.walk(from: 5, for: 2))
    expectEqual(outputs.states, ["getPacket", "findFloor", "localizationRunning"])
    expectEqual(Self.changes(outputs), ["annex-b", "annex-u"])
    expectEqual(outputs.positions.count, 20)
    expect(outputs.positions.allSatisfy { $0.place?.floor == "annex-u" })
    expectEqual(machine.venue?.id, "annex")
  }

  @Test
  func `S-1: a marker is unknown only when no venue has it, ambiguous when several do`() throws {
    let house = try DrawnHouse.make()
    var twin = house.markers[0]
    twin.floor = "annex-g"
    var machine = try Self.machine(annexMarkers: [twin])
    var outputs = machine.run([Self.start, Marks.marker("house-M1", 1), Marks.marker("poster", 2)])
    expectEqual(
      Self.objections(outputs), [.ambiguous(marker: "house-M1"), .ignored(marker: "poster")])
    expect(outputs.positions.isEmpty)
    // In the annex it is the annex's.
    outputs = machine.run([Marks.marker("annex-M1", 3), Marks.marker("house-M1", 4)])
    expect(Self.objections(outputs).isEmpty && machine.venue?.id == "annex")
    // Beacons tell where the device is as well.
    machine = try Self.machine(annexMarkers: [twin])
    let scans = DrawnHouse.scans(at: FloorPoint(x: 12, y: 9), floor: 0, from: 1, to: 3)
    outputs = machine.run([Self.start] + scans + [Marks.marker("house-M1", 4)])
    expect(Self.objections(outputs).isEmpty && machine.venue?.id == "house")
  }

  /// The circle of 4 m about (8, 10) is crossed on x = 10 from y = 6.54 to 13.46.
  @Test func `S-2: fences, visits, rooms and state follow a position by marker`() throws {
    var machine = try Self.machine()
    let walk = [Self.start, Marks.marker("house-M1", 1)] + Self.walk(from: 1, for: 18)
    let outputs = machine.run(walk)
    let events = Self.fences(outputs)
    expectEqual(events.map(\.kind), [.enter, .exit])
    expectEqual(events.map { ($0.time * 10).rounded() / 10 }, [7.6, 14.5])
    expectEqual(machine.visits.finished.count, 1)
    expectNear(try #require(machine.visits.finished.first?.duration), 6.9, within: 1e-9)
    expectEqual(outputs.positions.first?.place?.label, "Hall")
    guard case .running(let map) = machine.state else {
      Issue.record("\(machine.state)")
      return
    }
    expectEqual(map.floor, "house-g")
  }

  @Test
  func `S-2, S-19: satellites do not contradict a marker, and the state says indoors`() throws {
    var machine = try Self.machine()
    let fixes = (1...20).map { DrawnHouse.fix(Double($0) + 0.05, north: 5) }
    let walk = [Marks.marker("house-M1", 1)] + Self.walk(from: 1, for: 19)
    let outputs = machine.run([Self.start] + (walk + fixes).sorted { $0.time < $1.time })
    expectEqual(Set(outputs.positions.map(\.source)), [.marker])
    expect(outputs.positions.allSatisfy { !$0.isOutdoor })
    expect(outputs.states.last == "localizationRunning" && machine.state.isOutdoor == false)
    // The venue is left on foot, tracking goes on: satellites have the position after 5 s.
    let away = (22...40).flatMap { second in
      [Marks.frame(Double(second), x: 0, z: 40), DrawnHouse.fix(Double(second) + 0.05, north: 300)]
    }
    let left = machine.run(away)
    expect(left.positions.last?.source == .gnss && left.positions.last?.isOutdoor == true)
    expectEqual(left.states.first, "searchVenue")
    expectEqual(left.positions.first { $0.source == .gnss }?.time, 27.05)
  }

  @Test
  func `S-19: when beacons fall silent, fixes outside lead out at once, with one flag`() throws {
    var machine = try Self.machine()
    let scans = DrawnHouse.scans(at: FloorPoint(x: 12, y: 9), floor: 0, from: 1, to: 5)
    _ = machine.run([Self.start] + scans)
    let fixes = (5...12).map { DrawnHouse.fix(Double($0) + 0.5, north: 200) }
    var flags: [Bool?] = []
    for fix in fixes {
      let outputs = machine.run([fix])
      for position in outputs.positions { expectEqual(position.isOutdoor, machine.state.isOutdoor) }
      flags.append(outputs.positions.last?.isOutdoor)
    }
    // The last scan ends with the first fix; 3 s later nobody has heard a beacon.
    expectEqual(flags, [false, nil, nil, true, true, true, true, true])
    expectEqual(machine.state, .searchVenue)
    // Within the margin of the grounds the state stays indoors, and so does the flag.
    machine = try Self.machine()
    _ = machine.run([Self.start] + scans)
    let near = machine.run((9...12).map { DrawnHouse.fix(Double($0), north: -10) })
    expect(!near.positions.isEmpty && near.positions.allSatisfy { !$0.isOutdoor })
  }

  @Test func `S-15: what a fix does not say is null`() throws {
    var machine = try Self.machine()
    let fix = GNSSFix(Coordinate(latitude: 48.3, longitude: 16.37))
    let outputs = machine.run([Self.start, SessionEvent(time: 1, .gnss(fix))])
    let position = try #require(outputs.positions.last)
    expect(position.radius == nil && position.isDoubtful && position.altitude == nil)
    expectEqual(position.sessionOutput["radius"], .null)
  }

  @Test func `S-2: beacons take over when tracking has no pose, and give it back`() throws {
    var machine = try Self.machine()
    let place = FloorPoint(x: 12, y: 9)
    let scans = DrawnHouse.scans(at: place, floor: 0, from: 1, to: 20)
    let frames = (11...199).map { step in
      Marks.frame(
        Double(step) / 10, x: 0, z: 2,
        (50..<120).contains(step) ? .limited(.relocalizing) : .normal)
    }
    let events = (scans + [Marks.marker("house-M1", 1.05)] + frames).sorted { $0.time < $1.time }
    let positions = machine.run([Self.start] + events).positions
    func sources(_ range: Range<Double>) -> Set<IndoorPosition.Source> {
      Set(positions.filter { range.contains($0.time) }.map(\.source))
    }
    expectEqual(sources(1.1..<8), [.marker])
    expectEqual(sources(8.4..<12), [.beacons])
    expectEqual(sources(12.05..<20), [.marker])
  }

  @Test
  func `P-14: nothing is said after the stop, and a new start begins without a marker`() throws {
    var machine = try Self.machine()
    _ = machine.run([Self.start, Marks.marker("house-M1", 1)] + Self.walk(from: 1, for: 1))
    expectEqual(machine.run([SessionEvent(time: 3, .session(.stop))]).states, ["idle"])
    expect(machine.run([Marks.marker("house-M1", 4)] + Self.walk(from: 4, for: 1)).isEmpty)
    let again = machine.run([SessionEvent(time: 6, .session(.start))] + Self.walk(from: 6, for: 1))
    expect(again.states == ["started", "searchVenue"] && again.positions.isEmpty)
  }

  /// Everything at once, at random: the promises hold at each event.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `S-1, S-19: no event has two positions, and flag, floor and venue are the state's`(
    seed: UInt64
  ) throws {
    var machine = try Self.machine { $0.rssiThreshold = -90 }
    var random = SeededRandom(seed: seed)
    var time = 0.0
    var (count, walked) = (0, 0.0)
    _ = machine.run([Self.start])
    for _ in 0..<3000 {
      time += random.uniform() < 0.01 ? 12 * random.uniform() : 0.1 * random.uniform()
      walked += 0.1
      let venue = random.uniform() < 0.5 ? "house" : "annex"
      let events: [SessionEvent]
      switch random.uniform() {
      case ..<0.01: events = [Marks.marker("\(venue)-M\(random.uniform() < 0.5 ? 1 : 2)", time)]
      case ..<0.6:
        let isLost = Int(time) % 17 < 5
        events = [Marks.frame(time, x: 0, z: walked, isLost ? .limited(.relocalizing) : .normal)]
      case ..<0.8: events = [DrawnHouse.fix(time, north: random.uniform() < 0.5 ? -10 : 300)]
      default:
        let floor = Int(time) % 20 < 10 ? 0 : 1
        let inside = Int(time) % 60 < 40 ? "house" : "annex"
        events = DrawnHouse.scan(
          at: FloorPoint(x: 12, y: 9), floor: floor, time: time, venue: inside)
      }
      for event in events {
        let positions = machine.run([event]).positions
        expect(positions.count <= 1)
        guard let position = positions.first else { continue }
        count += 1
        expectEqual(position.isOutdoor, machine.state.isOutdoor)
        guard let place = position.place else { continue }
        expect(place.venue == machine.state.venue && place.venue == machine.venue?.id)
        guard case .running(let map) = machine.state else {
          Issue.record("a place in the state \(machine.state.name)")
          continue
        }
        expectEqual(map.floor, place.floor)
      }
    }
    expect(count > 300)
  }
}
