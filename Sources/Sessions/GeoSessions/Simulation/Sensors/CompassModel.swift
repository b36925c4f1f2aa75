public import Geodesy

/// The error model of a compass.
public struct CompassModel: Hashable, Sendable {
  /// Standard deviation of the error that stays for the whole session.
  public var bias: Degrees = 6
  /// Standard deviation of the time-correlated error.
  public var standardDeviation: Degrees = 4
  /// Correlation time of that error.
  public var correlationTime: Seconds = 10
  /// Ratio of the reported accuracy to the true one.
  public var accuracyScale: Double = 1

  /// A phone's compass, calibrated.
  public init() {}

  func check() throws(SimulationError) {
    try ModelRange.check("compass.bias", bias, 0...180)
    try ModelRange.check("compass.deviation", standardDeviation, 0...180)
    try ModelRange.check("compass.correlation", correlationTime, 0...100_000)
    try ModelRange.check("compass.honesty", accuracyScale, 0.001...1000)
  }
}
