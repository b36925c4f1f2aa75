/// An obstacle that lines across a walkable area keep off, before the positions are known.
package struct ObstacleSource: Sendable {
  package enum Kind: Sendable {
    /// A building, which areas under a roof lie in.
    case building
    /// An impassable area without a roof: water, a fountain, a wide hedge.
    case block
    /// A line that is impassable but for its gates: a wall, a fence, a hedge.
    case wall
  }

  package var kind: Kind
  /// The outline and the holes, closed rings, or the line, as ids of nodes.
  package var rings: [[Int64]]
  /// The lowest and the highest level that it stands on; nil for the level of the ground.
  package var levels: ClosedRange<Double>?
  /// The order above and below other objects; 0 is the ground.
  package var layer: Int

  package init(
    kind: Kind, rings: [[Int64]], levels: ClosedRange<Double>? = nil, layer: Int = 0
  ) {
    self.kind = kind
    self.rings = rings
    self.levels = levels
    self.layer = layer
  }

  /// Whether it stands in the way of someone who walks on an area with some traits.
  func isOnLevel(of area: StreetTraits) -> Bool {
    let isRoofed = !area.structure.isDisjoint(with: [.indoor, .tunnel, .covered])
    return !(kind == .building && isRoofed) && layer == area.layer
      && (levels ?? 0...0).overlaps(area.levels ?? 0...0)
  }
}
