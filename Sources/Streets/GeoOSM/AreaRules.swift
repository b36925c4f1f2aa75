import GeoStreets

/// The areas that walkers cross.
enum AreaRules {
  private static let highways: Set<String> = [
    "pedestrian", "footway", "path", "living_street", "corridor", "platform",
  ]

  /// Returns the traits of a walkable area.
  /// - Parameters:
  ///   - tags: The tags of a closed way or of a multipolygon.
  ///   - isMultipolygon: Whether it is an area even without `area=yes`.
  /// - Returns: The traits of the lines across; nil for other objects.
  static func traits(_ tags: OSMTags, isMultipolygon: Bool) -> StreetTraits? {
    let isArea = isMultipolygon || tags["area"] == "yes"
    let isPlatform = tags["railway"] == "platform" || tags["public_transport"] == "platform"
    let isWalkable =
      tags["place"] == "square" || tags.has("area:highway", highways)
      || isArea && (tags.has("highway", highways) || isPlatform || tags["man_made"] == "pier")
    guard isWalkable, tags["area"] != "no",
      [.open, .visitors].contains(LegalRules.access(tags))
    else { return nil }
    var plain = tags
    // The line across is no outline: what matters of the area is kept.
    if tags["highway"] == nil { plain = plain.with("highway", "pedestrian") }
    guard let rules = WayRules(plain) else { return nil }
    var traits = rules.traits
    traits.structure.subtract([.crossing, .oneWay, .wrongWay])
    return traits
  }
}

extension OSMTags {
  /// The same tags with one more.
  fileprivate func with(_ key: String, _ value: String) -> OSMTags {
    var other = self
    other.set(key, value)
    return other
  }
}
