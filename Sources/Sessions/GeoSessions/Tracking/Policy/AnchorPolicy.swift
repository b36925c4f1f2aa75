package import Geodesy

/// The thresholds by which the anchors of a session appear, come near and are kept.
package struct AnchorPolicy: Hashable, Sendable {
  /// The reveal speed in meters per second: an anchor appears after its distance divided by it (10
  /// in Apple's sample: 100 m take 10 s).
  package var revealSpeed: Double = 10
  /// The height of forgiving content, shown at a low accuracy, above its anchor.
  package var coarseLift: Meters = 3
  /// The maximum number of live anchors: the nearest.
  package var nearCount: Int = 20
  /// The maximum offset of an anchor from the user on each axis, in degrees (0.05 for ARKit).
  package var farthest: Degrees = 0.05
  /// The radius within which the user is near an anchor, unless the anchor has its own.
  package var approach: Meters = 20
  /// The factor of the radius at which the user leaves, 1 or more.
  package var approachMargin: Double = 1.25
  /// The radius within which an anchor of a chain is reached, unless the anchor has its own.
  package var arrival: Meters = 5
  /// The width of the camera's view.
  package var viewWidth: Degrees = 60
  /// The height of the camera's view.
  package var viewHeight: Degrees = 45
  /// The distance up to which an anchor is visible.
  package var viewDistance: Meters = 200
  /// The minimum displacement by the alignment for which an anchor is placed again.
  package var updateStep: Meters = 0.1
  /// The interval between evaluations of distances.
  package var interval: Seconds = 0.5
}
