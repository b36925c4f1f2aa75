import GeoSessions
import GeoTesting

@testable import GeoIndoor

struct VenueResourcesTests {
  @Test func `N-14: lower and equal versions are ignored, a higher one replaces`() throws {
    var resources = VenueResources()
    let taken = try [3, 3, 2, 4, nil, 4, 5].map {
      resources.install(try DrawnHouse.make(version: $0))
    }
    expectEqual(taken, [true, false, false, true, false, false, true])
    expectEqual(resources.find("house", isOnline: false)?.venue.version, 5)
    resources.keep(try DrawnHouse.make(version: 7))
    let older = resources.install(try DrawnHouse.make(version: 6))
    let newer = resources.install(try DrawnHouse.make(version: 8))
    expect(!older && newer)
    expectEqual(resources.find("house", isOnline: false)?.venue.version, 8)
  }

  @Test func `N-14: sources are asked in order: cache, initial, server`() throws {
    var resources = VenueResources()
    expectNil(resources.find("house", isOnline: true))
    resources.offer(try DrawnHouse.make(version: 9), latency: 2)
    expectEqual(resources.find("house", isOnline: true)?.source, .server)
    expectNil(resources.find("house", isOnline: false))
    resources.install(try DrawnHouse.make(version: 1))
    expectEqual(resources.find("house", isOnline: true)?.source, .initial)
    resources.keep(try DrawnHouse.make(version: 1))
    expectEqual(resources.find("house", isOnline: true)?.source, .cache)
    expectEqual(resources.known.map(\.id), ["house"])
  }

  static func server(latency: Double) throws -> VenueMachine {
    var resources = VenueResources()
    resources.offer(try DrawnHouse.make(), latency: latency)
    return VenueMachine(resources)
  }

  static let start = SessionEvent(time: 0, .session(.start))

  static func scan(_ time: Double) -> [SessionEvent] {
    DrawnHouse.scan(at: FloorPoint(x: 12, y: 9), floor: 0, time: time)
  }

  @Test func `N-14: a download goes from 0 to 1, and is in the cache the next time`() throws {
    var machine = try Self.server(latency: 4)
    let ticks = [2.0, 3, 4, 5, 6].map { SessionEvent(time: $0, .tick) }
    let outputs = machine.run([Self.start] + Self.scan(1) + ticks)
    expect(outputs.progress.first == 0 && outputs.progress.last == 1)
    expect(outputs.progress.contains(0.5))
    expect(zip(outputs.progress, outputs.progress.dropFirst()).allSatisfy { $0 <= $1 })
    expectEqual(outputs.states, ["started", "searchVenue", "getPacket", "findFloor"])
    expectEqual(machine.resources.find("house", isOnline: false)?.source, .cache)
  }

  @Test func `N-14: offline with nothing kept is an error, and the search goes on`() throws {
    var machine = try Self.server(latency: 0)
    let offline = SessionEvent(time: 0.5, .network(isConnected: false))
    let outputs = machine.run([Self.start, offline] + Self.scan(1) + Self.scan(2))
    expectEqual(
      outputs.failures,
      [
        IndoorPositioningFailure(.generic, .network(venue: "house", status: nil))
      ])
    expectEqual(outputs.states, ["started", "searchVenue", "getPacket", "searchVenue"])
    let online = SessionEvent(time: 3, .network(isConnected: true))
    expectEqual(machine.run([online] + Self.scan(4)).states, ["getPacket", "findFloor"])
  }

  @Test func `N-14: a network that goes away ends the download`() throws {
    var machine = try Self.server(latency: 10)
    let offline = SessionEvent(time: 3, .network(isConnected: false))
    let outputs = machine.run([Self.start] + Self.scan(1) + [offline])
    expectEqual(outputs.states, ["started", "searchVenue", "getPacket", "searchVenue"])
    expectEqual(outputs.failures.count, 1)
  }

  @Test
  func `N-15: outdoors the nearest venue is published, once, until the search begins anew`() throws
  {
    var resources = VenueResources()
    resources.keep(try DrawnHouse.make())
    var machine = VenueMachine(resources)
    let far = (1...9).map { DrawnHouse.fix(Double($0), north: 400) }
    let outdoors = machine.run([Self.start] + far)
    expectEqual(outdoors.downloads, [.gps])
    expectEqual(outdoors.states, ["started", "searchVenue"])
    // The beacons find what is there already: resumed, not published again.
    expect(machine.run(Self.scan(10)).downloads.isEmpty)
    let back = machine.run([SessionEvent(time: 100, .tick), DrawnHouse.fix(101, north: 400)])
    expectEqual(back.states, ["searchVenue"])
    expectEqual(back.downloads, [.gps])
  }

  @Test func `T12: a venue nearby arrives after its latency, and is lost with the network`() throws
  {
    var machine = try Self.server(latency: 4)
    let ticks = [2.0, 3, 4, 5, 6].map { SessionEvent(time: $0, .tick) }
    let nearby = DrawnHouse.fix(1, north: 400)
    let outputs = machine.run([Self.start, nearby] + ticks)
    let arrivals = outputs.filter { if case .downloaded = $0.kind { true } else { false } }
    expectEqual(arrivals.map(\.time), [5])
    expectEqual(machine.resources.find("house", isOnline: false)?.source, .cache)
    // A walker who comes in meanwhile waits for the rest of it only.
    var entering = try Self.server(latency: 4)
    let states = entering.run([Self.start, nearby] + Self.scan(4) + ticks.suffix(2))
    expectEqual(states.states, ["started", "searchVenue", "getPacket", "findFloor"])
    var leaving = try Self.server(latency: 4)
    let offline = SessionEvent(time: 3, .network(isConnected: false))
    let lost = leaving.run([Self.start, nearby, offline] + ticks.suffix(3))
    expect(lost.downloads.isEmpty)
    expectEqual(lost.failures.count, 1)
  }

  @Test func `T12: a session is idle until something shows that it runs`() throws {
    var session = VenueSession([try DrawnHouse.make()])
    let offline = SessionEvent(time: 0, .network(isConnected: false))
    let events = [offline, SessionEvent(time: 1, .tick), DrawnHouse.fix(2, north: 5000)]
    let outputs = events.flatMap { session.handle($0) }
    expectEqual(outputs.states, ["idle", "started", "searchVenue"])
    expectEqual(outputs.map(\.time).prefix(3), [0, 2, 2])
  }

  /// The reference: indoor localization that is determined first triggers no downloaded data.
  @Test
  func
    `S-18, N-15: a venue that beacons found first is not published, until the search begins anew`()
    throws
  {
    var resources = VenueResources()
    resources.keep(try DrawnHouse.make())
    var machine = VenueMachine(resources)
    let outputs = machine.run([Self.start] + Self.scan(1) + [DrawnHouse.fix(2, north: 400)])
    expectEqual(
      outputs.states, ["started", "searchVenue", "getPacket", "findFloor", "localizationRunning"])
    expect(outputs.downloads.isEmpty)
    let left = machine.run([DrawnHouse.fix(5, north: 400), DrawnHouse.fix(6, north: 400)])
    expectEqual(left.states, ["searchVenue"])
    expectEqual(left.downloads, [.gps])
  }

  @Test func `N-15: a venue far away is not looked for`() throws {
    var resources = VenueResources()
    resources.keep(try DrawnHouse.make())
    var machine = VenueMachine(resources)
    expect(machine.run([Self.start, DrawnHouse.fix(1, north: 1500)]).downloads.isEmpty)
  }
}
