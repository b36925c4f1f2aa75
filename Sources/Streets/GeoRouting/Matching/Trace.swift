public import Geodesy

/// A recorded position.
public struct TracePoint: Hashable, Sendable {
  /// The position reported by the receiver.
  public var coordinate: Coordinate
  /// Seconds since any moment; nil when unknown.
  public var time: Seconds?
  /// The standard deviation on each axis in meters that the receiver gave; nil when it gave none.
  public var accuracy: Meters?

  /// Creates a point.
  public init(coordinate: Coordinate, time: Seconds? = nil, accuracy: Meters? = nil) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy
  }

  /// The standard deviation on each axis of a radius that holds 68 of 100 positions.
  ///
  /// Errors that are normal on both axes are farther than `r` with `exp(-r² / 2σ²)`.
  package static func standardDeviation(ofRadius radius: Meters) -> Meters { radius / 1.51 }

  /// The radius that holds 68 of 100 positions with a standard deviation on each axis.
  package static func radius(ofStandardDeviation standardDeviation: Meters) -> Meters {
    standardDeviation * 1.51
  }
}

/// The assumptions of matching a trace.
public struct MatchPolicy: Hashable, Sendable {
  /// The standard deviation of positions on each axis in meters, `1...100`, where the points do not
  /// tell their own.
  public var accuracy: Meters
  /// Points that follow each other after more seconds than this begin a new path.
  public var longestPause: Seconds
  /// Points that are farther apart than this begin a new path.
  public var longestGap: Meters
  /// Whether every connected component is looked at, not the largest alone.
  public var includesIslands: Bool

  /// The accuracy unless the author asks for another: what phones reach between buildings.
  public static let defaultAccuracy: Meters = 10

  /// Creates a policy; values out of range are taken as the nearest in range.
  public init(
    accuracy: Meters = defaultAccuracy, longestPause: Seconds = 900, longestGap: Meters = 1_000,
    includesIslands: Bool = false
  ) {
    self.accuracy = accuracy >= 1 ? min(accuracy, 100) : 1
    self.longestPause = longestPause
    self.longestGap = longestGap
    self.includesIslands = includesIslands
  }

  /// The most streets that a position is compared with.
  static let mostCandidates = 20
  /// The walking speed in m/s: positions of one time span are merged.
  static let pace = 1.4
}
