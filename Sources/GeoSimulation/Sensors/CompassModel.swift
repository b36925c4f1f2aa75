public import Geodesy

/// How a compass errs.
public struct CompassModel: Hashable, Sendable {
  /// Standard deviation of the error that stays for the whole session.
  public var bias: Degrees = 6
  /// Standard deviation of the error that wanders.
  public var deviation: Degrees = 4
  /// How long the wandering error takes to forget itself.
  public var correlation: Seconds = 10
  /// The reported accuracy over the true one: 1 is honest.
  public var honesty: Double = 1

  /// A phone's compass, calibrated.
  public init() {}

  func check() throws(SimulationError) {
    try ModelRange.check("compass.bias", bias, 0...180)
    try ModelRange.check("compass.deviation", deviation, 0...180)
    try ModelRange.check("compass.correlation", correlation, 0...100_000)
    try ModelRange.check("compass.honesty", honesty, 0.001...1000)
  }
}
