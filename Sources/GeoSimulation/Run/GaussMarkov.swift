import GeoNumerics
import Geodesy

/// Noise that forgets itself over time: a Gauss–Markov process of first order.
///
/// After its correlation time the covariance has fallen to 1/e.
struct GaussMarkov {
  private(set) var value: Double
  private let deviation: Double
  private let keep: Double
  private let fresh: Double

  /// Noise of a standard deviation that is asked for every `step` seconds.
  init(deviation: Double, correlation: Seconds, step: Seconds, random: inout SeededRandom) {
    self.deviation = deviation
    keep = correlation > 0 ? ElementaryFunctions.exp(-step / correlation) : 0
    fresh = deviation * (1 - keep * keep).squareRoot()
    value = deviation * random.gaussian()
  }

  mutating func advance(_ random: inout SeededRandom) -> Double {
    value = keep * value + fresh * random.gaussian()
    return value
  }
}

/// The same, smoothed so that it has no sudden steps: what hands and heads do.
struct SmoothNoise {
  private(set) var value = 0.0
  private var source: GaussMarkov
  private let share: Double

  /// Smoothing over a third of the correlation time takes a quarter of the variance, which the
  /// source makes good.
  init(deviation: Double, correlation: Seconds, step: Seconds, random: inout SeededRandom) {
    source = GaussMarkov(
      deviation: deviation * (4.0 / 3).squareRoot(), correlation: correlation, step: step,
      random: &random)
    share = 1 - ElementaryFunctions.exp(-3 * step / correlation)
  }

  mutating func advance(_ random: inout SeededRandom) -> Double {
    value += (source.advance(&random) - value) * share
    return value
  }
}
