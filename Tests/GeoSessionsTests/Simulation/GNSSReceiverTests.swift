import GeoNumerics
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct GNSSReceiverTests {
  /// Errors of a receiver that stands at the origin, in meters east and north.
  private func errors(
    _ plan: SimulationPlan, count: Int, sky: SkyView.Blockage = SkyView.Blockage(),
    effects: FaultEffects = FaultEffects()
  ) -> (east: [Double], north: [Double], fixes: [GNSSFix]) {
    var receiver = GNSSReceiver(plan)
    let frame = DeterministicLocalFrame(origin: GeodeticPosition(Walks.start, height: 0))
    // Geodesy's own frame looks at what the simulation's frame made.
    let judge = LocalFrame(origin: GeodeticPosition(Walks.start, height: 0))
    var result: (east: [Double], north: [Double], fixes: [GNSSFix]) = ([], [], [])
    for second in 0..<count {
      let truth = GNSSReceiver.Truth(
        time: Double(second), place: ENUPosition(east: 0, north: 0, up: 0), speed: 0, course: 0,
        sky: sky)
      guard let fix = receiver.fix(truth, frame: frame, effects) else { continue }
      let place = judge.local(GeodeticPosition(fix.coordinate, height: fix.altitude?.meters ?? 0))
      result.east.append(place.east)
      result.north.append(place.north)
      result.fixes.append(fix)
    }
    return result
  }

  private func plan(seed: UInt64) throws -> SimulationPlan {
    var plan = SimulationPlan(try Walks.straight(), seed: seed)
    plan.gnss.initialError = 0
    plan.gnss.bias = 0
    plan.gnss.whiteNoise = 0
    return plan
  }

  @Test func `errors have the stated deviation and correlation time`() throws {
    var squares = 0.0
    var products = 0.0
    var sum = 0.0
    var count = 0.0
    for seed in 1...20 {
      let run = errors(try plan(seed: UInt64(seed)), count: 1000)
      for axis in [run.east, run.north] {
        for (one, later) in zip(axis, axis.dropFirst(20)) {
          squares += one * one
          products += one * later
          sum += one
          count += 1
        }
      }
    }
    // 40,000 numbers of which some 1000 are independent: 4 standard errors.
    expect(abs(sum / count) < 0.4)
    expectNear((squares / count).squareRoot(), 3, within: 0.27)
    expectNear(products / squares, 0.3679, within: 0.08)
  }

  @Test func `the bias differs from session to session by the stated deviation`() throws {
    var biases: [Double] = []
    for seed in 1...400 {
      var plan = try plan(seed: UInt64(seed))
      plan.gnss.standardDeviation = 0
      plan.gnss.bias = 2
      let run = errors(plan, count: 2)
      biases += [run.east[0], run.north[0]]
      expectNear(run.east[0], run.east[1], within: 1e-3)
    }
    let found = moments(biases)
    expectNear(found.mean, 0, within: 0.28)
    expectNear(found.standardDeviation, 2, within: 0.2)
  }

  @Test(arguments: [1.0, 0.3])
  func `an honest accuracy holds 68 of 100 positions, an optimistic one far fewer`(
    accuracyScale: Double
  )
    throws
  {
    var inside = 0
    var count = 0
    for seed in 1...60 {
      var plan = try plan(seed: UInt64(seed))
      plan.gnss.bias = 1
      plan.gnss.whiteNoise = 0.3
      plan.gnss.accuracyScale = accuracyScale
      let run = errors(plan, count: 200)
      for (index, fix) in run.fixes.enumerated() {
        let error = (run.east[index] * run.east[index] + run.north[index] * run.north[index])
          .squareRoot()
        inside += error <= (try #require(fix.horizontalAccuracy)) ? 1 : 0
        count += 1
      }
    }
    let fraction = Double(inside) / Double(count)
    // The share within 0.3 of that radius is 1 - 0.32^0.09 = 0.0975.
    expectNear(fraction, (accuracyScale == 1 ? 0.68 : 0.0975), within: 0.06)
  }

  @Test func `a canyon displaces across the street, and says so`() throws {
    var plan = try plan(seed: 3)
    plan.gnss.standardDeviation = 0.5
    let canyon = SkyView.Blockage(fraction: 0.6, eastEast: 1.0, eastNorth: 0, northNorth: 0.2)
    let open = errors(plan, count: 3000)
    let narrow = errors(plan, count: 3000, sky: canyon)
    expect(moments(narrow.east).standardDeviation > 3 * moments(narrow.north).standardDeviation)
    expect(moments(narrow.east).standardDeviation > 10 * moments(open.east).standardDeviation)
    try expect(#require(narrow.fixes[0].horizontalAccuracy) > 10)
    expect(errors(plan, count: 5, sky: SkyView.Blockage(fraction: 1)).fixes.isEmpty)
  }

  @Test func `one fix in five is an outlier of the stated length`() throws {
    var effects = FaultEffects()
    effects.outlier = 50
    var plan = try plan(seed: 4)
    plan.gnss.standardDeviation = 0
    let run = errors(plan, count: 2000, effects: effects)
    let lengths = zip(run.east, run.north).map { SIMD2($0, $1).length }
    let far = lengths.filter { $0 > 1 }
    expect(far.allSatisfy { abs($0 - 50) < 0.01 })
    expectNear(Double(far.count) / 2000, 0.2, within: 0.036)
  }

  @Test func `a frozen receiver repeats its fix`() throws {
    var receiver = GNSSReceiver(try plan(seed: 5))
    let frame = DeterministicLocalFrame(origin: GeodeticPosition(Walks.start, height: 0))
    var frozen = FaultEffects()
    frozen.isFixFrozen = true
    func fix(_ second: Double, _ effects: FaultEffects) -> GNSSFix? {
      receiver.fix(
        .init(
          time: second, place: ENUPosition(east: second, north: 0, up: 0), speed: 1, course: 90,
          sky: SkyView.Blockage()), frame: frame, effects)
    }
    let first = fix(0, FaultEffects())
    expect(first != nil)
    expectEqual(fix(1, frozen), first)
    expectEqual(fix(2, frozen), first)
    expect(fix(3, FaultEffects()) != first)
  }
}
