import GeoStreets

/// The meaning of an object's tags for the ground.
enum GroundRules {
  private static let areas: [(kind: GroundKind, key: String, values: Set<String>)] = [
    (.water, "natural", "water bay"), (.water, "waterway", "riverbank dock"),
    (.water, "landuse", "reservoir basin"), (.water, "leisure", "swimming_pool"),
    (.wood, "natural", "wood scrub"), (.wood, "landuse", "forest"),
    (.sand, "natural", "beach sand"),
    (.green, "leisure", "park garden pitch playground golf_course dog_park"),
    (
      .green, "landuse",
      """
      grass meadow cemetery village_green recreation_ground allotments flowerbed orchard vineyard \
      greenfield
      """
    ),
    (.green, "natural", "grassland heath"), (.square, "place", "square"),
    (.square, "area:highway", "pedestrian footway"),
  ].map { ($0, $1, OSMTags.values($2)) }

  private static let rivers: Set<String> = ["river", "canal"]
  private static let streams: Set<String> = ["stream", "ditch", "drain"]
  private static let tracks: Set<String> = [
    "rail", "light_rail", "tram", "narrow_gauge", "funicular", "monorail", "subway",
  ]
  private static let places: [(kind: GroundKind, values: Set<String>)] = [
    (.city, "city town"), (.suburb, "suburb borough village"),
    (.quarter, "quarter neighbourhood hamlet isolated_dwelling islet island"),
  ].map { ($0, OSMTags.values($1)) }
  private static let stations: Set<String> = ["station", "halt"]

  /// Whether a way has the sea on its right.
  static func isCoastline(_ tags: OSMTags) -> Bool { tags["natural"] == "coastline" }

  /// The kind of an area; nil where it is no part of the ground.
  static func area(_ tags: OSMTags, isMultipolygon: Bool) -> GroundKind? {
    guard !tags.affirms("building"), tags["area"] != "no", tags["location"] != "underground" else {
      return nil
    }
    if tags["highway"] == "pedestrian", isMultipolygon || tags["area"] == "yes" { return .square }
    return areas.first { tags.has($0.key, $0.values) }?.kind
  }

  /// The kind of a line; nil where it is no part of the ground.
  static func line(_ tags: OSMTags) -> GroundKind? {
    // Culverts and pipes are not seen.
    if tags.has("waterway", rivers) || tags.has("waterway", streams) {
      guard !tags.affirms("tunnel") else { return nil }
      return tags.has("waterway", rivers) ? .river : .stream
    }
    return tags.has("railway", tracks) ? .railway : nil
  }

  /// The layer of a line relative to the ground.
  static func layer(_ tags: OSMTags) -> Int {
    if tags.affirms("tunnel") { return -1 }
    return tags.affirms("bridge") ? 1 : 0
  }

  /// The kind and name of a named point; nil where a map shows no name.
  static func name(_ tags: OSMTags) -> (kind: GroundKind, name: String)? {
    guard let name = tags.text("name") else { return nil }
    if tags.has("railway", stations) { return (.station, name) }
    return places.first { tags.has("place", $0.values) }.map { ($0.kind, name) }
  }
}
