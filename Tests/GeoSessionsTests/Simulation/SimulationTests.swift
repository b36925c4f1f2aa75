import GeoAreas
import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct SimulationTests {
  private func text(_ plan: SimulationPlan) throws -> String {
    let simulation = try Simulation(plan)
    var writer = SessionLogWriter(header: simulation.header)
    for event in simulation { writer.write(event) }
    return writer.buffer.text
  }

  @Test func `the same seed gives the same bytes, another seed others`() throws {
    var plan = SimulationPlan(try Walks.straight(20, stops: [10]), seed: 7)
    plan.faults = [try Fault("tunnel@5s+5s"), try Fault("poseJump@12m")]
    let first = try text(plan)
    try expectEqual(first, text(plan))
    plan.seed = 8
    try expect(first != text(plan))
  }

  @Test func `a fault of one sensor leaves the others as they were`() throws {
    var plan = SimulationPlan(try Walks.straight(30), seed: 7)
    plan.frameRate = 20
    let plain = try Walks.events(plan)
    plan.faults = [try Fault("gnssOutage@8s+6s")]
    let faulty = try Walks.events(plan)
    func rest(_ events: [SessionEvent]) -> [SessionEvent] {
      events.filter { event in
        switch event.kind {
        case .gnss, .fault: false
        default: true
        }
      }
    }
    expectEqual(rest(plain), rest(faulty))
    expect(plain.count > faulty.count)
  }

  @Test func `times never go back and sensors keep their rates`() throws {
    var plan = SimulationPlan(try Walks.straight(50), seed: 3)
    plan.headingRate = 7
    plan.gnssRate = 2
    plan.duration = 30
    let events = try Walks.events(plan)
    expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    func count(_ match: (SessionEvent.Kind) -> Bool) -> Int { events.count { match($0.kind) } }
    expectEqual(count { if case .frame = $0 { true } else { false } }, 1801)
    #expect(abs(count { if case .heading = $0 { true } else { false } } - 211) <= 1)
    #expect(abs(count { if case .gnss = $0 { true } else { false } } - 59) <= 1)
    expectEqual(count { if case .groundTruth = $0 { true } else { false } }, 31)
    expectEqual(count { if case .geoStatus = $0 { true } else { false } }, 0)
    expectEqual(events.first?.kind, .session(.start))
    expectEqual(events.last?.kind, .session(.stop))
  }

  @Test(arguments: [0.0, 37, -120])
  func `poses and truth agree through Geodesy's own world frame`(yaw: Double) throws {
    var plan = SimulationPlan(try Walks.corner(), seed: 9)
    plan.frameRate = 10
    plan.tracking.yaw = yaw
    plan.faults = [try Fault("poseJump@20s=500")]
    var pose: FramePose?
    var judged = 0
    for event in try Walks.events(plan) {
      switch event.kind {
      case .frame(let frame): pose = frame.pose
      case .groundTruth(let truth):
        let (origin, yaw) = try (#require(truth.worldOrigin), #require(truth.worldYaw))
        let pose = try #require(pose)
        let frame = ARWorldFrame(origin: origin, yaw: yaw)
        let place = try frame.position(pose.position)
        expect(place.coordinate.distance(to: truth.position.coordinate) < 1e-3)
        expectNear(place.height, truth.position.height, within: 1e-3)
        let look = Vector3(x: 0, y: 0, z: -1)
        // The plumb line turns by 8e-5 on the 500 m of the jump.
        let seen = frame.localVector(pose.orientation.rotated(look))
        let actual = try #require(truth.orientation).rotated(look)
        expectNear(seen.east, actual.x, within: 1e-4)
        expectNear(seen.north, actual.y, within: 1e-4)
        expectNear(seen.up, actual.z, within: 1e-4)
        judged += 1
      default: break
      }
    }
    expect(judged > 60)
  }

  @Test func `without errors sensors say the truth`() throws {
    var truth: GroundTruth?
    var fix: GNSSFix?
    var reading: HeadingReading?
    var answers = 0
    var plan = Walks.exact(try Walks.corner())
    plan.truthRate = 20
    plan.headingRate = 20
    var truths: [Double: GroundTruth] = [:]
    for event in try Walks.events(plan) {
      switch event.kind {
      case .gnss(let new): fix = new
      case .heading(let new): reading = new
      case .groundTruth(let new):
        truth = new
        truths[event.time] = new
        let heading = try #require(new.orientation?.heading(of: Vector3(x: 0, y: 0, z: -1)))
        let read = try #require(reading)
        expectNear((heading - read.degrees).remainder(dividingBy: 360), 0, within: 1e-6)
        if let now = fix.take() {
          expect(now.coordinate.distance(to: new.position.coordinate) < 1e-6)
          try expectNear(#require(now.altitude?.meters), new.position.height, within: 1e-6)
        }
      case .localization(let answer):
        let captured = try #require(answer.capturedAt)
        let then = try #require(truths[captured])
        let found = try #require(answer.coordinate)
        expect(found.distance(to: then.position.coordinate) < 1e-6)
        let turn = try #require(answer.orientation)
        let expected = try #require(then.orientation)
        expect(turn.angle(to: expected) < 1e-5)
        try expect(event.time - captured >= #require(answer.latency) - 1e-9)
        answers += 1
      default: break
      }
    }
    expect(truth != nil)
    expect(answers > 20)
  }

  @Test func `each fault shows in what the phone says`() throws {
    let cases: [(String, (SessionEvent.Kind) -> Bool)] = [
      ("permissionRevoked", { $0 == .permission(.location, isGranted: false) }),
      ("networkLoss", { $0 == .network(isConnected: false) }),
      (
        "coverageExit",
        { $0 == .deviceSupport(.geotrackingHere, isSupported: false) }
      ),
      ("deviceUnsupported", { $0 == .deviceSupport(.geotracking, isSupported: false) }),
      (
        "excessiveMotion",
        {
          if case .frame(let frame) = $0 {
            frame.tracking == .limited(.excessiveMotion)
          } else {
            false
          }
        }
      ),
      (
        "insufficientFeatures",
        {
          if case .frame(let frame) = $0 {
            frame.tracking == .limited(.insufficientFeatures)
          } else {
            false
          }
        }
      ),
      (
        "trackingLoss",
        {
          if case .frame(let frame) = $0 {
            frame.tracking == .notAvailable && frame.pose == nil
          } else {
            false
          }
        }
      ),
      ("visualFailure", { if case .localizationFailed = $0 { true } else { false } }),
      (
        "pointingDown",
        {
          guard case .frame(let frame) = $0, let pose = frame.pose else { return false }
          return pose.orientation.rotated(Vector3(x: 0, y: 0, z: -1)).y < -0.85
        }
      ),
    ]
    for (name, shows) in cases {
      var plan = Walks.exact(try Walks.straight(60))
      plan.faults = [try Fault("\(name)@10s+8s")]
      plan.duration = 30
      let events = try Walks.events(plan)
      let marks = events.filter { if case .fault = $0.kind { true } else { false } }
      expectEqual(marks.map(\.time), [10, 18], "\(name)")
      let seen = events.filter { shows($0.kind) }.map(\.time)
      expect(!seen.isEmpty, "\(name)")
      expect(seen.allSatisfy { (10...20).contains($0) }, "\(name) at \(seen.prefix(3))")
    }
  }

  @Test func `outside of coverage the platform refuses and nothing is found`() throws {
    let border = Walks.north(meters: 30)
    let east = border.longitude + 0.001
    let west = border.longitude - 0.001
    let ring = [
      (border.latitude - 0.001, west), (border.latitude - 0.001, east), (border.latitude, east),
      (border.latitude, west), (border.latitude - 0.001, west),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let region = CoverageRegion(id: "1", polygons: [Polygon(exterior: ring)])
    var plan = Walks.exact(try Walks.straight(60))
    plan.coverage = CoverageMap([RegionSet(name: "test", regions: [region])])
    let events = try Walks.events(plan)
    let refusal = try #require(
      events.first {
        $0.kind == .deviceSupport(.geotrackingHere, isSupported: false)
      })
    expectNear(refusal.time, 30 / 1.4, within: 3)
    for event in events {
      if case .localization(let answer) = event.kind {
        try expect(#require(answer.capturedAt) < refusal.time + 0.01)
      }
    }
  }

  @Test func `numbers out of range are named`() throws {
    var plan = SimulationPlan(try Walks.straight(), seed: 1)
    plan.walker.speed = .nan
    #expect {
      try Simulation(plan)
    } throws: { error in
      if case .badParameter("speed", _)? = error as? SimulationError { true } else { false }
    }
    plan.walker.speed = 1
    plan.duration = 1e9
    #expect(throws: SimulationError.self) { try Simulation(plan) }
    #expect(throws: SimulationError.noLength) { try SimulationPath([Walks.start, Walks.start]) }
    #expect(throws: SimulationError.badPoint(2)) {
      try SimulationPath([Walks.start, Coordinate(latitude: .nan, longitude: 0)])
    }
    let far = Coordinate(latitude: 42, longitude: -73.9)
    #expect(throws: SimulationError.self) { try SimulationPath([Walks.start, far]) }
  }
}
