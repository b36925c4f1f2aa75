package import Geodesy

/// The ways and entrances by which people walk through the buildings of a network.
package struct BuildingPassages: Sendable {
  private let snapper: Snapper
  private let entrances: [Int64: [Coordinate]]

  /// The maximum distance of a place from its way, in meters.
  private static let tolerance: Meters = 0.5
  /// The most ways that are looked at in one place.
  private static let mostWays = 8

  /// Prepares the network of some footprints; nil when it is damaged.
  /// - Parameters:
  ///   - footprints: the footprints.
  ///   - buildings: the ids of those whose entrances matter.
  package init?(_ footprints: Footprints, of buildings: Set<Int64>) {
    let network = footprints.network
    guard let edgeCount = try? network.graph().edgeCount,
      // Every edge, also those that only some profiles walk.
      let snapper = try? Snapper(network, filter: Array(repeating: 1, count: edgeCount))
    else { return nil }
    self.snapper = snapper
    let entrances = footprints.entrances.filter {
      buildings.contains(footprints.id(of: $0.footprint))
    }
    self.entrances = Dictionary(grouping: entrances) { footprints.id(of: $0.footprint) }
      .mapValues { $0.map(\.coordinate) }
  }

  /// Whether a way at a place is mapped as leading through, above or below buildings: as a passage,
  /// a tunnel, a bridge, indoors, under a roof or on another level than the ground.
  package func leadThrough(_ place: Coordinate) -> Bool {
    let ways = snapper.places(
      near: place, within: Self.tolerance, most: Self.mostWays, includesIslands: true)
    return ways.contains { way in
      let traits = snapper.graph.traits(ofEdge: way.edge, segment: way.segment)
      let levels = traits.levels ?? 0...0
      return !traits.structure.isDisjoint(with: [
        .buildingPassage, .tunnel, .bridge, .indoor, .covered, .lift, .conveyor,
      ]) || traits.layer != 0 || levels != 0...0
    }
  }

  /// Whether an entrance of a building is near a place.
  package func hasEntrance(
    of building: Int64, near place: Coordinate, within distance: Meters
  ) -> Bool {
    entrances[building]?.contains { $0.distance(to: place) <= distance } ?? false
  }
}
