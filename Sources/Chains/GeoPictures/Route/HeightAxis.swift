import Geodesy

/// Positions of heights on a profile: between round heights below the lowest and above the highest.
struct HeightAxis {
  /// The lowest and the highest of the heights.
  let low: Meters
  let high: Meters
  /// The ends of the axis and what lies between two of its lines, in meters.
  let bottom: Meters
  let top: Meters
  let step: Meters

  /// A way that is nearly level does not look like a mountain range.
  private static let leastSpan: Meters = 20

  /// Fits the heights with about `most` lines between them; nil without heights.
  init?(_ heights: [Meters], most: Double) {
    let known = heights.filter { $0.isFinite && abs($0) <= 1e7 }
    guard let low = known.min(), let high = known.max() else { return nil }
    let span = max(high - low, Self.leastSpan)
    let step = ScaleBar.roundLengths(0...7).first { span / $0 <= most } ?? span
    let middle = (high + low) / 2
    bottom = ((middle - span / 2) / step).rounded(.down) * step
    top = max(bottom + step, ((middle + span / 2) / step).rounded(.up) * step)
    self.low = low
    self.high = high
    self.step = step
  }

  /// The round heights from the bottom to the top.
  var ticks: [Meters] {
    let count = ((top - bottom) / step).rounded()
    return stride(from: 0, through: min(count, 100), by: 1).map { bottom + $0 * step }
  }
}
