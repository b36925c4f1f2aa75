import GeoNumerics
import Geodesy

/// Ratio of actual to predicted errors of signal strengths: the consistency of innovations
/// (Bar-Shalom, Li and Kirubarajan 2001, §5.4).
///
/// A walker on a straight course is predicted better than one who may turn at any time; the
/// particles then spread wider than they err.
struct SignalSurprise: Hashable, Sendable {
  /// The sums over the last seconds, dB²: of what was foretold, and of what came.
  private var foretold = 0.0
  private var came = 0.0
  private var count = 0.0

  /// Time constant of the statistics.
  private static let memory: Seconds = 20
  /// Number of strengths from which they count alone.
  private static let enough = 30.0
  /// Strengths are foretold to this at best, dB².
  private static let least = 0.25
  /// A place that is less known than this has no slope of the path loss to speak of.
  private static let widest: Meters = 4
  /// Cap of a squared error, in multiples of the expected square.
  private static let largest = 9.0

  /// Compares strengths, of a known variance in dB², with those expected at an estimate that does not
  /// know them yet.
  mutating func learn(
    _ heard: [(source: ParticleFilter.Source, rssi: Double)], at estimate: PlanarEstimate,
    variance: Double, over time: Seconds
  ) {
    let keep = ElementaryFunctions.exp(-time / Self.memory)
    foretold *= keep
    came *= keep
    count *= keep
    let uncertainty = estimate.covariance
    guard uncertainty.standardDeviation < Self.widest else { return }
    for (source, rssi) in heard {
      let x = estimate.point.x - source.point.x
      let y = estimate.point.y - source.point.y
      // Half a meter of a person and a casing is between any two antennas.
      let square = x * x + y * y + max(source.rise * source.rise, 0.25)
      let slope = 10 * source.loss.exponent / PathLoss.ln10 / square
      let spread =
        slope * slope
        * (x * x * uncertainty.xx + 2 * x * y * uncertainty.xy + y * y * uncertainty.yy)
      let error =
        rssi - source.loss.power + 5 * source.loss.exponent * ElementaryFunctions.log10(square)
      let expected = variance + max(spread, 0)
      foretold += expected + Self.least
      came += min(error * error, Self.largest * expected) + Self.least
      count += 1
    }
  }

  /// Factor to multiply the spread of the particles by; at most 1.
  var shrinkage: Double {
    guard foretold > 0 else { return 1 }
    let fraction = min(1, count / Self.enough)
    return min(1, 1 + fraction * (came / foretold - 1)).squareRoot()
  }
}
