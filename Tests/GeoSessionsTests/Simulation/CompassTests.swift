import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct CompassTests {
  @Test func `bias, wandering and correlation are as stated`() throws {
    var biases: [Double] = []
    var wander: [Double] = []
    var products = 0.0
    var squares = 0.0
    for seed in 1...100 {
      var plan = SimulationPlan(try Walks.straight(), seed: UInt64(seed))
      plan.headingRate = 1
      var compass = Compass(plan)
      let errors = (0..<600).map { _ in
        (compass.reading(350, FaultEffects()).degrees - 350).remainder(dividingBy: 360)
      }
      let mean = moments(errors).mean
      biases.append(mean)
      let rest = errors.map { $0 - mean }
      wander += rest
      for (one, later) in zip(rest, rest.dropFirst(10)) {
        squares += one * one
        products += one * later
      }
    }
    expectNear(moments(biases).standardDeviation, 6, within: 1.7)
    expectNear(moments(wander).standardDeviation, 4, within: 0.2)
    expectNear(products / squares, 0.3679, within: 0.06)
  }

  @Test func `a disturbance turns the reading`() throws {
    let plan = Walks.exact(try Walks.straight())
    var compass = Compass(plan)
    var effects = FaultEffects()
    effects.compassTurn = 25
    expectNear(compass.reading(350, effects).degrees, 15, within: 1e-9)
    expectEqual(compass.reading(350, effects).accuracy, 1)
  }
}
