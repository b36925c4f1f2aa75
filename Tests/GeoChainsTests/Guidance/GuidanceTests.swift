import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct GuidanceTests {
  static let block = SimulatedWalk(corners: [(0, 0), (120, 0), (120, 80), (260, 80), (260, -60)])
  static let round = SimulatedWalk(corners: [(0, 0), (90, 0), (90, 90), (0, 90), (0, 0)])

  /// Walks to the end at 1.4 m/s; the events with the true distance at each.
  static func events(
    of walk: SimulatedWalk, accuracy: Double, memory: Double = 0, seed: UInt64, rate: Double = 10,
    policy: GuidancePolicy = GuidancePolicy()
  ) throws -> [(event: Guidance.Event, distance: Double)] {
    var guidance = try Guidance(along: walk.chain(spacing: 15), policy: policy)
    var receiver = Receiver(accuracy: accuracy, memory: memory, seed: seed)
    var found: [(Guidance.Event, Double)] = []
    for step in 0..<Int((walk.length / 1.4 + 20) * rate) {
      let time = Double(step) / rate
      let distance = min(walk.length, time * 1.4)
      let fix = receiver.fix(time, walk.point(at: distance))
      found += guidance.handle(fix).map { ($0, distance) }
    }
    return found
  }

  /// The seeds of the walks along each path.
  static let seeds = 1...TestSize.current.pick(everyday: 15, full: 100)

  /// Walks with the noise of a poor receiver: 10 m radius, ten fixes a second.
  @Test(arguments: [block, round])
  func `noisy walks reach every anchor and arrive only at the end`(walk: SimulatedWalk) throws {
    let count = try walk.chain(spacing: 15).anchors.count
    let expected =
      [.started(next: 0)] + (0..<count).map { Guidance.Event.reached(anchor: $0) } + [.arrived]
    for seed in Self.seeds {
      let found = try Self.events(of: walk, accuracy: 10, seed: UInt64(seed))
      let isExpected = found.map(\.event) == expected
      expect(isExpected, "seed \(seed)")
      let arrival = try #require(found.last)
      expect(walk.length - arrival.distance < 15, "seed \(seed)")
    }
  }

  /// Errors that are remembered for 5 s look like a walker who wanders, unless that is known.
  @Test func `errors that are remembered do not flap`() throws {
    let walks = TestSize.current.pick(everyday: 10, full: 50)
    func flaps(_ policy: GuidancePolicy) throws -> Int {
      try (1...walks).reduce(0) { sum, seed in
        let events = try Self.events(
          of: Self.block, accuracy: 10, memory: 5, seed: UInt64(seed), policy: policy)
        return sum
          + events.count {
            switch $0.event {
            case .leftRoute, .skipped: true
            default: false
            }
          }
      }
    }
    try expectEqual(flaps(GuidancePolicy(correlationTime: 5)), 0)
    try expect(flaps(GuidancePolicy()) > walks)
  }

  /// One poor fix a second does not hold the evidence earlier: there it takes up to 20 m.
  @Test(arguments: [(10.0, 10.0, 15.0), (3, 1, 15), (1, 10, 15), (5, 1, 20)])
  func `a walker who leaves is noticed`(accuracy: Double, rate: Double, within limit: Double) throws
  {
    // Straight on at the second corner, and slanting off in the middle of a leg.
    let walks: [(corners: [(Double, Double)], leaves: Double)] = [
      ([(0, 0), (120, 0), (120, 180)], 200), ([(0, 0), (60, 0), (160, -60)], 60),
    ]
    for (index, walk) in walks.enumerated() {
      let truth = SimulatedWalk(corners: walk.corners.map { (east: $0.0, north: $0.1) })
      for seed in Self.seeds {
        var guidance = try Guidance(along: Self.block.chain(spacing: 15))
        var receiver = Receiver(accuracy: accuracy, seed: UInt64(seed))
        var left: [Double] = []
        for step in 0..<Int(truth.length / 1.4 * rate) {
          let time = Double(step) / rate
          let events = guidance.handle(receiver.fix(time, truth.point(at: time * 1.4)))
          for case .leftRoute in events { left.append(time * 1.4) }
        }
        try #require(left.count == 1, "walk \(index), seed \(seed)")
        expect(left[0] > walk.leaves, "walk \(index), seed \(seed)")
        let point = truth.point(at: left[0])
        let away = index == 0 ? point.north - 80 : -point.north
        expect(away <= limit, "walk \(index), seed \(seed): noticed at \(away) m")
      }
    }
  }

  @Test func `a detour is left advised and rejoined with what was skipped`() throws {
    let detour = SimulatedWalk(corners: [
      (0, 0), (60, 0), (60, -60), (160, -60), (160, 80), (260, 80), (260, -60),
    ])
    var guidance = try Guidance(along: Self.block.chain(spacing: 20))
    var receiver = Receiver(accuracy: 4, seed: 9)
    var events: [Guidance.Event] = []
    for step in 0..<Int(detour.length / 1.4 * 10 + 50) {
      let time = Double(step) / 10
      events += guidance.handle(receiver.fix(time, detour.point(at: time * 1.4)))
    }
    let turns = events.filter {
      switch $0 {
      case .leftRoute, .rerouteAdvised, .rejoined, .skipped: true
      default: false
      }
    }
    // The chain: six legs of 20 m, four of 20, seven of 20; the corner at 200 m is anchor 10.
    guard case .leftRoute = try #require(turns.first) else {
      Issue.record("first \(turns)")
      return
    }
    expectEqual(turns.dropFirst().first, .rerouteAdvised)
    expectEqual(turns.dropFirst(2).first, .skipped(anchor: 4))
    expect(turns.last == .rejoined(next: 12) || turns.last == .rejoined(next: 13))
    expectEqual(events.last, .arrived)
  }

  @Test func `one wild fix changes nothing`() throws {
    var guidance = try Guidance(along: Self.block.chain(spacing: 20))
    var receiver = Receiver(accuracy: 3, seed: 2)
    var events: [Guidance.Event] = []
    for step in 0..<60 {
      var fix = receiver.fix(Double(step), Self.block.point(at: Double(step) * 1.4))
      if step == 30 { fix.coordinate = SimulatedWalk.place(4_000, 9_000) }
      events += guidance.handle(fix)
    }
    expect(events.allSatisfy { if case .leftRoute = $0 { false } else { true } })
    try expectNear(#require(guidance.progress?.distance), 59 * 1.4, within: 6)
  }

  @Test func `going back is said once each way`() throws {
    let there = SimulatedWalk(corners: [(0, 0), (100, 0), (20, 0), (120, 0)])
    var guidance = try Guidance(along: Self.block.chain(spacing: 20))
    var receiver = Receiver(accuracy: 4, seed: 3)
    var events: [Guidance.Event] = []
    for step in 0..<Int(there.length / 1.4) {
      events += guidance.handle(receiver.fix(Double(step), there.point(at: Double(step) * 1.4)))
    }
    let turns = events.filter { $0 == .turnedBack || $0 == .turnedForward }
    expectEqual(turns, [.turnedBack, .turnedForward])
  }

  @Test func `silence loses the position and a fix finds it`() throws {
    var guidance = try Guidance(along: Self.block.chain(spacing: 20))
    var receiver = Receiver(accuracy: 3, seed: 4)
    expectEqual(guidance.handle(receiver.fix(0, (0, 0))), [.started(next: 0)])
    expectEqual(guidance.handle(time: 12), [])
    expectEqual(guidance.handle(time: 12.1), [.positionLost])
    expectEqual(guidance.handle(time: 30), [])
    expectEqual(guidance.handle(receiver.fix(31, (5, 0))).first, .positionFound)
  }

  @Test func `dwelling is asked for`() throws {
    let line = SimulatedWalk(corners: [(0, 0), (60, 0)])
    var guidance = try Guidance(
      along: line.chain(spacing: 20), policy: GuidancePolicy(anchorRadius: 3, dwell: 5))
    var receiver = Receiver(accuracy: 0.5, seed: 5)
    var events: [Guidance.Event] = []
    var distance = 0.0
    for step in 0..<80 {
      // Waits ten seconds at 20 m, passes 40 m.
      if !(14...24).contains(step) { distance += step < 14 ? 20.0 / 14 : 1.4 }
      events += guidance.handle(receiver.fix(Double(step), line.point(at: min(distance, 60))))
    }
    expect(events.contains(.reached(anchor: 1)))
    expect(events.contains(.skipped(anchor: 2)))
    expectEqual(events.last, .arrived)
  }

  @Test func `fixes that cannot be used are passed over`() throws {
    var guidance = try Guidance(along: Self.block.chain(spacing: 20))
    let place = SimulatedWalk.place(0, 0)
    expectEqual(guidance.handle(WalkerFix(time: .nan, coordinate: place, accuracy: 3)), [])
    expectEqual(guidance.handle(WalkerFix(time: 1, coordinate: place, accuracy: -1)), [])
    expectEqual(guidance.handle(WalkerFix(time: 1, coordinate: place, accuracy: .infinity)), [])
    expectNil(guidance.progress)
    expectEqual(guidance.handle(WalkerFix(time: 5, coordinate: place, accuracy: 3)).count, 1)
    expectEqual(guidance.handle(WalkerFix(time: 4, coordinate: place, accuracy: 3)), [])
  }

  @Test func `a policy that cannot be met names its number`() throws {
    let chain = try Self.block.chain(spacing: 20)
    let radius = #expect(throws: ChainError.self) {
      try Guidance(along: chain, policy: GuidancePolicy(anchorRadius: 0))
    }
    expectEqual(radius?.description, "`anchorRadius` 0.0 is not above 0")
    let distance = #expect(throws: ChainError.self) {
      try Guidance(along: chain, policy: GuidancePolicy(offRouteDistance: 2))
    }
    expectEqual(distance?.description, "`offRouteDistance` 2.0 is not above `corridor`")
  }

  @Test
  func `S-6: fixes that cannot tell one anchor from the next reach nothing, and the place is lost`()
    throws
  {
    var guidance = try Guidance(along: Self.block.chain(spacing: 15))
    let path = try #require(Path(Self.block.chain(spacing: 15).path))
    var events: [Guidance.Event] = []
    for second in 0..<60 {
      let place = path.point(at: min(path.length, 1.4 * Double(second)))
      events += guidance.handle(
        WalkerFix(time: Double(second), coordinate: place, accuracy: 500))
    }
    expectEqual(events, [.positionLost])
    expectNil(guidance.progress)
  }
}

extension SimulatedWalk: CustomTestStringConvertible {
  var testDescription: String { "\(corners.count) corners, \(Int(length)) m" }
}
