import Geodesy

/// Decides from noisy distances whether a walker has left a line, or has come back to it.
///
/// A cumulative sum test (Page, Biometrika 41, 1954): each fix adds the logarithm of how much
/// likelier it is at `away` than at `near` under its own accuracy; the sum never falls below 0.
/// Good fixes decide at once, poor ones after as many as it takes, and noise around the line
/// does not make it flap, because the way back needs as much evidence.
struct DeviationTest: Sendable {
  private let near: Meters
  private let away: Meters
  private var left = 0.0
  private var right = 0.0
  private var back = 0.0

  /// Odds of 60,000 to 1 for a decision.
  private static let threshold = 11.0
  /// No single fix decides: an outlier is one fix.
  private static let most = 5.0

  init(near: Meters, away: Meters) {
    self.near = near
    self.away = away
  }

  /// Adds a fix of a walker on the line; returns true if they have left it.
  mutating func hasLeft(offset: Meters, standardDeviation: Meters) -> Bool {
    left = max(0, left + evidence(-offset, standardDeviation))
    right = max(0, right + evidence(offset, standardDeviation))
    guard max(left, right) > Self.threshold else { return false }
    restart()
    return true
  }

  /// Adds a fix of a walker off the line; returns true if they are back.
  ///
  /// The line itself is weighed against `away` on either side, so the border lies nearer to the
  /// line than on the way out and someone who stands on it is not called back and forth.
  mutating func hasReturned(offset: Meters, standardDeviation: Meters) -> Bool {
    let scaled = away / (standardDeviation * standardDeviation)
    let x = scaled * offset
    // √(1 + x²) - 1 stands for log cosh x: equal near 0, less by 0.31 far out.
    let value = scaled * away / 2 - ((1 + x * x).squareRoot() - 1)
    back = max(0, back + min(Self.most, max(-Self.most, value)))
    guard back > Self.threshold else { return false }
    restart()
    return true
  }

  mutating func restart() {
    left = 0
    right = 0
    back = 0
  }

  private func evidence(_ offset: Meters, _ standardDeviation: Meters) -> Double {
    let value =
      (away - near) / (standardDeviation * standardDeviation) * (offset - (near + away) / 2)
    return min(Self.most, max(-Self.most, value))
  }
}
