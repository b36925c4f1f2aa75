import GeoAreas
import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct SimulationRequestTests {
  private static let line = [
    Coordinate(latitude: 40.7530, longitude: -73.9816),
    Coordinate(latitude: 40.7534, longitude: -73.9826),
  ]

  /// A request in which no member is what is usual.
  private static var full: SimulationRequest {
    var request = SimulationRequest(.line(line))
    request.seed = 7
    request.models.duration = 12.5
    request.height = 30
    request.models.walker.speed = 2
    request.models.walker.pause = 0
    request.models.frameRate = 30
    request.models.gnssRate = 2
    request.models.headingRate = 0
    request.models.truthRate = 4
    request.models.gnss.standardDeviation = 5
    request.models.gnss.accuracyScale = 0.5
    request.models.compass.bias = 20
    request.world = .gravityAndHeading
    request.models.tracking.yawDrift = 1
    request.models.tracking.lossesPerHour = 3
    request.models.localization.interval = 5
    request.models.localization.success = 0.5
    request.visualLatency = 2
    request.regions = ["a"]
    request.footprints = ["b", "c"]
    request.buildingHeight = 20
    request.reportsStatus = true
    request.models.faults = faults
    return request
  }

  private static var faults: [Fault] {
    ["tunnel@30s+20s", "poseJump@120m=5", "networkLoss@40.75,-73.98~15m", "gnssFrozen@3m+4m"]
      .compactMap { try? Fault($0) }
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "simulation-request")
    expectEqual(Self.faults.count, 4)
    for request in [SimulationRequest(.chain("tour")), Self.full] {
      let text = IndoorRouteRequestTests.text(request.json)
      try expectEqual(checker.findings(in: text), [])
      try expectEqual(SimulationRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
    expectEqual(
      IndoorRouteRequestTests.text(SimulationRequest(.chain("tour")).json), #"{"chain":"tour"}"#)
  }

  @Test(arguments: [
    ("{}", "exactly one of `chain`, `line`"), (#"{"chain":"a","line":[]}"#, "exactly one"),
    (#"{"line":[{"latitude":1,"longitude":2}]}"#, "2 to"),
    (#"{"line":[{"anchor":"a"},{"anchor":"b"}]}"#, "no anchor"),
    (#"{"chain":"a","framesPerSecond":1000}"#, "`framesPerSecond`"),
    (#"{"chain":"a","faults":[{"fault":"flood","seconds":1}]}"#, "`faults[0].fault`"),
    (#"{"chain":"a","speed":1}"#, "unknown member"),
  ])
  func `what cannot be used is named`(text: String, expected: String) throws {
    let error = try #require(throws: RequestError.self) {
      try SimulationRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }

  @Test func `every member reaches the plan`() throws {
    var resources = PlanningResources()
    for name in Self.full.regions + Self.full.footprints {
      resources.regions[name] = RegionSet(name: name, regions: [])
    }
    let plan = try Self.full.plan(in: resources)
    let usual = try SimulationRequest(.line(Self.line)).plan()
    expect(plan.seed == 7 && plan.duration == 12.5 && plan.frameRate == 30 && plan.gnssRate == 2)
    expect(plan.headingRate == 0 && plan.truthRate == 4 && plan.faults == Self.faults)
    expect(plan.walker != usual.walker && plan.gnss != usual.gnss)
    expect(plan.compass != usual.compass && plan.tracking != usual.tracking)
    expect(plan.localization.latency == 1 && plan.localization.latencySpread == 1)
    expect(plan.path.points.allSatisfy { $0.height == 30 })
  }

  @Test func `a chain that is not there and a line without length are named`() throws {
    let missing = try #require(throws: RequestError.self) {
      try SimulationRequest(.chain("tour")).plan()
    }
    expect(missing.description.contains("`tour`"))
    let short = try #require(throws: RequestError.self) {
      try SimulationRequest(.line([Self.line[0], Self.line[0]])).plan()
    }
    expectEqual(short, .simulation(.noLength))
  }

  @Test func `a log in pieces is the log of its events`() throws {
    var request = SimulationRequest(.line(Self.line))
    request.models.duration = 30
    var log = try SimulatedLog(try request.plan())
    var bytes: [UInt8] = []
    var pieces = 0
    while let piece = log.next() {
      bytes += piece
      pieces += 1
    }
    expect(pieces > 1)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    expectEqual(lines.count, Array(try Simulation(request.plan())).count + 1)
  }
}
