/// The footprint of a building as a source has it.
package struct FootprintSource: Sendable {
  /// The object of the source: the id of a way, or of a relation with a minus.
  package var id: Int64
  /// The outline, then the holes, as ids of nodes; each closed: its first node is its last.
  package var rings: [[Int64]]
  package var use: BuildingUse
  /// The height of its top above the ground in meters, where mapped.
  package var height: Double?
  /// The height of its underside above the ground in meters, where mapped.
  package var minHeight: Double?
  /// The number of levels above the ground, where mapped.
  package var levels: Double?
  /// The lowest level that it has, counted from the ground, where mapped.
  package var minLevel: Double?
  package var name: String?

  /// Creates a footprint of which only the outline is known.
  package init(id: Int64, rings: [[Int64]], use: BuildingUse = .other) {
    self.id = id
    self.rings = rings
    self.use = use
  }
}

/// The use of a building, as far as it matters for its height.
///
/// Raw values are stored in network files: they never change meaning.
package enum BuildingUse: UInt8, Hashable, Sendable, CaseIterable {
  /// Not mapped (`building=yes`), or a value without a nearer description.
  case other = 0
  /// A house for one or few families.
  case house = 1
  case apartments = 2
  /// Shops, offices, hotels.
  case commercial = 3
  /// Halls, plants, warehouses.
  case industrial = 4
  /// Schools, hospitals, town halls.
  case civic = 5
  /// Churches and other places of worship.
  case religious = 6
  /// Garages, sheds, kiosks, cabins.
  case small = 7
  /// A roof without walls: it hides nothing at eye height.
  case roof = 8
  /// Barns and other buildings of farms.
  case farm = 9

  /// The use as tiles name it, such as `apartments`.
  package var name: String { Self.names[Int(rawValue)] }

  // Texts of cases are slow to make.
  private static let names = allCases.map { "\($0)" }

  /// The height in meters where none is mapped: levels of 3 m and a roof.
  package var defaultHeight: Double {
    switch self {
    case .other: 8
    case .house: 8
    case .apartments: 13
    case .commercial: 11
    case .industrial: 9
    case .civic: 11
    case .religious: 16
    case .small: 3
    case .roof: 5
    case .farm: 7
    }
  }
}
