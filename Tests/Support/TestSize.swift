import GeoSystem

/// The share of its samples that a statistic, a model test or a brute-force comparison works through.
public enum TestSize: Sendable {
  /// The size of every run: small, yet a broken property still fails.
  case everyday
  /// The size of a campaign: all samples, among them those of every run.
  case full

  /// The size of this run: full where the environment has `GEOANCHOR_TESTS=full`.
  public static let current: TestSize =
    getenv("GEOANCHOR_TESTS").map { String(cString: $0) } == "full" ? .full : .everyday

  /// The value for this size.
  public func pick<Value>(everyday: Value, full: Value) -> Value {
    switch self {
    case .everyday: everyday
    case .full: full
    }
  }
}
