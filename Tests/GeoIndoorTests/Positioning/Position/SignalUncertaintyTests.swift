import GeoSessions
import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

struct SignalUncertaintyTests {
  /// From strengths that are exact to those of a crowd.
  static let noises = [
    SimulatedWalk.Noise(fast: 0, slow: 0), .init(fast: 2, slow: 0), .init(fast: 2, slow: 1),
    .init(fast: 3, slow: 1.5), .init(fast: 4, slow: 2), .init(fast: 5, slow: 3),
  ]

  /// Each other one on most days.
  static let everyday = TestSize.current.pick(
    everyday: noises.enumerated().filter { $0.offset % 2 == 0 }.map(\.element), full: noises)

  /// Walks that nothing was tuned on.
  static let seeds = UInt64(2001)...2016

  /// Walks differ: the fraction of 16 has a deviation of 3 % about that of all.
  @Test(arguments: PositionMethod.allCases, everyday)
  func `S-10: a beacon radius holds 68 of 100 errors, and positions lag at most 1.5 s at 1 m/s`(
    method: PositionMethod, noise: SimulatedWalk.Noise
  ) {
    var (held, all) = (0, 0)
    var lags: [Double] = []
    for seed in Self.seeds {
      let walk = SimulatedWalk(seed: seed, noise: noise)
      let positions = walk.positions(by: method)
      lags.append(walk.lag(of: positions))
      for position in positions {
        guard let place = position.place, let radius = position.radius else { continue }
        all += 1
        held += place.point.distance(to: walk.place(at: position.time)) <= radius ? 1 : 0
      }
    }
    expect(all > 250 * Self.seeds.count)
    let fraction = Double(held) / Double(all)
    expect(fraction >= 0.60 && fraction <= 0.76, "\(fraction)")
    expect(lags.reduce(0, +) / Double(lags.count) <= 1.5, "\(lags)")
  }

  @Test func `S-10: strengths that scatter less are averaged for less time`() {
    var (quiet, wild) = (SignalUncertainty(threshold: -75), SignalUncertainty(threshold: -75))
    for number in 0..<200 {
      quiet.learn(difference: 0)
      wild.learn(difference: number.isMultiple(of: 2) ? 8 : -8)
    }
    // Half of 64 dB² is the variance of a reading: 5.7 dB.
    expectNear(wild.scatter, 5.66, within: 0.2)
    expectEqual(wild.window, SignalUncertainty.longestWindow)
    expect(quiet.scatter < 0.7 && quiet.window < 1.1)
  }

  @Test func `S-10: a floor is announced within 2.5 s, and not by noise`() throws {
    for noise in Self.noises {
      for seed in 1...TestSize.current.pick(everyday: 2, full: 6) {
        let walk = SimulatedWalk(
          seed: UInt64(seed), duration: 45, noise: noise, changesFloorAt: 30)
        var resources = VenueResources()
        resources.keep(SimulatedWalk.venue)
        var machine = VenueMachine(resources)
        let changes = machine.run(walk.events).compactMap { output -> (Double, Floor.ID)? in
          if case .floorChanged(_, _, let floor) = output.kind { (output.time, floor) } else { nil }
        }
        expectEqual(changes.map(\.1), ["f0", "f1"], "\(noise), \(seed)")
        let late = try #require(changes.last).0 - 30
        expect(late > 0 && late <= 2.5, "\(noise), \(seed): \(late)")
      }
    }
  }
}
