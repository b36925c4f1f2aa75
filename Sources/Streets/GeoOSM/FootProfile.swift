package import GeoStreets

/// The walking profile foot-v1: which ways are walkable, which nodes block, as whole tag values.
///
/// A decision list, the first match wins. Ignored on purpose: one-way rules, vehicle rules, sidewalk tags,
/// conditional tags, relations, ferries and lifts; an area is walked along its outline.
package enum FootProfile {
  /// The name that network files carry.
  package static let name = "foot-v1"

  /// Ways that are walkable unless a tag forbids it.
  static let open = OSMTags.values(
    """
    primary primary_link secondary secondary_link tertiary tertiary_link unclassified residential
    living_street service road track pedestrian footway path steps corridor platform
    """)

  /// Ways that are walkable only where a tag allows it.
  static let closed = OSMTags.values("trunk trunk_link cycleway bridleway busway")

  static let allowing = OSMTags.values(
    "yes designated permissive official destination customers")

  static let forbidding = OSMTags.values(
    "no private use_sidepath agricultural forestry delivery military emergency")

  package static func isWalkable(_ tags: OSMTags) -> Bool {
    guard let highway = tags["highway"] else { return false }
    let isOpen = open.contains(highway)
    guard isOpen || closed.contains(highway) else { return false }
    if let foot = tags["foot"] {
      if allowing.contains(foot) { return true }
      if forbidding.contains(foot) { return false }
    }
    if let access = tags["access"], forbidding.contains(access) { return false }
    return isOpen
  }

  /// Whether a node blocks every way through it.
  package static func blocks(_ tags: OSMTags) -> Bool {
    guard tags["barrier"] != nil else { return false }
    let foot = tags["foot"]
    if let foot, allowing.contains(foot) { return false }
    if let foot, forbidding.contains(foot) { return true }
    return tags["access"].map(forbidding.contains) ?? false
  }

  /// The street that a walkable way belongs to.
  package static func street(_ tags: OSMTags) -> Street {
    let name = tags["name"].flatMap { $0.isEmpty ? nil : $0 }
    return Street(name: name, kind: kind(tags))
  }

  /// The kinds of way by the values of `highway`.
  private static let kinds: [String: StreetTraits.Kind] = [
    "trunk": .trunk, "trunk_link": .trunk, "primary": .primary, "primary_link": .primary,
    "secondary": .secondary, "secondary_link": .secondary, "tertiary": .tertiary,
    "tertiary_link": .tertiary, "unclassified": .unclassified, "residential": .residential,
    "living_street": .livingStreet, "service": .service, "track": .track,
    "pedestrian": .pedestrian, "footway": .footway, "path": .path, "steps": .steps,
    "corridor": .corridor, "platform": .platform, "cycleway": .cycleway, "bridleway": .bridleway,
    "busway": .busway,
  ]

  /// Whether `highway` is one of a kind of road.
  static func isRoad(_ tags: OSMTags) -> Bool {
    tags["highway"].flatMap { kinds[$0] }?.isRoad ?? false
  }

  private static func kind(_ tags: OSMTags) -> StreetTraits.Kind {
    for key in ["footway", "path", "cycleway"] where tags[key] == "crossing" { return .crossing }
    return tags["highway"].flatMap { kinds[$0] } ?? .road
  }
}
