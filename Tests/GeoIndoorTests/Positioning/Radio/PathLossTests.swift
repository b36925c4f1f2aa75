import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

struct PathLossTests {
  /// Strength, expected distance, tolerance in meters: the vectors of an open library (−65 dBm, 1.7).
  static let vectors: [(Double, Double, Double)] = [
    (-80, 8, 1), (-100, 110, 10), (-65, 1, 0.1), (-45, 0, 0.1),
  ]

  @Test(arguments: vectors)
  func `N-18: strengths are distances by the path loss`(
    rssi: Double, expected: Double, tolerance: Double
  ) {
    let loss = PathLoss(power: -65, exponent: 1.7)
    let distance = loss.distance(rssi: rssi)
    expectNear(distance, expected, within: tolerance)
    expectNear(loss.rssi(distance: distance), rssi, within: 1e-9)
  }

  @Test func `usual places have their exponents`() {
    expectEqual(PathLoss(), PathLoss(power: -62, exponent: 1.7))
    expectEqual(PathLoss(power: -60, exponent: 0).exponent, 2)
    expect(PathLoss().rssi(distance: 0).isFinite)
  }
}

struct PathLossFitTests {
  @Test func `a fit finds the exponent and each beacon's power`() throws {
    var samples: [PathLossFit.Sample] = []
    for step in 1...50 {
      let distance = Double(step) * 0.4
      let level = PathLoss(power: -60, exponent: 2.2).rssi(distance: distance)
      samples.append(.init(beacon: 1, distance: distance, rssi: level + 3))
      samples.append(.init(beacon: 2, distance: distance, rssi: level - 3))
    }
    let fit = try #require(PathLossFit(samples))
    expectNear(fit.common.exponent, 2.2, within: 1e-9)
    expectNear(fit.model(of: 1).power, -57, within: 1e-9)
    expectNear(fit.model(of: 2).power, -63, within: 1e-9)
    expectNear(fit.model(of: 3).power, -60, within: 1e-9)
    expect(fit.standardDeviation < 1e-6)
    expectNear(fit.commonStandardDeviation, 3, within: 1e-9)
  }

  @Test func `what tells no exponent is no fit`() {
    expectNil(PathLossFit([]))
    let same = (0..<9).map { PathLossFit.Sample(beacon: $0, distance: 3, rssi: -60 - Double($0)) }
    expectNil(PathLossFit(same))
    let growing = (1..<9).map {
      PathLossFit.Sample(beacon: 0, distance: Double($0), rssi: -90 + Double($0))
    }
    expectNil(PathLossFit(growing))
  }

  @Test(arguments: BeaconTracks.Hall.there)
  func `the fit of the walks is numpy's`(hall: BeaconTracks.Hall) throws {
    let fit = try #require(try BeaconTracks(hall).fit(without: nil))
    let (power, exponent, standardDeviation) = try Self.numpys(hall)
    expectNear(fit.common.power, power, within: 1e-5)
    expectNear(fit.common.exponent, exponent, within: 1e-6)
    expectNear(fit.commonStandardDeviation, standardDeviation, within: 1e-5)
  }

  /// The fit of numpy's `polyfit` to the walks, and its root mean square residual.
  private static func numpys(
    _ hall: BeaconTracks.Hall
  ) throws -> (power: Double, exponent: Double, standardDeviation: Double) {
    guard hall == .simulated else { return (-62.096_978_7, 1.384_933_5, 6.149_584_6) }
    let fit = try SharedData.json("indoor/hall/expected.json")["path_loss"]
    return try (
      fit["power"].number(), fit["exponent"].number(), fit["deviation"].number()
    )
  }
}
