import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct TruthComparisonTests {
  private func place(_ longitude: Double) -> Coordinate {
    Coordinate(latitude: 0, longitude: longitude)
  }

  @Test func `a measured place waits for the truths around its moment`() throws {
    var comparison = TruthComparison()
    expect(comparison.truth(place(0), at: 0).isEmpty)
    comparison.measured(place(0.001), at: 1, .satellites)
    let errors = comparison.truth(place(0.001), at: 2)
    // Half of the way is 0.0005° of the equator: 55.66 m (WGS84: 111,319.49 m a degree).
    expect(errors.count == 1 && abs(errors[0].meters - 55.66) < 0.01, "\(errors)")
    expect(comparison.truth(place(0.002), at: 3).isEmpty)
  }

  @Test func `truths more than 3 s apart say nothing of what lies between`() {
    var comparison = TruthComparison()
    _ = comparison.truth(place(0), at: 0)
    comparison.measured(place(0), at: 1, .visual)
    expect(comparison.truth(place(0), at: 3.1).isEmpty)
    comparison.measured(place(0), at: 4, .visual)
    expectEqual(comparison.truth(place(0), at: 4).map(\.meters), [0])
  }
}
