import Testing

@testable import GeoTracking

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
    #expect(abs(found.sine - 0.5) < 1e-12)
    #expect(abs(found.cosine - 0.75.squareRoot()) < 1e-12)
    #expect(found.count == 20)
  }

  @Test func `readings round north are averaged across it`() throws {
    let found = try #require(summary([-4, 4, 356, 364]))
    #expect(abs(found.sine) < 1e-12 && abs(found.cosine - 1) < 1e-12 && found.count == 4)
  }

  /// Many readings at once are hardly better than one: n readings divide the variance by 1 + n / 60.
  @Test func `many readings are hardly better than one`() throws {
    #expect(abs(try #require(summary([7])).variance - 0.01 / (1 + 1.0 / 60)) < 1e-15)
    let many = try #require(summary([Double](repeating: 7, count: 60)))
    #expect(abs(many.variance - 0.005) < 1e-15)
  }

  @Test func `nothing and opposites have no mean`() {
    #expect(summary([]) == nil)
  }
}
