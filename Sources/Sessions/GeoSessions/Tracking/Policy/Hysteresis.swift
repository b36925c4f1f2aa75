/// Where a value that is better when it is smaller counts as good, and where it ceases to.
///
/// Between the two nothing changes, so a noisy value near one of them changes at most once.
package struct Hysteresis: Hashable, Sendable {
  /// Good from here down.
  package var enter: Double
  /// No longer good above; at least `enter`.
  package var leave: Double

  /// Whether a value is good, given whether it was before; one that is not known is not.
  package func isGood(_ value: Double?, was: Bool) -> Bool {
    guard let value else { return false }
    return value <= (was ? leave : enter)
  }
}
