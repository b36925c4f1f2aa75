package import GeoStreets

/// What the tags of a node mean for walkers.
package struct NodeRules: Hashable, Sendable {
  /// Who passes.
  package var passage: NetworkNodes.Passage
  /// What stands there.
  package var features: PointFeatures

  /// Reads the tags.
  package init(_ tags: OSMTags) {
    passage = .open
    features = []
    if FootProfile.blocks(tags) {
      let foot = tags["foot"].flatMap { FootProfile.forbidding.contains($0) ? $0 : nil }
      passage = foot ?? tags["access"] == "private" ? .permitted : .closed
      if passage == .permitted { features.insert(.permitted) }
    }
    if let barrier = tags["barrier"] { features.formUnion(Self.barrier(barrier)) }
    if tags["highway"] == "elevator" { features.insert(.lift) }
    if tags["highway"] == "crossing" || tags["crossing"].map({ $0 != "no" }) ?? false {
      let crossing = StructureRules.crossing(tags)
      features.insert(.crossing)
      if crossing.contains(.signals) { features.insert(.signals) }
      if crossing.contains(.markings) { features.insert(.markings) }
      if tags["crossing:island"] == "yes" { features.insert(.island) }
    }
    if let kerb = tags["kerb"] ?? (tags["barrier"] == "kerb" ? "yes" : nil) {
      features.insert(Self.kerb(kerb))
    }
    if tags.affirms("entrance") || tags.affirms("door") { features.insert(.entrance) }
    if tags["entrance"] == "main" { features.insert(.mainEntrance) }
    if tags["tactile_paving"] == "yes" { features.insert(.tactilePaving) }
  }

  private static func barrier(_ value: String) -> PointFeatures {
    switch value {
    case "gate", "lift_gate", "swing_gate", "wicket_gate", "hampshire_gate", "sliding_gate",
      "entrance":
      .gate
    case "bollard", "block", "chain", "planter": .bollard
    case "stile", "kissing_gate", "turnstile", "full-height_turnstile": .stile
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
