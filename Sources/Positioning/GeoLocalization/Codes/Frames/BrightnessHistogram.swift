import GeoNumerics

/// Brightness distribution of a picture, and the gamma that makes it bright enough.
struct BrightnessHistogram: Hashable, Sendable {
  /// Shares or counts of pixels from dark to bright.
  let bins: [Double]

  /// Creates a histogram; nil with fewer than two bins, a bin that is negative or not finite, or
  /// nothing in any.
  init?(_ bins: [Double]) {
    let total = bins.reduce(0, +)
    guard bins.count > 1, bins.allSatisfy({ $0 >= 0 }), total > 0, total.isFinite else {
      return nil
    }
    self.bins = bins
  }

  /// The mean brightness, 0 for black, 1 for white.
  var brightness: Double { brightness(gamma: 1) }

  /// The mean brightness when each value is raised to a power.
  func brightness(gamma: Double) -> Double {
    let last = Double(bins.count - 1)
    var (sum, total) = (0.0, 0.0)
    for (index, fraction) in bins.enumerated() {
      sum += fraction * (index == 0 ? 0 : ElementaryFunctions.pow(Double(index) / last, gamma))
      total += fraction
    }
    return sum / total
  }

  /// The power, `0...1`, that brings the mean brightness to a target within 1 %.
  ///
  /// 1 where the picture is bright enough, and where no power can help because too much of it is black.
  func gamma(target: Double) -> Double {
    guard brightness < target else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      let found = brightness(gamma: middle)
      if abs(found - target) <= 0.01 * target { return middle }
      if found < target { high = middle } else { low = middle }
    }
    return 1
  }
}
