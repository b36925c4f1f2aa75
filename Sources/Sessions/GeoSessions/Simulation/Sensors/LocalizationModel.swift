public import Geodesy

/// The model of a visual positioning service.
public struct LocalizationModel: Hashable, Sendable {
  /// Seconds between requests; 0 for no service.
  public var interval: Seconds = 2
  /// Minimum latency of an answer.
  public var latency: Seconds = 0.4
  /// Mean of the additional latency, which is exponentially distributed.
  public var latencySpread: Seconds = 0.4
  /// The fraction of requests that succeed while no fault prevents it.
  public var success: Double = 0.9
  /// Standard deviation of the position on each horizontal axis.
  public var standardDeviation: Meters = 0.7
  /// Standard deviation of the heading.
  public var yawStandardDeviation: Degrees = 2
  /// Ratio of the reported accuracy to the true one.
  public var accuracyScale: Double = 1
  /// The pitch below which the camera sees no buildings.
  public var lowestPitch: Degrees = -40

  /// A good service.
  public init() {}

  func check() throws(SimulationError) {
    try ModelRange.check("localization.interval", interval, 0...3600)
    try ModelRange.check("localization.latency", latency, 0...3600)
    try ModelRange.check("localization.latencySpread", latencySpread, 0...600)
    try ModelRange.check("localization.success", success, 0...1)
    try ModelRange.check("localization.deviation", standardDeviation, 0...1000)
    try ModelRange.check("localization.yawDeviation", yawStandardDeviation, 0...180)
    try ModelRange.check("localization.honesty", accuracyScale, 0.001...1000)
    try ModelRange.check("localization.lowestPitch", lowestPitch, -90...90)
  }
}
