public import Geodesy

/// How a compass errs.
public struct CompassModel: Hashable, Sendable {
  /// Standard deviation of the error that stays for the whole session.
  public var bias: Degrees = 6
  /// Standard deviation of the error that wanders.
  public var standardDeviation: Degrees = 4
  /// How long the wandering error takes to forget itself.
  public var correlationTime: Seconds = 10
  /// The reported accuracy over the true one: 1 is honest.
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
