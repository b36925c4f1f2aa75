import GeoTesting

@testable import GeoSessions

@Suite struct CompassSummaryTests {
  private func summary(_ degrees: [Double]) -> CompassSummary? {
    let readings = degrees.enumerated().map {
      YawMeasurement(time: Double($0.offset), yaw: $0.element * .pi / 180, variance: 0.01)
    }
    return CompassSummary(readings[...])
  }

  /// Twenty readings at 30° and three beside a tram: the mean is that of the twenty.
  @Test func `readings far from the others are taken out`() throws {
    let found = try #require(summary([Double](repeating: 30, count: 20) + [120, 121, 122]))
    expectNear(found.sine, 0.5, within: 1e-12)
    expectNear(found.cosine, 0.75.squareRoot(), within: 1e-12)
    expectEqual(found.count, 20)
  }

  @Test func `readings round north are averaged across it`() throws {
    let found = try #require(summary([-4, 4, 356, 364]))
    expect(abs(found.sine) < 1e-12 && abs(found.cosine - 1) < 1e-12 && found.count == 4)
  }

  /// Many readings at once are hardly better than one: n readings divide the variance by 1 + n / 60.
  @Test func `many readings are hardly better than one`() throws {
    expectNear(try #require(summary([7])).variance, 0.01 / (1 + 1.0 / 60), within: 1e-15)
    let many = try #require(summary([Double](repeating: 7, count: 60)))
    expectNear(many.variance, 0.005, within: 1e-15)
  }

  @Test func `nothing and opposites have no mean`() {
    expectNil(summary([]))
  }
}
