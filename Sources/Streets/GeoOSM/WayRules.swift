package import GeoStreets

/// The meaning of a way's tags for walkers.
///
/// Ways of the profile foot-v1 (`FootProfile`) come with `isReference`; others that some profiles
/// use come without: private ways, roads with a sidewalk, ferries, lifts, platforms and piers. Ways
/// that only foot-v1 walks, such as motor roads, have the access `closed`.
package struct WayRules: Hashable, Sendable {
  package var traits: StreetTraits
  /// Whether the profile foot-v1 walks it.
  package var isReference: Bool

  /// Reads the tags; nil for a way closed to walkers.
  package init?(_ tags: OSMTags) {
    isReference = FootProfile.isWalkable(tags)
    var street = FootProfile.street(tags)
    let access = LegalRules.access(tags)
    if !isReference {
      guard access != .closed || ConditionRules.mayOpen(tags) else { return nil }
      if tags["highway"] == "elevator" {
        street.kind = .lift
      } else if tags["route"] == "ferry" {
        street.kind = .ferry
      } else if tags["railway"] == "platform" || tags["public_transport"] == "platform" {
        street.kind = .platform
      } else if tags["man_made"] == "pier" {
        street.kind = .footway
      } else {
        let isOpen =
          tags.has("highway", FootProfile.open)
          || tags.has("highway", FootProfile.closed) && LegalRules.invitesWalkers(tags)
        guard isOpen else { return nil }
      }
    }
    traits = Self.traits(tags, street)
    traits.access = access
  }

  /// A list of values as people read it: `A 5;B 7` is `A 5, B 7`.
  private static func readable(_ list: String) -> String {
    list.split(separator: ";").map { $0.drop { $0 == " " } }.joined(separator: ", ")
  }

  /// The order of bridges and tunnels above and below each other.
  static func layer(_ tags: OSMTags) -> Int {
    tags["layer"].flatMap { Int($0) }.map { min(20, max(-20, $0)) } ?? 0
  }

  private static func traits(_ tags: OSMTags, _ street: Street) -> StreetTraits {
    var traits = StreetTraits(street: street)
    traits.street.ref = tags.text("ref").map(Self.readable)
    traits.structure = StructureRules.structure(tags, street.kind)
    traits.structure.formUnion(LegalRules.direction(tags))
    traits.hikingScale = HikingScale(tags["sac_scale"])
    NameRules.nameSidepath(tags, &traits)
    traits.smoothness = Smoothness(tags["smoothness"])
    traits.surface = SurfaceRules.surface(tags["surface"])
    traits.levels = NumberRules.levels(tags["level"])
    traits.layer = layer(tags)
    traits.stepCount = tags["step_count"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    traits.incline = NumberRules.incline(tags["incline"])
    traits.width = NumberRules.meters(tags["width"]).flatMap { $0 > 0 && $0 < 25 ? $0 : nil }
      .map { ($0 * 10).rounded() / 10 }
    if traits.width == nil {
      traits.derivedWidth = CarriagewayRules.width(tags, street.kind)
        .map { ($0 * 10).rounded() / 10 }
    }
    traits.condition = ConditionRules.condition(tags)
    if traits.condition != nil { traits.structure.insert(.timeRestricted) }
    return traits
  }
}

extension Smoothness {
  /// The value of the key `smoothness`; nil where it is not known.
  init?(_ value: String?) {
    guard let found = Self.allCases.first(where: { $0.name == value }) else { return nil }
    self = found
  }
}

extension HikingScale {
  /// The hardest of the values of the key `sac_scale`; nil where none is known.
  init?(_ value: String?) {
    let known = (value ?? "").split(separator: ";").compactMap { part in
      Self.allCases.first { $0.name == part.filter { $0 != " " } }
    }
    guard let hardest = known.max() else { return nil }
    self = hardest
  }
}
