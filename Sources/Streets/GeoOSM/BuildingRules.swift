import GeoStreets

/// The meaning of the tags of a building.
enum BuildingRules {
  private static let uses: [(use: BuildingUse, values: Set<String>)] = [
    (
      .house,
      """
      house detached semidetached_house terrace bungalow residential villa farmhouse cabin houseboat
      static_caravan
      """
    ),
    (.apartments, "apartments dormitory tower"),
    (.commercial, "commercial retail office hotel supermarket mall bank pub kiosk"),
    (
      .industrial,
      """
      industrial warehouse manufacture factory hangar hall parking train_station transportation
      sports_hall sports_centre stadium grandstand
      """
    ),
    (
      .civic,
      """
      civic public school university college kindergarten hospital government townhall museum castle
      palace fire_station
      """
    ),
    (
      .religious,
      "church cathedral chapel mosque temple synagogue religious monastery shrine basilica"
    ),
    (
      .small,
      """
      garage garages shed hut carport service transformer_tower toilets container bunker
      allotment_house ruins gazebo tent
      """
    ),
    (.roof, "roof canopy"),
    (.farm, "farm farm_auxiliary barn stable cowshed sty greenhouse silo stables riding_hall"),
  ].map { ($0, OSMTags.values($1)) }

  static func isBuilding(_ tags: OSMTags) -> Bool { tags.affirms("building") }

  /// The footprint of a building with an outline and holes.
  static func footprint(_ tags: OSMTags, id: Int64, rings: [[Int64]]) -> FootprintSource {
    let value = tags["building"] ?? ""
    let use = uses.first { $0.values.contains(value) }?.use ?? .other
    var source = FootprintSource(id: id, rings: rings, use: use)
    source.height = NumberRules.meters(tags["height"])
    source.minHeight = NumberRules.meters(tags["min_height"])
    source.levels = tags["building:levels"].flatMap { NumberRules.number($0) }
    source.minLevel = tags["building:min_level"].flatMap { NumberRules.number($0) }
    source.name = tags.text("name")
    return source
  }
}
