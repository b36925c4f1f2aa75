package import GeoStreets

/// The meaning of a node's tags for walkers.
package struct NodeRules: Hashable, Sendable {
  /// The rules for passing it; nil where it is passed as freely as its ways by every profile.
  package var barrier: NetworkNodes.Barrier?
  package var features: PointFeatures

  package init(_ tags: OSMTags) {
    features = []
    if let barrier = tags["barrier"] { features.formUnion(Self.barrier(barrier)) }
    if tags["highway"] == "elevator" { features.insert(.lift) }
    let crossing = tags["crossing"] ?? (tags["highway"] == "crossing" ? "yes" : "no")
    if crossing != "no", tags["highway"] == "crossing" || tags["railway"] == nil {
      let crossing = StructureRules.crossing(tags)
      features.insert(.crossing)
      if crossing.contains(.signals) { features.insert(.signals) }
      if crossing.contains(.markings) { features.insert(.markings) }
      if crossing.contains(.island) { features.insert(.island) }
    }
    if let kerb = tags["kerb"] ?? (tags["barrier"] == "kerb" ? "yes" : nil) {
      features.insert(Self.kerb(kerb))
    }
    if tags.affirms("entrance") || tags.affirms("door") { features.insert(.entrance) }
    if tags["entrance"] == "main" { features.insert(.mainEntrance) }
    if tags["tactile_paving"] == "yes" { features.insert(.tactilePaving) }
    if tags["wheelchair"] == "no" { features.insert(.noWheelchair) }
    let hasRules =
      tags["barrier"] != nil || !features.isDisjoint(with: [.lift, .entrance])
    let access = hasRules ? Self.access(tags) : .open
    if access == .permitted { features.insert(.permitted) }
    let rules = NetworkNodes.Barrier(
      access: access, condition: hasRules ? ConditionRules.condition(tags) : nil,
      isBlocked: FootProfile.blocks(tags))
    if rules != NetworkNodes.Barrier() || !features.isDisjoint(with: Self.obstacles) {
      barrier = rules
    }
  }

  /// The features that at least one profile does not pass.
  private static let obstacles: PointFeatures = [
    .raisedKerb, .stile, .cycleBarrier, .gate, .bollard, .barrier, .lift, .noWheelchair,
  ]

  /// The access of a barrier, a door or a lift.
  ///
  /// A locked gate needs a key: `foot` may say that there is a way beside it, `access` who has one.
  private static func access(_ tags: OSMTags) -> WayAccess {
    let access = LegalRules.access(tags)
    let isLocked = tags["locked"] == "yes" && tags["foot"] == nil
    return isLocked && access == .open ? .closed : access
  }

  private static func barrier(_ value: String) -> PointFeatures {
    switch value {
    case "gate", "lift_gate", "swing_gate", "wicket_gate", "hampshire_gate", "sliding_gate",
      "entrance":
      .gate
    case "bollard", "block", "chain", "planter": .bollard
    case "stile", "kissing_gate", "turnstile", "full-height_turnstile", "cattle_grid",
      "horse_stile", "step", "log":
      .stile
    case "cycle_barrier", "motorcycle_barrier": .cycleBarrier
    case "kerb": []
    default: .barrier
    }
  }

  private static func kerb(_ value: String) -> PointFeatures {
    switch value {
    case "lowered", "rolled": .loweredKerb
    case "flush", "no": .flushKerb
    default: .raisedKerb
    }
  }
}
