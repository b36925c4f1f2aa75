import GeoStreets

/// The objects that keep people from walking straight across an area.
enum ObstacleRules {
  private static let walls: Set<String> = [
    "wall", "fence", "hedge", "city_wall", "retaining_wall", "guard_rail", "cable_barrier",
    "jersey_barrier",
  ]
  private static let openBuildings: Set<String> = ["roof", "canopy", "carport"]
  /// The height in meters from which people walk below a building.
  private static let headroom = 2.0

  /// The kind of obstacle that a closed way or a multipolygon is, or nil.
  static func area(_ tags: OSMTags, isMultipolygon: Bool) -> ObstacleSource.Kind? {
    guard !isOutOfTheWay(tags) else { return nil }
    if BuildingRules.isBuilding(tags) {
      let isRaised =
        NumberRules.meters(tags["min_height"]) ?? 0 >= headroom
        || tags["building:min_level"].flatMap { NumberRules.number($0) } ?? 0 > 0
      return isRaised || tags.has("building", openBuildings) ? nil : .building
    }
    if tags["amenity"] == "fountain" { return .block }
    if tags.has("barrier", walls) {
      return isMultipolygon || tags["area"] == "yes" ? .block : nil
    }
    return GroundRules.area(tags, isMultipolygon: isMultipolygon) == .water ? .block : nil
  }

  /// Whether a way is a wall, a fence or a hedge, drawn as a line.
  static func isWall(_ tags: OSMTags) -> Bool {
    tags.has("barrier", walls) && tags["area"] != "yes" && tags["highway"] == nil
      && !BuildingRules.isBuilding(tags) && !isOutOfTheWay(tags)
  }

  /// An obstacle with the level that it stands on.
  static func source(
    _ kind: ObstacleSource.Kind, _ tags: OSMTags, rings: [[Int64]]
  ) -> ObstacleSource {
    ObstacleSource(
      kind: kind, rings: rings, levels: NumberRules.levels(tags["level"]),
      layer: tags["layer"].flatMap { Int($0) } ?? 0)
  }

  private static func isOutOfTheWay(_ tags: OSMTags) -> Bool {
    tags.affirms("tunnel") || tags.has("location", ["underground", "overground", "roof"])
  }
}
