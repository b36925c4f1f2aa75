package import GeoAnchors
package import Geodesy

/// What a walker meets along a chain: heights, coverage, hidden anchors and the live ones.
///
/// Distances are meters along the way from its start. What is not a number or lies beyond the ends
/// is left out or cut when it is drawn.
package struct MapRoute: Hashable, Sendable {
  /// What is known of the chain's anchor of the same index.
  package struct Stop: Hashable, Sendable {
    /// Where it stands along the way.
    package var distance: Meters
    /// From how far it is shown; nil when that is not limited.
    package var revealDistance: Meters?
    /// What may be drawn at it; nil when nothing was planned.
    package var asset: AssetClass?
    /// How large it is drawn against its own size.
    package var scale = 1.0
  }

  /// A height at a place of the way.
  package struct Height: Hashable, Sendable {
    /// Where, along the way.
    package var distance: Meters
    /// How high, above the walk's datum; nil where it is not known.
    package var meters: Meters?
  }

  /// The length of the way.
  package var length: Meters
  /// How far along the way each point of the chain's path is.
  package var pathDistances: [Meters]
  /// The anchors, as many as the chain has.
  package var stops: [Stop]
  /// The heights of the anchors, ascending by distance.
  package var heights: [Height] = []
  /// The ground, ascending by distance; empty without terrain.
  package var ground: [Height] = []
  /// How high anchors stand above what is walked on.
  package var aboveGround: Meters = 0
  /// What heights are above, in words such as “sea level (EGM96)”; empty without heights.
  package var datum = ""
  /// Where the way is supported, ascending; nil when unknown.
  package var coverage: [PathInterval<Bool>]?
  /// Where the next anchor is hidden, by its index in the chain, ascending; nil when unknown.
  package var hidden: [PathInterval<Int>]?
  /// Whether somebody looked and could not know: no building is mapped along the way.
  package var isSightUnknown = false
  /// Which anchors are live, by their indices in the chain, ascending; empty when nothing was
  /// planned.
  package var live: [PathInterval<Range<Int>>] = []

  /// How far the walk leads up and down from anchor to anchor; nil where that is not known, or flat.
  package var climb: (up: Meters, down: Meters)? {
    let known = heights.compactMap(\.meters).filter(\.isFinite)
    let steps = zip(known, known.dropFirst()).map { $1 - $0 }
    let (up, down) = (steps.reduce(0) { $0 + max(0, $1) }, steps.reduce(0) { $0 + max(0, -$1) })
    return up + down < 0.5 ? nil : (up, down)
  }
}
