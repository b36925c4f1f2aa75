import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct AlignmentSweepTests {
  struct Result {
    var errors: [Degrees] = []
    var covered = 0
    var refused = 0
    var biasErrors: [Degrees] = []

    var median: Degrees { errors.isEmpty ? .infinity : errors.sorted()[errors.count / 2] }
    var medianBias: Degrees {
      biasErrors.isEmpty ? .infinity : biasErrors.sorted()[biasErrors.count / 2]
    }
  }

  static func sweep(_ walk: AlignmentWalk, seeds: Int = 200) -> Result {
    var result = Result()
    for seed in 1...seeds {
      var walk = walk
      walk.seed = UInt64(seed)
      walk.direction = Double(seed * 37 % 360)
      walk.worldYaw = Double(seed * 71 % 360)
      if walk.jumpAt == nil { walk.frameInterval = 0.2 }
      var session = SessionAlignment()
      for event in walk.events() { session.add(event) }
      let solution = session.solution()
      guard let placement = solution.placement else {
        result.refused += 1
        continue
      }
      var error = abs(placement.yaw - walk.finalYaw)
      while error > 180 { error = abs(error - 360) }
      result.errors.append(error)
      if error <= 2 * placement.uncertainty.yawAccuracy { result.covered += 1 }
      if let bias = solution.compass, let truth = walk.compassBias {
        result.biasErrors.append(abs(bias.degrees - truth))
      }
    }
    return result
  }

  static let faults = {
    var walk = AlignmentWalk()
    walk.outlierFraction = 0.2
    walk.compassBias = 25
    walk.jumpAt = 20
    walk.jumpTurn = 60
    return walk
  }()

  @Test func `a straight walk is answered`() {
    let result = Self.sweep(AlignmentWalk())
    expectEqual(result.refused, 0)
    expect(result.median <= 4)
    expect(result.covered >= 190)
  }

  /// 20 % outliers of 50 m, a jump of 40 km with a turn, a compass that is 25° off.
  @Test func `faults do not move the answer`() {
    let result = Self.sweep(Self.faults)
    expectEqual(result.refused, 0)
    expect(result.median <= 4)
    expect(result.covered >= 190)
    expect(result.medianBias <= 3)
  }

  /// The bias that satellites alone show, whatever their noise is like.
  @Test(arguments: [0.001, 5, 20, 60]) func `compass bias`(correlationTime: Seconds) {
    var walk = AlignmentWalk()
    walk.compassBias = 25
    walk.fixCorrelation = correlationTime
    let result = Self.sweep(walk)
    expectEqual(result.biasErrors.count, 200)
    expect(result.medianBias <= 3)
  }

  @Test func `visual fixes sharpen the answer`() {
    var walk = Self.faults
    walk.visualInterval = 5
    let result = Self.sweep(walk)
    expectEqual(result.refused, 0)
    expect(result.median <= 1)
    expect(result.covered >= 190)
    expect(result.biasErrors.count { $0 <= 3 } >= 190)
  }

  /// The stated uncertainty holds when the noise is not what is assumed.
  @Test(arguments: [0.001, 5, 20, 60]) func `uncertainty covers`(correlationTime: Seconds) {
    var walk = AlignmentWalk()
    walk.fixCorrelation = correlationTime
    let result = Self.sweep(walk)
    expectEqual(result.refused, 0)
    expect(result.covered >= 190)
  }

  @Test(arguments: [nil, 0.0]) func `a standing phone is refused`(compass: Degrees?) {
    var walk = AlignmentWalk()
    walk.length = 0
    walk.compassBias = compass
    expectEqual(Self.sweep(walk).refused, 200)
  }

  @Test func `a short line is refused with fixes of a phone`() {
    var walk = AlignmentWalk()
    walk.length = 0.4
    walk.speed = 0.01
    expectEqual(Self.sweep(walk).refused, 200)
  }

  @Test func `a short line is answered with precise fixes`() {
    var walk = AlignmentWalk()
    walk.length = 0.4
    walk.speed = 0.01
    walk.fixDeviation = 0.01
    walk.fixCorrelation = 1
    let result = Self.sweep(walk)
    expectEqual(result.refused, 0)
    expect(result.covered >= 190)
  }

  @Test func `a standing phone is answered by pictures`() {
    var walk = AlignmentWalk()
    walk.length = 0
    walk.visualInterval = 5
    let result = Self.sweep(walk)
    expectEqual(result.refused, 0)
    expect(result.covered >= 190)
  }
}
