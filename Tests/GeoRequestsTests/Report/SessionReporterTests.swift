import GeoAnchors
import GeoAreas
import GeoChains
import GeoFormats
import GeoPictures
import GeoRequests
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct SessionReporterTests {
  private static let line = [
    Coordinate(latitude: 40.7532, longitude: -73.9822),
    Coordinate(latitude: 40.7536, longitude: -73.9822),
  ]

  /// A walk of 44 m through a tunnel, with the truth.
  private static func log() throws -> [UInt8] {
    var plan = SimulationPlan(try SimulationPath(line), seed: 1)
    plan.frameRate = 10
    plan.faults = [Fault(.tunnel, .time(15), for: .seconds(8))]
    var simulation = try Simulation(plan)
    var writer = SessionLogWriter(header: simulation.header)
    while let event = simulation.next() { writer.write(event) }
    return writer.buffer.bytes
  }

  private static func picture(
    of reporter: SessionReporter = SessionReporter(), _ request: SessionReportRequest
  ) throws -> SessionPicture {
    var log = try SessionLogReader(ByteFeed(try log()))
    return try reporter.picture(of: &log, for: request)
  }

  private static func plan() throws -> SessionPlan {
    let path = try #require(Path(line))
    let chain = try RoutePlanner().plan(RouteRequest(.line(path.points))).planned.chain
    return SessionPlan(chain, scene: MapScene(title: "Tour"))
  }

  @Test
  func `a session is drawn with its faults, errors and facts in the language asked for`() throws {
    var request = SessionReportRequest()
    request.language = .german
    let picture = try Self.picture(request)
    expectEqual(picture.title, "Session")
    expectEqual(picture.lanes.count, 4)
    expectEqual(picture.lanes[3].spans.map(\.label), ["Tunnel"])
    expectEqual(picture.lanes[3].spans[0].end - picture.lanes[3].spans[0].start, 8)
    expect(picture.series.allSatisfy { $0.style == .dashes || !$0.points.isEmpty })
    expect(picture.rows.contains { $0.text.contains("Tunnel") })
    expect(picture.plan == nil && picture.troubles == nil)
    request.language = .english
    try expect(Self.picture(request).facts.map(\.label) != picture.facts.map(\.label))
  }

  @Test func `with a plan the report says where along it there is trouble`() throws {
    var request = SessionReportRequest()
    request.chain = "Tour"
    let picture = try Self.picture(of: SessionReporter(plan: try Self.plan()), request)
    expectEqual(picture.plan?.title, "Tour")
    let troubles = try #require(picture.troubles)
    let recorded = troubles.compactMap(\.time)
    expect(recorded.contains { $0 >= 15 && $0 < 40 }, "\(troubles)")
    expect(troubles.allSatisfy { (0...60).contains($0.from) })
  }

  @Test func `a request that names what the reporter does not have is refused`() throws {
    var request = SessionReportRequest()
    request.policy = "mine"
    #expect(throws: RequestError.self) { try Self.picture(request) }
    let named = SessionReporter(policy: TrackingPolicy(name: "mine"))
    #expect(try !Self.picture(of: named, request).lanes.isEmpty)
    request = SessionReportRequest()
    request.regions = ["city"]
    #expect(
      throws: RequestError.member(
        name: "regions", found: "`city`", expected: "a reporter made with it")
    ) { try Self.picture(request) }
    request = SessionReportRequest()
    #expect(
      throws: RequestError.member(
        name: "chain", found: "none", expected: "what the reporter was made with")
    ) { try Self.picture(of: SessionReporter(plan: try Self.plan()), request) }
  }
}
