public import Geodesy

/// The error model of a satellite receiver; deviations are those of each horizontal axis.
public struct GNSSModel: Hashable, Sendable {
  /// Standard deviation of the error that stays for the whole session.
  public var bias: Meters = 1
  /// Standard deviation of the time-correlated error.
  public var standardDeviation: Meters = 3
  /// Correlation time of that error.
  public var correlationTime: Seconds = 20
  /// Standard deviation of the uncorrelated error.
  public var whiteNoise: Meters = 0.3
  /// Ratio of vertical to horizontal errors.
  public var verticalFactor: Double = 1.8
  /// The error of the first fix after a start or an outage, which fades within seconds.
  public var initialError: Meters = 25
  /// Ratio of the reported accuracy to the true one; 0.3 is far too optimistic.
  public var accuracyScale: Double = 1
  /// Standard deviation of the reported accuracy, relative to it.
  public var accuracySpread: Double = 0.08
  /// Standard deviation of the multipath error where no sky is visible.
  public var canyonError: Meters = 25
  /// The fraction of fixes that the fault `gnssOutliers` displaces.
  public var outlierFraction: Double = 0.2
  /// Time to first fix.
  public var firstFix: Seconds = 1

  /// A phone in the open.
  public init() {}

  func check() throws(SimulationError) {
    try ModelRange.check("gnss.bias", bias, 0...10_000)
    try ModelRange.check("gnss.deviation", standardDeviation, 0...10_000)
    try ModelRange.check("gnss.correlation", correlationTime, 0...100_000)
    try ModelRange.check("gnss.white", whiteNoise, 0...10_000)
    try ModelRange.check("gnss.verticalFactor", verticalFactor, 0...100)
    try ModelRange.check("gnss.startError", initialError, 0...10_000)
    try ModelRange.check("gnss.honesty", accuracyScale, 0.001...1000)
    try ModelRange.check("gnss.accuracySpread", accuracySpread, 0...1)
    try ModelRange.check("gnss.canyonError", canyonError, 0...10_000)
    try ModelRange.check("gnss.outlierShare", outlierFraction, 0...1)
    try ModelRange.check("gnss.firstFix", firstFix, 0...3600)
  }
}
