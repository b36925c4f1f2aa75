public import Geodesy

/// Assumptions about sensors, and limits of an answer.
///
/// Accuracies are standard deviations along each horizontal axis; what platforms call the 68 % radius
/// is taken for one, which errs on the side of caution.
public struct AlignmentOptions: Hashable, Sendable {
  /// The accuracy of a satellite fix that states none.
  public var fixAccuracy: Meters = 5
  /// Satellite fixes worse than this are left out.
  public var worstFixAccuracy: Meters = 100
  /// After how long the error of a satellite fix has become another one (e-folding time).
  ///
  /// Fixes that follow each other faster say nearly the same; only their effective number counts.
  public var fixCorrelation: Seconds = 20
  /// Satellite fixes that follow a used one faster than this are left out.
  public var fixInterval: Seconds = 0.5
  /// The accuracy of a visual fix that states none.
  public var visualAccuracy: Meters = 1
  /// The accuracy of the yaw of a visual fix that states none.
  public var visualYawAccuracy: Degrees = 5
  /// The accuracy of a compass reading that states none.
  public var compassAccuracy: Degrees = 10
  /// The alignment of the AR world at its start: with `gravityAndHeading` its -z is north within
  /// `compassAccuracy`, or within the accuracy that the compass stated then.
  public var worldAlignment = WorldAlignment.gravity
  /// The standard deviation of a constant bias of the compass: a magnet in the car, a steel bridge.
  public var compassBias: Degrees = 25
  /// The fraction of the way by which an AR world drifts.
  public var drift: Double = 0.01
  /// The turn of an AR world by itself, per minute.
  public var yawDrift: Degrees = 0.5
  /// Whether the world's drift is followed through the whole session, which takes its time: the
  /// answer then holds for the end, with others for all measurements.
  public var followsDrift = false
  /// The slip of the world's place on each axis when tracking was lost and found itself.
  public var slip: Meters = 0.3
  /// The slip of its yaw then.
  public var yawSlip: Degrees = 0.5
  /// The age up to which measurements count.
  public var window: Seconds = 300
  /// The number of measurements of a kind that are kept.
  public var capacity = 600
  /// Residuals above so many standard deviations belong to outliers.
  public var gate = 4.0
  /// The least ratio of the horizontal spread to its own uncertainty; below, there is no answer.
  ///
  /// The reciprocal of the yaw's standard deviation in radians: 4 is 14.3°.
  public var leastSpreadRatio = 4.0
  /// The largest ratio of the scatter of fixes to their stated accuracy; beyond, there is no
  /// answer.
  public var mostScatter = 8.0
  /// The largest difference of the scale from 1 when it is surely not 1; beyond, there is no
  /// answer.
  public var mostScaleError = 0.15
  /// The largest number of jumps of the world in 1,000 frames; beyond, there is no answer.
  public var mostJumps = 10.0
  /// The factor of stated uncertainties of places and heights, because noise is assumed and not
  /// known.
  public var caution = 1.2

  /// The defaults: one answer for now, for a live session.
  public init() {}

  /// One answer for a whole recording: its drift is followed, nothing is left out.
  public static var wholeSession: AlignmentOptions {
    var options = AlignmentOptions()
    options.drift = 0
    options.yawDrift = 0
    options.followsDrift = true
    options.window = .infinity
    options.capacity = .max
    options.fixInterval = 0
    return options
  }
}
