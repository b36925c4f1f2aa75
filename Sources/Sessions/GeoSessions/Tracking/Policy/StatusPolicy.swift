package import Geodesy

/// How the status of tracking is derived from what a log holds when the platform's own is missing.
///
/// Apple documents no meters for its accuracies and no times; `arkit` holds our own, chosen so that
/// documented behaviour results. `arcoreJava` and `arcoreUnity` are the thresholds of Google's
/// samples (`geospatial_java` 1.53 and `arcore-unity-extensions`), which disagree with each other.
package struct StatusPolicy: Hashable, Sendable {
  /// Meters of horizontal uncertainty at which a position is localized, and ceases to be.
  package var position: Hysteresis = Hysteresis(enter: 10, leave: 20)
  /// Degrees of uncertainty about up at which a heading is localized, and ceases to be.
  package var yaw: Hysteresis = Hysteresis(enter: 15, leave: 25)
  /// Whether the yaw has a say at all; ARKit's visual localization settles it unseen.
  package var needsYaw: Bool = false
  /// Whether only a visual fix localizes; without it satellites and compass do too.
  package var needsVisualFix: Bool = true
  /// Whether the place has to be covered.
  package var needsCoverage: Bool = true
  /// Meters of uncertainty of a satellite fix that starts localizing, and at which it is given up.
  package var location: Hysteresis = Hysteresis(enter: 30, leave: 60)
  /// Up to so many meters the accuracy is high.
  package var highAccuracy: Meters = 1
  /// Up to so many meters the accuracy is medium, beyond low.
  package var mediumAccuracy: Meters = 3
  /// An accuracy is left only when its limit is exceeded by this factor, 1 or more.
  package var accuracyMargin: Double = 1.3
  /// Degrees above the horizon (negative: below) under which the camera points too low.
  package var lowPitch: Degrees = -50
  /// Degrees above the horizon over which it no longer does; at least `lowPitch`.
  package var recoveredPitch: Degrees = -45
  /// Meters outside of all regions that are still forgiven.
  package var coverageMargin: Meters = 10
  /// How much a visual fix loses per meter walked since, in meters.
  package var driftPerMeter: Double = 0.02
  /// How much a visual fix's yaw loses per minute since, in degrees.
  package var yawDriftPerMinute: Degrees = 0.5
  /// Failed visual requests in a row after which `visualLocalizationFailed` is said.
  package var visualFailures: Int = 5
  package var times: StatusTimes = StatusTimes()

  /// ARKit's geotracking.
  package static let arkit = StatusPolicy()

  /// Google's sample in Java: 10 m and 15° to localize, 20 m and 25° to lose it, 180 s to fail.
  ///
  /// Works on satellites and compass outside of coverage too.
  package static let arcoreJava = StatusPolicy(
    position: Hysteresis(enter: 10, leave: 20), yaw: Hysteresis(enter: 15, leave: 25),
    needsYaw: true, needsVisualFix: false, needsCoverage: false,
    times: StatusTimes(localizingTimeout: 180))

  /// Google's sample for Unity: 20 m and 25° either way, 180 s to fail.
  ///
  /// It has no hysteresis, so a noisy accuracy near a limit makes it change often.
  package static let arcoreUnity = StatusPolicy(
    position: Hysteresis(enter: 20, leave: 20), yaw: Hysteresis(enter: 25, leave: 25),
    needsYaw: true, needsVisualFix: false, needsCoverage: false,
    times: StatusTimes(localizingTimeout: 180))

  /// A device without geotracking: satellites and compass alone, never better than low.
  package static let limited = StatusPolicy(
    yaw: Hysteresis(enter: 25, leave: 35), needsYaw: true, needsVisualFix: false,
    needsCoverage: false, highAccuracy: 0, mediumAccuracy: 0)
}

/// The times of a status policy, in seconds.
package struct StatusTimes: Hashable, Sendable {
  /// A state of world tracking counts once it has lasted so long.
  package var stability: Seconds = 0.25
  /// A camera that points too low, or an accuracy, counts once it has lasted so long.
  package var hold: Seconds = 0.5
  /// A satellite fix older than this is none.
  package var fixTimeout: Seconds = 10
  /// How long the check of availability takes after the first good fix.
  package var availabilityCheck: Seconds = 1
  /// How long the place's data takes to load when localizing begins.
  package var dataLoad: Seconds = 2
  /// A network may be away for so long before its data is missed.
  package var networkGrace: Seconds = 5
  /// How long the device must be outside of coverage before it counts.
  package var coverageHold: Seconds = 3
  /// World tracking may be limited for so long before the place is lost.
  package var trackingLoss: Seconds = 10
  /// Localizing without success for so long is `visualLocalizationFailed`.
  package var visualFailure: Seconds = 30
  /// Localizing without success for so long has failed; 0 for never.
  package var localizingTimeout: Seconds = 0
}
