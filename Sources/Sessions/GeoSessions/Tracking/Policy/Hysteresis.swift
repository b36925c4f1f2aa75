/// Two thresholds for a value that is better when smaller.
///
/// Between them nothing changes, so a noisy value near one of them changes at most once.
package struct Hysteresis: Hashable, Sendable {
  /// The threshold at or below which the value becomes good.
  package var enter: Double
  /// The threshold above which the value is no longer good; at least `enter`.
  package var leave: Double

  /// Returns whether a value is good, given whether it was before; an unknown value is not.
  package func isGood(_ value: Double?, was: Bool) -> Bool {
    guard let value else { return false }
    return value <= (was ? leave : enter)
  }
}
