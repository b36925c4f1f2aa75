import GeoAnchors
import GeoTesting

@testable import GeoChains

@Suite struct AccuracyBudgetTests {
  /// 50 m · tan 15° = 13.397 m: the published example of a yaw that is off by 15°.
  @Test func `at 50 meters a yaw of 15 degrees is off by more than 13 meters`() {
    let budget = AccuracyBudget(position: 0, yaw: 15, vertical: 0)
    expectNear(budget.error(atRange: 50), 13.397_459_621_556, within: 1e-9)
    var rough = AccuracyBudget.arcoreLocalized
    rough.tolerance = 2
    let anchor = AnchorBudget(rough, onTerrain: false)
    expectEqual(anchor.assetClass, .forgiving)
    expect(rough.error(atRange: anchor.revealDistance) >= 13.4)
  }

  @Test func `the error grows with the range`() {
    let errors = stride(from: 0.0, through: 200, by: 5).map {
      AccuracyBudget.visual.error(atRange: $0)
    }
    expect(zip(errors, errors.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `the range of a tolerance has that error`() throws {
    for tolerance in [2.0, 3, 5, 20] {
      let range = try #require(AccuracyBudget.visual.range(forTolerance: tolerance))
      expectNear(AccuracyBudget.visual.error(atRange: range), tolerance, within: 1e-9)
    }
    expectNil(AccuracyBudget.visual.range(forTolerance: 1.9))
    expectEqual(AccuracyBudget(position: 1, yaw: 0, vertical: 0).range(forTolerance: 1), .infinity)
  }

  @Test func `precise content is shown from nearer rather than roughly from far`() {
    var budget = AccuracyBudget.visual
    budget.wanted = 60
    let anchor = AnchorBudget(budget, onTerrain: false)
    expectEqual(anchor.assetClass, .precise)
    // (3 - 1 - 1) / tan 2° = 28.636 m.
    expectNear(anchor.revealDistance, 28.636_253_282_916, within: 1e-9)
    expectNear(budget.error(atRange: anchor.revealDistance), 3, within: 1e-9)
  }
}
