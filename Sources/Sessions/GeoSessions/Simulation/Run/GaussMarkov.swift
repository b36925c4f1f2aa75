import GeoNumerics
import Geodesy

/// A first-order Gauss–Markov process.
///
/// After its correlation time the covariance has fallen to 1/e.
struct GaussMarkov {
  private(set) var value: Double
  private let standardDeviation: Double
  private let keep: Double
  private let fresh: Double

  /// Noise of a standard deviation that is asked for every `step` seconds.
  init(
    standardDeviation: Double, correlationTime: Seconds, step: Seconds, random: inout SeededRandom
  ) {
    self.standardDeviation = standardDeviation
    keep = correlationTime > 0 ? ElementaryFunctions.exp(-step / correlationTime) : 0
    fresh = standardDeviation * (1 - keep * keep).squareRoot()
    value = standardDeviation * random.gaussian()
  }

  mutating func advance(_ random: inout SeededRandom) -> Double {
    value = keep * value + fresh * random.gaussian()
    return value
  }
}

/// Gauss–Markov noise, smoothed so that it has no sudden steps: the motion of hands and heads.
struct SmoothNoise {
  private(set) var value = 0.0
  private var source: GaussMarkov
  private let fraction: Double

  /// Smoothing over a third of the correlation time takes a quarter of the variance, which the
  /// source makes good.
  init(
    standardDeviation: Double, correlationTime: Seconds, step: Seconds, random: inout SeededRandom
  ) {
    source = GaussMarkov(
      standardDeviation: standardDeviation * (4.0 / 3).squareRoot(),
      correlationTime: correlationTime, step: step,
      random: &random)
    fraction = 1 - ElementaryFunctions.exp(-3 * step / correlationTime)
  }

  mutating func advance(_ random: inout SeededRandom) -> Double {
    value += (source.advance(&random) - value) * fraction
    return value
  }
}
