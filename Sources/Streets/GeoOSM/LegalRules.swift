import GeoStreets

/// Rules for the access and the direction of a way by its tags.
///
/// The article *Which ways are walked* of the documentation states each rule with its source.
enum LegalRules {
  /// Keys that say with `yes` that a way is not in use, or not yet.
  private static let outOfUse = [
    "disused", "abandoned", "razed", "demolished", "removed", "destroyed", "proposed", "planned",
  ]

  /// The access for walkers.
  ///
  /// `foot` decides where its value is known, else `motorroad`, else `access`. A way under
  /// construction or out of use is closed whatever they say.
  static func access(_ tags: OSMTags) -> WayAccess {
    guard isInUse(tags) else { return .closed }
    if let foot = meaning(tags["foot"]) { return foot }
    if tags["motorroad"] == "yes" { return .closed }
    return meaning(tags["access"]) ?? .open
  }

  /// The meaning of an access value, of a list the most open one; nil for one that is not known.
  private static func meaning(_ value: String?) -> WayAccess? {
    guard let value else { return nil }
    let parts = value.split(separator: ";").map { $0.filter { $0 != " " } }
    return parts.compactMap { WayAccess(value: $0) }.min { $0.rawValue < $1.rawValue }
  }

  private static func isInUse(_ tags: OSMTags) -> Bool {
    if let construction = tags["construction"],
      !["no", "minor", "widening"].contains(construction)
    {
      return false
    }
    return !outOfUse.contains { tags[$0] == "yes" }
  }

  /// Whether walkers have a sidewalk or are let in by `foot`: ways such as cycleways are walked only then.
  static func invitesWalkers(_ tags: OSMTags) -> Bool {
    hasSidewalk(tags) || meaning(tags["foot"]).map { $0 != .closed } ?? false
  }

  /// Whether there is a sidewalk, on the way itself or mapped beside it.
  static func hasSidewalk(_ tags: OSMTags) -> Bool {
    tags.has("sidewalk", ["both", "left", "right", "yes", "separate"])
      || ["sidewalk:both", "sidewalk:left", "sidewalk:right"]
        .contains { tags.has($0, ["yes", "separate"]) }
  }

  /// The direction in which a way is walked: `oneWay` along it, `wrongWay` against it; empty for both.
  static func direction(_ tags: OSMTags) -> StreetStructure {
    switch tags["conveying"] {
    case "forward": return .oneWay
    case "backward": return .wrongWay
    default: break
    }
    if let foot = oneway(tags["oneway:foot"]) { return foot }
    if tags["foot:backward"] == "no", tags["foot:forward"] != "no" { return .oneWay }
    if tags["foot:forward"] == "no", tags["foot:backward"] != "no" { return .wrongWay }
    return onewayBindsWalkers(tags) ? oneway(tags["oneway"]) ?? [] : []
  }

  private static func oneway(_ value: String?) -> StreetStructure? {
    switch value {
    case "yes", "true", "1": .oneWay
    case "-1", "reverse": .wrongWay
    case "no", "false", "0": []
    default: nil
    }
  }

  /// Whether `oneway` is for walkers: on ways that nothing on wheels uses.
  private static func onewayBindsWalkers(_ tags: OSMTags) -> Bool {
    switch tags["highway"] {
    case "steps", "corridor": true
    case "footway":
      !tags.has("footway", ["sidewalk", "crossing"])
        && (tags["bicycle"].map { ["no", "dismount"].contains($0) } ?? true)
    default: false
    }
  }
}
