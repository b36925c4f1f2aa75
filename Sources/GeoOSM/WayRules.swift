package import GeoStreets

/// What the tags of a way mean for walkers.
///
/// Ways of the profile foot-v1 (`FootProfile`) come with `isReference`; others that some profiles
/// use come without: private ways, ferries, lifts, platforms and piers. Access follows the
/// hierarchy of OpenStreetMap: `foot` decides where it is set, else `access`.
package struct WayRules: Hashable, Sendable {
  /// What is known of the way.
  package var traits: StreetTraits
  /// Whether the profile foot-v1 walks it.
  package var isReference: Bool

  /// Reads the tags; nil for what nobody walks.
  package init?(_ tags: OSMTags) {
    isReference = FootProfile.isWalkable(tags)
    var street = FootProfile.street(tags)
    guard let access = Self.access(tags) else {
      guard isReference else { return nil }
      traits = Self.traits(tags, street)
      return
    }
    if !isReference {
      if tags["highway"] == "elevator" {
        street.kind = .lift
      } else if tags["route"] == "ferry" {
        street.kind = .ferry
      } else if tags["railway"] == "platform" || tags["public_transport"] == "platform" {
        street.kind = .platform
      } else if tags["man_made"] == "pier" {
        street.kind = .footway
      } else if !tags.has("highway", FootProfile.open) || access != .permitted {
        return nil
      }
    }
    traits = Self.traits(tags, street)
    traits.access = access
  }

  /// Who may walk there; nil for no one.
  static func access(_ tags: OSMTags) -> WayAccess? {
    for key in ["foot", "access"] {
      guard let value = tags[key] else { continue }
      if value == "private" { return .permitted }
      if value == "destination" || value == "customers" { return .visitors }
      if FootProfile.allowing.contains(value) { return .open }
      if FootProfile.forbidding.contains(value) { return nil }
    }
    return .open
  }

  private static func traits(_ tags: OSMTags, _ street: Street) -> StreetTraits {
    var traits = StreetTraits(street: street)
    traits.street.ref = tags.text("ref")
    traits.structure = StructureRules.structure(tags, street.kind)
    traits.surface = SurfaceRules.surface(tags["surface"])
    traits.levels = NumberRules.levels(tags["level"])
    traits.layer = tags["layer"].flatMap { Int($0) }.map { min(20, max(-20, $0)) } ?? 0
    traits.stepCount = tags["step_count"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    traits.incline = NumberRules.incline(tags["incline"])
    traits.width = NumberRules.meters(tags["width"]).flatMap { $0 > 0 && $0 < 25 ? $0 : nil }
      .map { ($0 * 10).rounded() / 10 }
    traits.condition =
      tags.text("foot:conditional") ?? tags.text("access:conditional")
      ?? tags.text("opening_hours")
    if traits.condition != nil { traits.structure.insert(.timeRestricted) }
    return traits
  }
}
