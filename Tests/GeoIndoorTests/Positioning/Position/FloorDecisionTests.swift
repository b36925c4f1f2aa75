import GeoTesting

@testable import GeoIndoor

struct FloorDecisionTests {
  @Test func `N-06: single readings that alternate do not flip the floor`() {
    var decision = FloorDecision()
    decision.update([0: 1], at: 0)
    for step in 1...100 {
      let other = step % 2
      let hasChanged = decision.update([other: 0.9, 1 - other: 0.1], at: Double(step) * 0.2)
      expect(!hasChanged)
    }
    expectEqual(decision.floor, 0)
  }

  @Test func `N-06: another floor that leads for the hold time wins, once`() {
    var decision = FloorDecision(.init(margin: 0.1, hold: 2))
    decision.update([0: 1], at: 0)
    var changes: [Double] = []
    for time in stride(from: 1.0, through: 6, by: 0.5)
    where decision.update([0: 0.4, 1: 0.6], at: time) {
      changes.append(time)
    }
    expectEqual(changes, [3])
    expectEqual(decision.floor, 1)
    decision.reset()
    expectNil(decision.floor)
  }

  @Test func `a lead below the margin is none, and silence changes nothing`() {
    var decision = FloorDecision(.init(margin: 0.1, hold: 0))
    decision.update([0: 1], at: 0)
    let scores: [[Int: Double]] = [[0: 0.46, 1: 0.54], [:], [0: 0.44, 1: 0.56]]
    let changes = scores.enumerated().map { decision.update($1, at: Double($0)) }
    expectEqual(changes, [false, false, true])
  }
}
