public import Geodesy

/// A measured position of a walker.
public struct WalkerFix: Hashable, Sendable {
  /// Seconds on the clock of the source; only differences matter.
  public var time: Seconds
  /// The measured place.
  public var coordinate: Coordinate
  /// The radius in meters that holds the true place in 68 % of cases, as phones state it.
  public var accuracy: Meters
  /// Confidence of the source, `0...1`; nil if it gives none.
  public var confidence: Double?

  /// Creates a fix.
  public init(
    time: Seconds, coordinate: Coordinate, accuracy: Meters, confidence: Double? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.confidence = confidence
  }

  /// The standard deviation along one axis, in meters, at least 0.05.
  ///
  /// Of a round normal distribution, 68 % lie within 1.5096 σ: `√(-2 ln 0.32)`.
  var standardDeviation: Meters { max(0.05, accuracy / 1.5096) }

  /// Whether every number can be used.
  var isUsable: Bool {
    time.isFinite && accuracy.isFinite && accuracy >= 0
      && abs(coordinate.latitude) <= 90 && coordinate.longitude.isFinite
  }
}
