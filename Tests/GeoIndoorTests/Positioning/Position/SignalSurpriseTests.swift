import GeoNumerics
import GeoTesting

@testable import GeoIndoor

struct SignalSurpriseTests {
  /// Surprises of normal errors at a place 6 m from a beacon at the receiver's height.
  private func surprise(_ standardDeviation: Double, known: Double, count: Int = 600)
    -> SignalSurprise
  {
    let source = ParticleFilter.Source(
      point: FloorPoint(x: 0, y: 0), loss: PathLoss(power: -60, exponent: 2))
    let estimate = PlanarEstimate(
      point: FloorPoint(x: 6, y: 0), covariance: PlanarCovariance(xx: known * known, yy: 0))
    var random = SeededRandom(seed: 4)
    var surprise = SignalSurprise()
    for _ in 0..<count {
      let rssi = source.loss.rssi(distance: 6) + standardDeviation * random.gaussian()
      surprise.learn([(source, rssi)], at: estimate, variance: 4, over: 0.02)
    }
    return surprise
  }

  /// The slope at 6 m is 20 / ln 10 / 6 = 1.448 dB a meter; 0.25 dB² are added to both.
  @Test(arguments: [(2.0, 2.0), (2, 1), (1, 2), (0, 1)])
  func `S-10: guesses that spread wider than they err are drawn together`(
    standardDeviation: Double, known: Double
  ) {
    let foretold = 4 + 1.448 * known * 1.448 * known + 0.25
    let expected = ((standardDeviation * standardDeviation + 0.25) / foretold).squareRoot()
    expectNear(surprise(standardDeviation, known: known).shrinkage, expected, within: 0.06)
  }

  @Test func `what errs more than foretold, or is little known, changes nothing`() {
    expectEqual(SignalSurprise().shrinkage, 1)
    expectEqual(surprise(6, known: 1).shrinkage, 1)
    expectEqual(surprise(0, known: 5).shrinkage, 1)
    expect(surprise(0, known: 1, count: 3).shrinkage > 0.9)
  }
}
