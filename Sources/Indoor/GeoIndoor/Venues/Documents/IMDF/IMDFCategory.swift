/// The categories of units, which say what a room is.
enum IMDFCategory {
  private static let rooms: [String: Room.Category] = [
    "walkway": .corridor, "walkway.island": .corridor, "lobby": .area, "steps": .stairs,
    "movingwalkway": .corridor,
  ]

  private static let walls: Set = [
    "structure", "column", "brick", "concrete", "drywall", "glass", "wood",
  ]

  /// The kind of blocked area of a unit; nil for a room.
  static func blocked(_ category: String) -> BlockedArea.Kind? {
    if category == "opentobelow" { return .void }
    return walls.contains(category) ? .wall : nil
  }

  /// The category of a room; categories without an equivalent are kept.
  static func room(_ category: String) -> Room.Category {
    if category.hasPrefix("restroom") { return .restroom }
    return rooms[category] ?? Room.Category(rawValue: category)
  }

  static func unit(_ category: Room.Category) -> String {
    switch category {
    case .corridor: "walkway"
    case .area: "unspecified"
    case _: category.rawValue
    }
  }

  /// The category of a unit for what cannot be walked on; nil for furniture, which is a fixture.
  static func unit(_ kind: BlockedArea.Kind) -> String? {
    switch kind {
    case .wall, .window: "structure"
    case .inaccessible: "nonpublic"
    case .void: "opentobelow"
    case .obstacle: nil
    }
  }
}
