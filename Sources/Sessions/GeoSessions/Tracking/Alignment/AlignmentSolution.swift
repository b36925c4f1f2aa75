public import Geodesy

/// The result of aligning the AR world of a session with the Earth.
public struct AlignmentSolution: Hashable, Sendable {
  /// The placement, or why there is none.
  package var answer: Answer
  /// The measurements behind the answer.
  package var evidence: Evidence
  package var fit: Fit
  /// The bias of the compass; nil without one, or without an answer.
  package var compass: CompassBias?
  /// The placements at each measurement and at the end, when the drift was followed; the last is
  /// the answer.
  public var track: [PlacementSample] = []
  /// The drift of the world; nil when it was not followed.
  public var drift: Drift?
  /// The breaks of the world, in order of time.
  package var breaks: [WorldBreak] = []
  /// Stretches between breaks, in order of time; empty for a world that holds.
  package var parts: [AlignedPart] = []

  /// The drift of an AR world, as estimated from the measurements.
  public struct Drift: Hashable, Sendable {
    /// The standard deviation of the yaw after a minute, in degrees; it grows with the root of time.
    public var yaw: Degrees
    /// The standard deviation of the place on each axis after a meter; it grows with the root of
    /// the way.
    public var place: Meters
    /// By how much errors of satellite fixes are larger than stated.
    public var fixFactor: Double
    /// The duration of errors of satellite fixes, in seconds (e-folding time).
    public var fixMemory: Seconds
    /// The root mean square of the distances of the measurements from a world that drifts so.
    public var rmse: Meters
    /// The same without height.
    public var horizontalRMSE: Meters
  }

  /// Why there is no placement; nil when there is one.
  public var refusal: AlignmentRefusal? {
    if case .refused(let refusal) = answer { refusal } else { nil }
  }

  /// The placement; nil when it was refused.
  public var placement: WorldPlacement? {
    if case .placed(let placement) = answer { placement } else { nil }
  }

  /// Whether there is a placement.
  package enum Answer: Hashable, Sendable {
    /// The measurements determine the placement.
    case placed(WorldPlacement)
    /// They do not.
    case refused(AlignmentRefusal)
  }

  /// The measurements behind an answer.
  package struct Evidence: Hashable, Sendable {
    /// Satellite fixes that were used.
    package var fixes: Int
    /// Visual fixes that were used.
    package var visualFixes: Int
    /// Fixes that do not fit the others.
    package var rejected: Int
    /// As how many independent fixes they count, given how long their errors last.
    package var effectiveFixes: Double
    /// The horizontal spread of the camera's places (root mean square from their middle), in meters.
    package var spread: Meters
    /// The ratio of the spread to its own uncertainty; nil when nothing shows the yaw.
    ///
    /// The reciprocal of the yaw's standard deviation in radians, with directions of visual fixes
    /// and without the compass.
    package var spreadRatio: Double?
  }

  /// The agreement of the measurements with one placement.
  package struct Fit: Hashable, Sendable {
    /// The root mean square of the remaining distances, with height where it is known.
    package var rmse: Meters
    /// The same without height.
    package var horizontalRMSE: Meters
    /// The factor by which the AR world should be scaled to fit better; nil for a standing phone.
    ///
    /// A diagnostic: it is not applied.
    package var scale: Double?
    /// The uncertainty of the scale (one standard deviation).
    package var scaleAccuracy: Double?
    /// By how much the scatter exceeds the stated accuracies; 1 when it does not.
    package var noiseScale: Double
  }

  package struct CompassBias: Hashable, Sendable {
    /// Degrees that readings are too large (clockwise).
    package var degrees: Degrees
    /// The uncertainty (one standard deviation).
    package var accuracy: Degrees
    /// The number of readings, one a second.
    package var readings: Int
  }
}

/// Why the measurements of a session do not determine how its AR world lies.
public enum AlignmentRefusal: Hashable, Sendable {
  /// No fix falls to a time at which the camera's pose is known.
  case noFixes
  /// The horizontal spread of the camera's places is small against the noise of the fixes.
  ///
  /// - `ratio`: the ratio of the spread to its own uncertainty; nil when there is no spread at all.
  case tooLittleMotion(spread: Meters, ratio: Double?, needed: Double)
  /// Most of the fixes do not fit any placement.
  case contradictory(rejected: Int, of: Int)
  /// The fixes scatter by so many times what they state: poses or fixes are not what they seem.
  case residuals(rmse: Meters, factor: Double)
  /// The way of the camera is so many times as long as that of the fixes.
  case scale(Double, accuracy: Double)
  /// The AR world jumped so often that no two poses compare.
  case jumps(Int, frames: Int)
  /// The AR world breaks at one moment or several, of which the first is told.
  ///
  /// - `kind`: turned, jumped, rescaled, frozen or mirrored.
  case broken(kind: String, time: Seconds, count: Int)

  /// A short name for logs and programs.
  public var name: String {
    switch self {
    case .noFixes: "noFixes"
    case .tooLittleMotion: "tooLittleMotion"
    case .contradictory: "contradictory"
    case .residuals: "residuals"
    case .scale: "scale"
    case .jumps: "jumps"
    case .broken: "broken"
    }
  }
}
