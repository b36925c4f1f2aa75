/// A kind of ground, or of a feature on it beside streets and buildings.
///
/// Raw values are stored in network files: they never change meaning.
package enum GroundKind: UInt8, Hashable, Sendable, CaseIterable {
  /// The sea, its coastline closed at a box around the streets.
  case sea = 0
  /// Lakes, ponds, wide rivers, docks, pools.
  case water = 1
  /// Parks, gardens, lawns, meadows, pitches, cemeteries.
  case green = 2
  /// Forests and scrub.
  case wood = 3
  /// Beaches.
  case sand = 4
  /// Squares and other wide places for people on foot.
  case square = 5
  /// Rivers and canals as lines.
  case river = 6
  /// Streams and ditches.
  case stream = 7
  /// Tracks of trains and trams.
  case railway = 8
  /// The name of a city or a town.
  case city = 9
  /// The name of a suburb or a village.
  case suburb = 10
  /// The name of a quarter or a smaller place.
  case quarter = 11
  /// The name of a station.
  case station = 12

  /// The dimension of its geometry: 0 for points, 1 for lines, 2 for polygons.
  package var dimension: Int {
    switch self {
    case .sea, .water, .green, .wood, .sand, .square: 2
    case .river, .stream, .railway: 1
    case .city, .suburb, .quarter, .station: 0
    }
  }

  /// The kind as tiles and pages name it, such as `water`.
  package var name: String { Self.names[Int(rawValue)] }

  // Texts of cases are slow to make.
  private static let names = allCases.map { "\($0)" }
}

/// A part of the ground as a source has it.
package struct GroundSource: Sendable {
  package var kind: GroundKind
  /// The outline, then the holes, or the line, as ids of nodes; rings are closed.
  package var rings: [[Int64]]
  package var name: String?
  /// The layer relative to the ground: above 0 on bridges, below 0 in tunnels.
  package var layer: Int

  package init(kind: GroundKind, rings: [[Int64]], name: String? = nil, layer: Int = 0) {
    self.kind = kind
    self.rings = rings
    self.name = name
    self.layer = layer
  }
}

/// A name that stands at a point.
package struct GroundName: Sendable {
  package var kind: GroundKind
  package var name: String
  package var place: FixedCoordinate

  package init(kind: GroundKind, name: String, place: FixedCoordinate) {
    self.kind = kind
    self.name = name
    self.place = place
  }
}
