public import Geodesy

/// The decisions of a chain's planning about an anchor, beside its place and role.
public struct ChainAnchorDetails: Hashable, Sendable {
  /// Meters beside the path, to the walker's right positive; 0 on it.
  public var offset: Meters = 0
  /// The source of the altitude; nil when unknown.
  public var altitudeSource: AltitudeSource?
  /// The rotation of the content in east, north, up: arrows point along the way and its slope,
  /// signs face the walker; nil when only the heading counts.
  public var orientation: AnchorOrientation?
  /// From how far along the way the anchor is shown, in meters; nil when that is not limited.
  public var revealDistance: Meters?
  /// The class of content that may be drawn at it; nil when nothing was planned.
  public var asset: AssetClass?
  /// The scale of the content against its own size, above 0, so that it is read from
  /// `revealDistance`; nil for its own size.
  public var scale: Double?
  /// An instruction written by a person, used instead of `maneuvers`; nil without one.
  public var instruction: String?
  /// The content that is shown or played there, as in `AnchorDetails`; nil without one.
  public var content: String?
  /// The walker's maneuvers here, by index among the maneuvers of the chain's planning; texts are
  /// made of them on reading, in the reader's language.
  public var maneuvers: [Int] = []
  /// Whether replanning keeps the anchor in place.
  public var isPinned = false

  /// Makes details that say nothing.
  public init() {}
}

/// The precision with which the content of an anchor may be drawn.
public enum AssetClass: String, Hashable, Sendable, CaseIterable {
  /// Content that touches its object: an arrow on the pavement, a sign on a door.
  case precise
  /// Content that bears being meters off: a ball above the ground, a beam into the sky.
  case forgiving
}
