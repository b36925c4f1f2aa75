import GeoStreets

/// The names of ways beside streets: what their tags say of the street, and which of them take the
/// name of the street that they run along.
enum NameRules {
  /// Keys that name the street beside a way, in the order in which they are asked.
  private static let keys: [(key: String, source: NameSource)] = [
    ("is_sidepath:of:name", .sidepath), ("street:name", .street),
  ]

  /// Names a way without a name after the street that its tags state.
  static func nameSidepath(_ tags: OSMTags, _ traits: inout StreetTraits) {
    guard traits.street.name == nil, [.footway, .path, .cycleway].contains(traits.street.kind)
    else { return }
    for (key, source) in keys {
      guard let name = tags.text(key) else { continue }
      traits.street.name = name
      traits.nameSource = source
      return
    }
  }

  /// Whether a way is a sidewalk, which may take the name of the street beside it.
  static func isSidewalk(_ tags: OSMTags) -> Bool {
    tags["highway"] == "footway" && tags["footway"] == "sidewalk"
  }
}
