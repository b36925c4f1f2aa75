package import GeoAnchors
package import Geodesy

/// Heights, coverage, hidden and live anchors along a chain.
///
/// Distances are meters along the way from its start. Values that are not numbers or lie beyond the
/// ends are left out or clamped when drawn.
package struct MapRoute: Hashable, Sendable {
  /// Properties of the chain's anchor of the same index.
  package struct Stop: Hashable, Sendable {
    /// Distance along the way.
    package var distance: Meters
    /// Distance from which it is shown; nil for no limit.
    package var revealDistance: Meters?
    /// Class of its content; nil without a plan.
    package var asset: AssetClass?
    /// Scale of the content relative to its own size.
    package var scale = 1.0
  }

  /// A height at a place of the way.
  package struct Height: Hashable, Sendable {
    /// Distance along the way.
    package var distance: Meters
    /// Height above the walk's datum; nil if unknown.
    package var meters: Meters?
  }

  package var length: Meters
  /// Distance of each point of the chain's path along the way.
  package var pathDistances: [Meters]
  /// The anchors, as many as the chain has.
  package var stops: [Stop]
  /// The heights of the anchors, ascending by distance.
  package var heights: [Height] = []
  /// The ground, ascending by distance; empty without terrain.
  package var ground: [Height] = []
  /// Height of the anchors above the walked surface.
  package var aboveGround: Meters = 0
  /// Datum of the heights, in words such as “sea level (EGM96)”; empty without heights.
  package var datum = ""
  /// Coverage along the way, ascending; nil if unknown.
  package var coverage: [PathInterval<Bool>]?
  /// Sections where the next anchor is hidden, with its index in the chain, ascending; nil if unknown.
  package var hidden: [PathInterval<Int>]?
  /// Whether sight was checked but is unknown: no building is mapped along the way.
  package var isSightUnknown = false
  /// Which anchors are live, by their indices in the chain, ascending; empty when nothing was planned.
  package var live: [PathInterval<Range<Int>>] = []

  /// Total ascent and descent from anchor to anchor; nil if unknown, or flat.
  package var climb: (up: Meters, down: Meters)? {
    let known = heights.compactMap(\.meters).filter(\.isFinite)
    let steps = zip(known, known.dropFirst()).map { $1 - $0 }
    let (up, down) = (steps.reduce(0) { $0 + max(0, $1) }, steps.reduce(0) { $0 + max(0, -$1) })
    return up + down < 0.5 ? nil : (up, down)
  }
}
