public import Geodesy

/// How the anchors of a session appear, come near and are kept.
public struct AnchorPolicy: Hashable, Sendable {
  /// An anchor appears after its distance divided by this, in meters per second (10 in Apple's
  /// sample: 100 m take 10 s).
  public var revealSpeed: Double
  /// How high the forgiving content of a low accuracy stands above its place.
  public var coarseLift: Meters
  /// How many anchors are live at once: the nearest.
  public var nearCount: Int
  /// How far an anchor may be from the user on each axis, in degrees (0.05 for ARKit).
  public var farthest: Degrees
  /// The user is near an anchor from here on, unless the anchor says otherwise.
  public var approach: Meters
  /// Leaving takes this factor of the radius, 1 or more.
  public var approachMargin: Double
  /// An anchor of a chain is reached from here on, unless the anchor says otherwise.
  public var arrival: Meters
  /// The width of the camera's view.
  public var viewWidth: Degrees
  /// The height of the camera's view.
  public var viewHeight: Degrees
  /// How far an anchor is seen.
  public var viewDistance: Meters
  /// An anchor is placed anew when the alignment moves it by so much.
  public var updateStep: Meters
  /// How often distances are looked at.
  public var interval: Seconds

  /// Makes a policy.
  public init(
    revealSpeed: Double = 10, coarseLift: Meters = 3, nearCount: Int = 20,
    farthest: Degrees = 0.05, approach: Meters = 20, approachMargin: Double = 1.25,
    arrival: Meters = 5, viewWidth: Degrees = 60,
    viewHeight: Degrees = 45, viewDistance: Meters = 200, updateStep: Meters = 0.1,
    interval: Seconds = 0.5
  ) {
    self.revealSpeed = revealSpeed
    self.coarseLift = coarseLift
    self.nearCount = nearCount
    self.farthest = farthest
    self.approach = approach
    self.approachMargin = approachMargin
    self.arrival = arrival
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.viewDistance = viewDistance
    self.updateStep = updateStep
    self.interval = interval
  }
}
