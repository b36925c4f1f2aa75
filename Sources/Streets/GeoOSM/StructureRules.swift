import GeoStreets

/// The structures on, around and under a way, by its tags.
enum StructureRules {
  static func structure(_ tags: OSMTags, _ kind: StreetTraits.Kind) -> StreetStructure {
    var all: StreetStructure = []
    if tags.affirms("bridge") { all.insert(.bridge) }
    if tags.affirms("tunnel") { all.insert(.tunnel) }
    if tags["tunnel"] == "building_passage" { all.insert(.buildingPassage) }
    if tags.affirms("indoor") || kind == .corridor { all.insert(.indoor) }
    if tags.affirms("covered") || tags["tunnel"] == "building_passage" { all.insert(.covered) }
    if let lit = tags["lit"] { all.insert(["no", "disused"].contains(lit) ? .unlit : .lit) }
    if kind == .crossing { all.formUnion(crossing(tags).union(.crossing)) }
    if kind == .steps { all.insert(.steps) }
    if tags.affirms("conveying") { all.insert(.conveyor) }
    if kind == .lift { all.insert(.lift) }
    if kind == .ferry { all.insert(.ferry) }
    if tags["incline"] == "up" || NumberRules.incline(tags["incline"]) ?? 0 > 0 {
      all.insert(.upward)
    }
    if tags["incline"] == "down" || NumberRules.incline(tags["incline"]) ?? 0 < 0 {
      all.insert(.downward)
    }
    if tags.affirms("ramp") { all.insert(.ramp) }
    if tags.affirms("ramp:wheelchair") { all.insert(.wheelchairRamp) }
    if tags.affirms("handrail") { all.insert(.handrail) }
    if tags.affirms("tactile_paving") { all.insert(.tactilePaving) }
    if tags.has("wheelchair", ["yes", "designated"]) { all.insert(.wheelchair) }
    if tags["wheelchair"] == "no" { all.insert(.noWheelchair) }
    return all.union(sidewalks(tags))
  }

  /// Signals, markings and island of a crossing, on a way or a node.
  static func crossing(_ tags: OSMTags) -> StreetStructure {
    var all: StreetStructure = []
    if tags["crossing"] == "traffic_signals" || tags.affirms("crossing:signals") {
      all.insert(.signals)
    }
    if tags.has("crossing", ["zebra", "marked", "uncontrolled", "traffic_signals"])
      || tags.affirms("crossing:markings")
    {
      all.insert(.markings)
    }
    if tags.affirms("crossing:island") || tags["crossing"] == "island" { all.insert(.island) }
    return all
  }

  private static func sidewalks(_ tags: OSMTags) -> StreetStructure {
    var all: StreetStructure = []
    func add(_ value: String?, left: Bool, right: Bool) {
      switch value {
      case "yes", "left", "right", "both":
        if left { all.insert(.sidewalkLeft) }
        if right { all.insert(.sidewalkRight) }
      case "separate": all.insert(.sidewalkSeparate)
      case "no", "none": all.insert(.noSidewalk)
      default: break
      }
    }
    let side = tags["sidewalk"]
    // `yes` does not say on which side.
    if side != "yes" { add(side, left: side != "right", right: side != "left") }
    add(tags["sidewalk:both"], left: true, right: true)
    add(tags["sidewalk:left"], left: true, right: false)
    add(tags["sidewalk:right"], left: false, right: true)
    if !all.isDisjoint(with: [.sidewalkLeft, .sidewalkRight, .sidewalkSeparate]) {
      all.remove(.noSidewalk)
    }
    return all
  }
}

/// The surface of a way, by its tag.
enum SurfaceRules {
  private static let classes: [(surface: SurfaceClass, values: Set<String>)] = [
    (
      .paved,
      """
      paved asphalt concrete concrete:plates concrete:lanes paving_stones paving_stones:lanes bricks
      brick tiles tartan rubber acrylic marble granite chipseal
      """
    ),
    (.cobbled, "sett cobblestone unhewn_cobblestone cobblestone:flattened"),
    (.compacted, "compacted fine_gravel gravel_turf stepping_stones"),
    (
      .loose,
      """
      unpaved gravel pebblestone ground dirt earth soil grass grass_paver mud sand rock stone rocks
      woodchips snow ice
      """
    ),
    (.wood, "wood"), (.metal, "metal metal_grid"),
  ].map { ($0, OSMTags.values($1)) }

  static func surface(_ value: String?) -> SurfaceClass {
    guard let value else { return .unknown }
    return classes.first { $0.values.contains(value) }?.surface ?? .unknown
  }
}
