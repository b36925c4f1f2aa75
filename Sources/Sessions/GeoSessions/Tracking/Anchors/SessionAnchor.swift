public import GeoAnchors
import GeoNumerics
public import Geodesy

/// An anchor of a running session.
public struct SessionAnchor: Hashable, Sendable {
  /// The origin of the anchor's position.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    /// A touch on the map: a place on the ground.
    case map
    /// A touch on the camera picture: a point of the AR world.
    case view
    /// A file or a plan.
    case document
  }

  /// The anchor with its place on Earth as it is known now.
  public var anchor: Anchor
  /// Its number in the session, counted from 1; never used again.
  public var number: Int
  package var origin: Origin
  /// The point in the AR world; nil while unknown.
  public var point: Vector3?
  /// The time at which it was added.
  public var added: Seconds
  /// Whether its content has appeared.
  public var isRevealed = false
  /// Whether it is among the nearest that the platform keeps.
  public var isLive = false
  /// Whether the user is near.
  public var isNear = false
  /// Whether the content itself is shown, in its place; false for forgiving content above the ground,
  /// because the accuracy is low.
  public var isPrecise = false
  /// The height of the content above the anchor, in meters; forgiving content stands higher.
  public var lift: Meters = 0
  var reveal: Seconds?
  var ground: GroundPoint
  var spot: DeterministicLocalFrame.Spot

  init(_ anchor: Anchor, number: Int, origin: Origin, point: Vector3?, added: Seconds) {
    self.anchor = anchor
    self.number = number
    self.origin = origin
    self.point = point
    self.added = added
    ground = GroundPoint(anchor.coordinate)
    spot = DeterministicLocalFrame.Spot(anchor.coordinate)
  }
}
