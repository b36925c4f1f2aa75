import GeoNumerics
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoSessions

/// The uncertainty of an alignment is that of its errors, as the simulated truth knows them.
@Suite struct AlignmentCoverageTests {
  /// Shares of errors within one and two stated deviations; a normal error has 68 and 95 %.
  private struct Share {
    var count = 0.0
    var one = 0.0
    var two = 0.0

    mutating func add(_ error: Double, _ variance: Double) {
      count += 1
      if error * error <= variance { one += 1 }
      if error * error <= 4 * variance { two += 1 }
    }
  }

  private struct Shares {
    var axes = Share()
    var yaw = Share()

    mutating func add(_ placement: WorldPlacement, _ moment: Moment) throws {
      let place = try placement.geoLocation(forPoint: moment.camera)
      let uncertainty = placement.uncertainty(at: moment.camera)
      let off = DeterministicLocalFrame(origin: moment.truth.position).local(
        GeodeticPosition(place.coordinate, height: moment.truth.position.height))
      axes.add(off.east, uncertainty.east)
      axes.add(off.north, uncertainty.north)
      let trueYaw = try #require(moment.truth.worldYaw)
      yaw.add((placement.yaw - trueYaw).remainder(dividingBy: 360), uncertainty.yaw)
    }
  }

  private struct Moment {
    let time: Seconds
    let truth: GroundTruth
    let camera: Vector3
  }

  /// A walk whose length, bends, drift and noise depend on a seed, in ranges wider than the models'
  /// defaults.
  private func plan(_ seed: UInt64) throws -> SimulationPlan {
    var chance = SeededGenerator(seed: seed)
    func draw(_ low: Double, _ high: Double) -> Double {
      low
        * ElementaryFunctions.exp(
          Double.random(in: 0...1, using: &chance) * ElementaryFunctions.log(high / low))
    }
    let length = draw(100, 1000)
    var heading = draw(0.01, 6)
    let bend = draw(0.02, 0.6)
    var place = ENUPosition(east: 0, north: 0, up: 0)
    let frame = DeterministicLocalFrame(
      origin: GeodeticPosition(Coordinate(latitude: 47, longitude: 8), height: 0))
    var points = [frame.origin.coordinate]
    for _ in 0..<Int(length / 10) {
      heading += bend * Double.random(in: -1.7...1.7, using: &chance)
      let (sine, cosine) = ElementaryFunctions.sincos(heading)
      place.east += 10 * sine
      place.north += 10 * cosine
      points.append(try frame.position(place).coordinate)
    }
    var plan = SimulationPlan(try SimulationPath(points), seed: seed)
    plan.frameRate = 5
    plan.headingRate = 1
    plan.tracking.yawDrift = draw(0.04, 0.6)
    plan.tracking.positionDrift = draw(0.005, 0.08)
    plan.tracking.scaleError = draw(0.001, 0.01)
    plan.gnss.standardDeviation = draw(1, 8)
    plan.gnss.bias = plan.gnss.standardDeviation * draw(0.1, 0.7)
    plan.gnss.correlationTime = draw(6, 60)
    plan.gnss.accuracyScale = draw(0.6, 1.7)
    if seed % 3 == 0 {
      plan.localization.interval = 0
    } else {
      plan.localization.interval = draw(1, 15)
      plan.localization.standardDeviation = draw(0.3, 2.5)
      plan.localization.yawStandardDeviation = draw(0.7, 6)
      plan.localization.accuracyScale = draw(0.6, 1.7)
    }
    return plan
  }

  @Test
  func `U-B3: drift and noise of any size are within what is stated, at the end and on the way`()
    throws
  {
    var (end, way) = (Shares(), Shares())
    for seed in UInt64(1)...30 {
      let plan = try plan(seed)
      var session = SessionAlignment(options: .wholeSession)
      var moments: [Moment] = []
      for event in try Simulation(plan) {
        session.add(event)
        if case .groundTruth(let truth) = event.kind, let camera = session.camera {
          moments.append(Moment(time: event.time, truth: truth, camera: camera.position))
        }
      }
      let solution = session.solution()
      let placement = try #require(solution.placement, "seed \(seed): \(solution.answer)")
      try end.add(placement, try #require(moments.last))
      expectEqual(solution.track.last?.placement, placement)
      let first = try #require(solution.track.first)
      let usable = moments.filter { $0.time >= first.time }
      var samples = solution.track[...]
      for moment in stride(from: 0, to: usable.count, by: max(1, usable.count / 10)) {
        while samples.count > 1, samples[samples.startIndex + 1].time <= usable[moment].time {
          samples.removeFirst()
        }
        try way.add(try #require(samples.first).placement, usable[moment])
      }
    }
    // 30 ends and some 300 moments; a fraction of 68 % of 30 has a deviation of 8.5 %.
    for (fractions, slack) in [(end, 0.17), (way, 0.1)] {
      for fraction in [fractions.axes, fractions.yaw] {
        expectNear(fraction.one / fraction.count, 0.68, within: slack, "\(fraction)")
        expect(fraction.two / fraction.count >= 0.95 - slack / 1.5, "\(fraction)")
      }
    }
  }

  /// A live answer believes in one yaw, and says how far it has turned since.
  @Test
  func `U-B3: the yaw of a live alignment errs as far as is stated, at the end and on the way`()
    throws
  {
    var (end, way) = (Share(), Share())
    for seed in UInt64(101)...140 {
      var session = SessionAlignment()
      var last: Double?
      var told: [(error: Double, variance: Double)] = []
      for event in try Simulation(try plan(seed)) {
        session.add(event)
        guard case .groundTruth(let truth) = event.kind, let yaw = truth.worldYaw,
          event.time - (last ?? 0) >= 60
        else { continue }
        last = event.time
        guard let placement = session.solution().placement else { continue }
        told.append(
          ((placement.yaw - yaw).remainder(dividingBy: 360), placement.uncertainty.yaw))
      }
      for one in told.dropLast() { way.add(one.error, one.variance) }
      if let one = told.last { end.add(one.error, one.variance) }
    }
    // 40 ends; a fraction of 95 % of 40 has a deviation of 3.4 %, moments of one session err alike.
    for (fraction, slack) in [(end, 0.15), (way, 0.1)] {
      expect(fraction.count >= 35)
      expectNear(fraction.one / fraction.count, 0.68, within: slack, "\(fraction)")
      expect(fraction.two / fraction.count >= 0.95 - slack / 2, "\(fraction)")
    }
  }

  /// The walk of 2.5 km of which the yaw was off by 14 to 240 of the deviations that were stated.
  @Test func `U-B3: the yaw of a long walk is not known better than its world drifts`() throws {
    for seed in UInt64(1)...2 {
      var plan = try plan(seed)
      plan.tracking = TrackingModel()
      plan.localization = LocalizationModel()
      plan.gnss = GNSSModel()
      plan.duration = 900
      var session = SessionAlignment(options: .wholeSession)
      for event in try Simulation(plan) { session.add(event) }
      let placement = try #require(session.solution().placement)
      // Of 2° of noise each 2 s and a walk of 0.15° in a minute, no filter knows the end better than
      // by (q r)^(1/4): q = 0.15²/60 a second, r = 2²·2 a second, which is 0.23°.
      expect(placement.uncertainty.yawAccuracy > 0.1)
    }
  }
}
