public import GeoAnchors
public import Geodesy

/// What a walker meets along a chain: heights, coverage, hidden anchors and the live ones.
///
/// Distances are meters along the way from its start. What is not a number or lies beyond the ends
/// is left out or cut when it is drawn.
public struct MapWalk: Hashable, Sendable {
  /// What is known of the chain's anchor of the same index.
  public struct Stop: Hashable, Sendable {
    /// Where it stands along the way.
    public var distance: Meters
    /// From how far it is shown; nil when that is not limited.
    public var revealDistance: Meters?
    /// What may be drawn at it; nil when nothing was planned.
    public var asset: AssetClass?

    /// Makes a stop.
    public init(distance: Meters, revealDistance: Meters? = nil, asset: AssetClass? = nil) {
      self.distance = distance
      self.revealDistance = revealDistance
      self.asset = asset
    }
  }

  /// A height at a place of the way.
  public struct Height: Hashable, Sendable {
    /// Where, along the way.
    public var distance: Meters
    /// How high, above the walk's datum; nil where it is not known.
    public var meters: Meters?

    /// Makes a height.
    public init(distance: Meters, meters: Meters?) {
      self.distance = distance
      self.meters = meters
    }
  }

  /// The length of the way.
  public var length: Meters
  /// How far along the way each point of the chain's path is.
  public var pathDistances: [Meters]
  /// The anchors, as many as the chain has.
  public var stops: [Stop]
  /// The heights of the anchors, ascending by distance.
  public var heights: [Height] = []
  /// The ground, ascending by distance; empty without terrain.
  public var ground: [Height] = []
  /// What heights are above, in words such as “sea level (EGM96)”; empty without heights.
  public var datum = ""
  /// Where the way is supported, ascending; nil when nobody knows.
  public var coverage: [PathInterval<Bool>]?
  /// Where the next anchor is hidden, by its index in the chain, ascending; nil when nobody knows.
  public var hidden: [PathInterval<Int>]?
  /// Whether somebody looked and could not know: no building is mapped along the way.
  public var isSightUnknown = false
  /// Which anchors are live, by their indices in the chain, ascending; empty when nothing was
  /// planned.
  public var live: [PathInterval<Range<Int>>] = []

  /// Makes a walk of its length, the distances of its path's points and its anchors.
  public init(length: Meters, pathDistances: [Meters], stops: [Stop]) {
    self.length = length
    self.pathDistances = pathDistances
    self.stops = stops
  }
}
