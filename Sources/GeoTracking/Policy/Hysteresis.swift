/// Where a value that is better when it is smaller counts as good, and where it ceases to.
///
/// Between the two nothing changes, so a noisy value near one of them changes at most once.
public struct Hysteresis: Hashable, Sendable {
  /// Good from here down.
  public var enter: Double
  /// No longer good above; at least `enter`.
  public var leave: Double

  /// Makes a pair.
  public init(enter: Double, leave: Double) {
    self.enter = enter
    self.leave = leave
  }

  /// Whether a value is good, given whether it was before; one that is not known is not.
  public func isGood(_ value: Double?, was: Bool) -> Bool {
    guard let value else { return false }
    return value <= (was ? leave : enter)
  }
}
