package import Geodesy

/// How the anchors of a session appear, come near and are kept.
package struct AnchorPolicy: Hashable, Sendable {
  /// An anchor appears after its distance divided by this, in meters per second (10 in Apple's
  /// sample: 100 m take 10 s).
  package var revealSpeed: Double = 10
  /// How high the forgiving content of a low accuracy stands above its place.
  package var coarseLift: Meters = 3
  /// How many anchors are live at once: the nearest.
  package var nearCount: Int = 20
  /// How far an anchor may be from the user on each axis, in degrees (0.05 for ARKit).
  package var farthest: Degrees = 0.05
  /// The user is near an anchor from here on, unless the anchor says otherwise.
  package var approach: Meters = 20
  /// Leaving takes this factor of the radius, 1 or more.
  package var approachMargin: Double = 1.25
  /// An anchor of a chain is reached from here on, unless the anchor says otherwise.
  package var arrival: Meters = 5
  /// The width of the camera's view.
  package var viewWidth: Degrees = 60
  /// The height of the camera's view.
  package var viewHeight: Degrees = 45
  /// How far an anchor is seen.
  package var viewDistance: Meters = 200
  /// An anchor is placed anew when the alignment moves it by so much.
  package var updateStep: Meters = 0.1
  /// How often distances are looked at.
  package var interval: Seconds = 0.5
}
