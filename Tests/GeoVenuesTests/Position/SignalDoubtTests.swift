import GeoSessions
import Testing

@testable import GeoVenues

struct SignalDoubtTests {
  static let noises = [
    SimulatedWalk.Noise(fast: 2, slow: 1), .init(fast: 3, slow: 1), .init(fast: 4, slow: 2),
  ]

  @Test("S-10 a beacon radius holds 68 of 100 errors", arguments: PositionMethod.allCases, noises)
  func aBeaconRadiusHolds68Of100Errors(method: PositionMethod, noise: SimulatedWalk.Noise) {
    var (held, all) = (0, 0)
    for seed in 1...8 {
      let walk = SimulatedWalk(seed: UInt64(seed), noise: noise)
      for position in walk.positions(by: method) {
        guard let place = position.place, let radius = position.radius else { continue }
        all += 1
        held += place.point.distance(to: walk.place(at: position.time)) <= radius ? 1 : 0
      }
    }
    #expect(all > 2000)
    let share = Double(held) / Double(all)
    #expect(share >= 0.60 && share <= 0.76, "\(share)")
  }

  @Test("S-10 positions lag at most 1.5 s at 1 m/s", arguments: PositionMethod.allCases)
  func positionsLagAtMost(method: PositionMethod) {
    for noise in [SimulatedWalk.Noise(fast: 0, slow: 0), .init(fast: 3, slow: 1)] {
      var lags: [Double] = []
      for seed in 1...6 {
        let walk = SimulatedWalk(seed: UInt64(seed), noise: noise)
        lags.append(walk.lag(of: walk.positions(by: method)))
      }
      let mean = lags.reduce(0, +) / Double(lags.count)
      #expect(mean <= 1.5, "\(noise): \(lags)")
    }
  }

  @Test("S-10 a floor is announced within 2.5 s, and not by noise")
  func aFloorIsAnnouncedWithin() throws {
    for noise in [SimulatedWalk.Noise(fast: 0, slow: 0)] + Self.noises {
      for seed in 1...6 {
        let walk = SimulatedWalk(
          seed: UInt64(seed), duration: 45, noise: noise, changesFloorAt: 30)
        var resources = VenueResources()
        resources.keep(SimulatedWalk.venue)
        var machine = VenueMachine(resources)
        let changes = machine.run(walk.events).compactMap { output -> (Double, String)? in
          if case .floorChanged(_, _, let floor) = output.kind { (output.time, floor) } else { nil }
        }
        #expect(changes.map(\.1) == ["f0", "f1"], "\(noise), \(seed)")
        let late = try #require(changes.last).0 - 30
        #expect(late > 0 && late <= 2.5, "\(noise), \(seed): \(late)")
      }
    }
  }
}
