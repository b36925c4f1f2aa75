public import Geodesy

/// How the status of tracking is derived from what a log holds when the platform's own is missing.
///
/// Apple documents no meters for its accuracies and no times; `arkit` holds our own, chosen so that
/// documented behaviour results. `arcoreJava` and `arcoreUnity` are the thresholds of Google's
/// samples (`geospatial_java` 1.53 and `arcore-unity-extensions`), which disagree with each other.
public struct StatusPolicy: Hashable, Sendable {
  /// Meters of horizontal uncertainty at which a position is localized, and ceases to be.
  public var position: Hysteresis
  /// Degrees of uncertainty about up at which a heading is localized, and ceases to be.
  public var yaw: Hysteresis
  /// Whether the yaw has a say at all; ARKit's visual localization settles it unseen.
  public var needsYaw: Bool
  /// Whether only a visual fix localizes; without it satellites and compass do too.
  public var needsVisualFix: Bool
  /// Whether the place has to be covered.
  public var needsCoverage: Bool
  /// Meters of uncertainty of a satellite fix that starts localizing, and at which it is given up.
  public var location: Hysteresis
  /// Up to so many meters the accuracy is high.
  public var highAccuracy: Meters
  /// Up to so many meters the accuracy is medium, beyond low.
  public var mediumAccuracy: Meters
  /// An accuracy is left only when its limit is exceeded by this factor, 1 or more.
  public var accuracyMargin: Double
  /// Degrees above the horizon (negative: below) under which the camera points too low.
  public var lowPitch: Degrees
  /// Degrees above the horizon over which it no longer does; at least `lowPitch`.
  public var recoveredPitch: Degrees
  /// Meters outside of all regions that are still forgiven.
  public var coverageMargin: Meters
  /// How much a visual fix loses per meter walked since, in meters.
  public var driftPerMeter: Double
  /// How much a visual fix's yaw loses per minute since, in degrees.
  public var yawDriftPerMinute: Degrees
  /// Failed visual requests in a row after which `visualLocalizationFailed` is said.
  public var visualFailures: Int
  /// The times.
  public var times: StatusTimes

  /// Makes a policy; every value has ARKit's default.
  public init(
    position: Hysteresis = Hysteresis(enter: 10, leave: 20),
    yaw: Hysteresis = Hysteresis(enter: 15, leave: 25), needsYaw: Bool = false,
    needsVisualFix: Bool = true, needsCoverage: Bool = true,
    location: Hysteresis = Hysteresis(enter: 30, leave: 60), highAccuracy: Meters = 1,
    mediumAccuracy: Meters = 3, accuracyMargin: Double = 1.3, lowPitch: Degrees = -50,
    recoveredPitch: Degrees = -45, coverageMargin: Meters = 10, driftPerMeter: Double = 0.02,
    yawDriftPerMinute: Degrees = 0.5, visualFailures: Int = 5, times: StatusTimes = StatusTimes()
  ) {
    self.position = position
    self.yaw = yaw
    self.needsYaw = needsYaw
    self.needsVisualFix = needsVisualFix
    self.needsCoverage = needsCoverage
    self.location = location
    self.highAccuracy = highAccuracy
    self.mediumAccuracy = mediumAccuracy
    self.accuracyMargin = accuracyMargin
    self.lowPitch = lowPitch
    self.recoveredPitch = recoveredPitch
    self.coverageMargin = coverageMargin
    self.driftPerMeter = driftPerMeter
    self.yawDriftPerMinute = yawDriftPerMinute
    self.visualFailures = visualFailures
    self.times = times
  }
}

/// The times of a status policy, in seconds.
public struct StatusTimes: Hashable, Sendable {
  /// A state of world tracking counts once it has lasted so long.
  public var stability: Seconds
  /// A camera that points too low, or an accuracy, counts once it has lasted so long.
  public var hold: Seconds
  /// A satellite fix older than this is none.
  public var fixTimeout: Seconds
  /// How long the check of availability takes after the first good fix.
  public var availabilityCheck: Seconds
  /// How long the place's data takes to load when localizing begins.
  public var dataLoad: Seconds
  /// A network may be away for so long before its data is missed.
  public var networkGrace: Seconds
  /// How long the device must be outside of coverage before it counts.
  public var coverageHold: Seconds
  /// World tracking may be limited for so long before the place is lost.
  public var trackingLoss: Seconds
  /// Localizing without success for so long is `visualLocalizationFailed`.
  public var visualFailure: Seconds
  /// Localizing without success for so long has failed; 0 for never.
  public var localizingTimeout: Seconds

  /// Makes times; every one has ARKit's default.
  public init(
    stability: Seconds = 0.25, hold: Seconds = 0.5, fixTimeout: Seconds = 10,
    availabilityCheck: Seconds = 1, dataLoad: Seconds = 2, networkGrace: Seconds = 5,
    coverageHold: Seconds = 3, trackingLoss: Seconds = 10, visualFailure: Seconds = 30,
    localizingTimeout: Seconds = 0
  ) {
    self.stability = stability
    self.hold = hold
    self.fixTimeout = fixTimeout
    self.availabilityCheck = availabilityCheck
    self.dataLoad = dataLoad
    self.networkGrace = networkGrace
    self.coverageHold = coverageHold
    self.trackingLoss = trackingLoss
    self.visualFailure = visualFailure
    self.localizingTimeout = localizingTimeout
  }
}

extension StatusPolicy {
  /// ARKit's geotracking.
  public static let arkit = StatusPolicy()

  /// Google's sample in Java: 10 m and 15° to localize, 20 m and 25° to lose it, 180 s to fail.
  ///
  /// Works on satellites and compass outside of coverage too.
  public static let arcoreJava = StatusPolicy(
    position: Hysteresis(enter: 10, leave: 20), yaw: Hysteresis(enter: 15, leave: 25),
    needsYaw: true, needsVisualFix: false, needsCoverage: false,
    times: StatusTimes(localizingTimeout: 180))

  /// Google's sample for Unity: 20 m and 25° either way, 180 s to fail.
  ///
  /// It has no hysteresis, so a noisy accuracy near a limit makes it change often.
  public static let arcoreUnity = StatusPolicy(
    position: Hysteresis(enter: 20, leave: 20), yaw: Hysteresis(enter: 25, leave: 25),
    needsYaw: true, needsVisualFix: false, needsCoverage: false,
    times: StatusTimes(localizingTimeout: 180))

  /// A device without geotracking: satellites and compass alone, never better than low.
  public static let limited = StatusPolicy(
    yaw: Hysteresis(enter: 25, leave: 35), needsYaw: true, needsVisualFix: false,
    needsCoverage: false, highAccuracy: 0, mediumAccuracy: 0)
}
