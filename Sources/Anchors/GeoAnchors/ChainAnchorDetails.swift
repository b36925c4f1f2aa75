public import Geodesy

/// What the planning of a chain decided about an anchor, beside its place and role.
public struct ChainAnchorDetails: Hashable, Sendable {
  /// Meters beside the path, to the walker's right positive; 0 on it.
  public var offset: Meters = 0
  /// Where the altitude comes from; nil when unknown.
  public var altitudeSource: AltitudeSource?
  /// How the content is turned in east, north, up: arrows point along the way and its slope, signs
  /// face the walker; nil when only the heading counts.
  public var orientation: AnchorOrientation?
  /// From how far along the way the anchor is shown, in meters; nil when that is not limited.
  public var revealDistance: Meters?
  /// What may be drawn at it; nil when nothing was planned.
  public var asset: AssetClass?
  /// How large the content is drawn against its own size, above 0, so that it is read from
  /// `revealDistance`; nil for its own size.
  public var scale: Double?
  /// What a person wrote that the walker is told here, instead of `maneuvers`; nil where nobody did.
  public var instruction: String?
  /// What the walker does here, by places among the maneuvers of the chain's planning; texts are
  /// made of them when somebody reads, in the reader's language.
  public var maneuvers: [Int] = []
  /// Whether planning anew keeps the anchor where it is.
  public var isPinned = false

  /// Makes details that say nothing.
  public init() {}
}

/// How exactly the content of an anchor may be drawn.
public enum AssetClass: String, Hashable, Sendable, CaseIterable {
  /// It touches what it belongs to: an arrow on the pavement, a sign on a door.
  case precise
  /// It bears being meters off: a ball above the ground, a beam into the sky.
  case forgiving
}
