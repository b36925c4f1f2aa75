import GeoTesting

@testable import GeoIndoor

struct SignalSolverTests {
  static let place = FloorPoint(x: 13, y: 6)

  static func measurements(exponent: Double = 2) -> [SignalMeasurement] {
    DrawnHouse.places.map { beacon in
      let along = beacon.distance(to: place)
      let loss = PathLoss(power: -50, exponent: exponent)
      let rssi = loss.rssi(distance: (along * along + 1.8 * 1.8).squareRoot())
      return SignalMeasurement(point: beacon, rise: 1.8, loss: loss, rssi: rssi)
    }
  }

  @Test(arguments: [1.5, 2, 3.5])
  func `exact strengths give the exact place`(exponent: Double) throws {
    let estimate = try #require(SignalSolver().solve(Self.measurements(exponent: exponent)))
    expect(estimate.point.distance(to: Self.place) < 1e-5)
  }

  @Test func `a reflected signal hardly moves the place`() throws {
    var measurements = Self.measurements()
    measurements[2].rssi += 25
    let robust = try #require(SignalSolver(huber: 2).solve(measurements))
    let plain = try #require(SignalSolver(huber: 1000).solve(measurements))
    expect(robust.point.distance(to: Self.place) < 3)
    expect(plain.point.distance(to: Self.place) > robust.point.distance(to: Self.place))
  }

  /// Twice the scatter is twice the uncertainty.
  @Test func `the uncertainty follows the scatter of the strengths`() throws {
    let small = try #require(SignalSolver(standardDeviation: 3).solve(Self.measurements()))
    let large = try #require(SignalSolver(standardDeviation: 6).solve(Self.measurements()))
    let ratio = large.covariance.standardDeviation / small.covariance.standardDeviation
    expectNear(ratio, 2, within: 1e-6)
    expect(small.covariance.greatestStandardDeviation <= small.covariance.standardDeviation)
  }

  @Test func `two strengths, or nonsense, are no place`() {
    expectNil(SignalSolver().solve(Array(Self.measurements().prefix(2))))
    var measurements = Self.measurements()
    for index in measurements.indices.dropFirst(2) { measurements[index].rssi = .nan }
    expectNil(SignalSolver().solve(measurements))
  }
}
