package import Geodesy

/// The thresholds for deriving the status of tracking where the log lacks the platform's own.
///
/// Apple documents no meters for its accuracies and no times; `arkit` holds our own, chosen so that
/// documented behavior results. `arcoreJava` and `arcoreUnity` are the thresholds of Google's
/// samples (`geospatial_java` 1.53 and `arcore-unity-extensions`), which disagree with each other.
package struct StatusPolicy: Hashable, Sendable {
  /// Meters of horizontal uncertainty at which a position is localized, and ceases to be.
  package var position: Hysteresis = Hysteresis(enter: 10, leave: 20)
  /// Degrees of uncertainty about up at which a heading is localized, and ceases to be.
  package var yaw: Hysteresis = Hysteresis(enter: 15, leave: 25)
  /// Whether the yaw counts; ARKit's visual localization settles it unseen.
  package var needsYaw: Bool = false
  /// Whether only a visual fix localizes; without it satellites and compass do too.
  package var needsVisualFix: Bool = true
  /// Whether the place has to be covered.
  package var needsCoverage: Bool = true
  /// Meters of uncertainty of a satellite fix that starts localizing, and at which it is given up.
  package var location: Hysteresis = Hysteresis(enter: 30, leave: 60)
  /// The maximum uncertainty, in meters, for a high accuracy.
  package var highAccuracy: Meters = 1
  /// The maximum uncertainty, in meters, for a medium accuracy; beyond, it is low.
  package var mediumAccuracy: Meters = 3
  /// The factor of the limit beyond which an accuracy is left, 1 or more.
  package var accuracyMargin: Double = 1.3
  /// Degrees above the horizon (negative: below) under which the camera points too low.
  package var lowPitch: Degrees = -50
  /// Degrees above the horizon over which it no longer does; at least `lowPitch`.
  package var recoveredPitch: Degrees = -45
  /// The tolerated distance outside of all regions, in meters.
  package var coverageMargin: Meters = 10
  /// The growth of a visual fix's uncertainty per meter walked since, in meters.
  package var driftPerMeter: Double = 0.02
  /// The growth of the uncertainty of a visual fix's yaw per minute since, in degrees.
  package var yawDriftPerMinute: Degrees = 0.5
  /// The number of consecutive failed visual requests after which `visualLocalizationFailed` is reported.
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
  /// Without hysteresis, so a noisy accuracy near a limit makes it change often.
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
  /// The minimum duration of a state of world tracking.
  package var stability: Seconds = 0.25
  /// The minimum duration of pointing too low, and of an accuracy.
  package var hold: Seconds = 0.5
  /// The age beyond which a satellite fix is discarded.
  package var fixTimeout: Seconds = 10
  /// The duration of the availability check after the first good fix.
  package var availabilityCheck: Seconds = 1
  /// The time for loading the place's data when localizing begins.
  package var dataLoad: Seconds = 2
  /// The time without a network after which its data is missed.
  package var networkGrace: Seconds = 5
  /// The minimum time outside of coverage before it counts.
  package var coverageHold: Seconds = 3
  /// The time of limited world tracking after which the place is lost.
  package var trackingLoss: Seconds = 10
  /// The time of localizing without success that counts as `visualLocalizationFailed`.
  package var visualFailure: Seconds = 30
  /// The time after which localizing without success has failed; 0 for never.
  package var localizingTimeout: Seconds = 0
}
