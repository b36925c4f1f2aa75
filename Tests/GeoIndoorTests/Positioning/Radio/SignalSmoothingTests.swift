import GeoTesting

@testable import GeoIndoor

struct SignalSmoothingTests {
  @Test func `the median passes over single wild readings`() {
    expectEqual(SignalSmoothing.median.level([-60, -61, -99, -62, -60]), -61)
    expectEqual(SignalSmoothing.median.level([-60, -62]), -61)
    expectEqual(SignalSmoothing.mean.level([-60, -70, -80]), -70)
    expectNil(SignalSmoothing.median.level([]))
  }

  /// Two steps by hand: gain (16.008)/(32.008), then the variance that is left.
  @Test func `a Kalman filter weighs readings by their scatter`() {
    var filter = SignalKalman(-60)
    filter.update(-70)
    expectNear(filter.level, (-60 - 10 * 16.008 / 32.008), within: 1e-12)
    expectNear(filter.variance, 16 * 16.008 / 32.008, within: 1e-12)
    for _ in 0..<200 { filter.update(-80) }
    expectNear(filter.level, -80, within: 0.5)
  }

  @Test func `a Kalman filter scatters less than the readings`() throws {
    let readings = (0..<100).map { Double($0 * 37 % 11 - 70) }
    let level = try #require(SignalSmoothing.kalman().level(readings))
    expectNear(level, -65, within: 1)
  }
}
