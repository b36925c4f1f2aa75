import GeoRouting
import GeoStreets

/// The names of kinds, structures, surfaces and features in profiles.
enum ProfileWords {
  static let kinds = Dictionary(
    uniqueKeysWithValues: StreetTraits.Kind.allCases.map { ($0.name, $0) })
  static let structure: [String: StreetStructure] = [
    "bridge": .bridge, "tunnel": .tunnel, "indoor": .indoor, "covered": .covered, "lit": .lit,
    "unlit": .unlit, "crossing": .crossing, "signals": .signals, "markings": .markings,
    "steps": .steps, "conveyor": .conveyor, "lift": .lift, "ferry": .ferry, "area": .area,
    "sidewalk-left": .sidewalkLeft, "sidewalk-right": .sidewalkRight,
    "sidewalk-separate": .sidewalkSeparate, "no-sidewalk": .noSidewalk, "upward": .upward,
    "downward": .downward, "ramp": .ramp, "wheelchair-ramp": .wheelchairRamp,
    "handrail": .handrail, "tactile-paving": .tactilePaving,
    "time-restricted": .timeRestricted, "wheelchair": .wheelchair,
    "no-wheelchair": .noWheelchair, "one-way": .oneWay, "wrong-way": .wrongWay,
    "island": .island, "barrier": .barrier,
  ]
  static let surfaces: [String: SurfaceClass] = [
    "unknown": .unknown, "paved": .paved, "cobbled": .cobbled, "compacted": .compacted,
    "loose": .loose, "wood": .wood, "metal": .metal,
  ]
  static let access: [String: WayAccess] = [
    "open": .open, "visitors": .visitors, "permitted": .permitted, "closed": .closed,
  ]
  static let hikingScales = Dictionary(
    uniqueKeysWithValues: HikingScale.allCases.map { ($0.name, $0) })
  static let features: [String: PointFeatures] = [
    "crossing": .crossing, "signals": .signals, "markings": .markings, "island": .island,
    "raised-kerb": .raisedKerb, "lowered-kerb": .loweredKerb, "flush-kerb": .flushKerb,
    "lift": .lift, "entrance": .entrance, "main-entrance": .mainEntrance, "gate": .gate,
    "bollard": .bollard, "stile": .stile, "cycle-barrier": .cycleBarrier, "barrier": .barrier,
    "tactile-paving": .tactilePaving, "permitted": .permitted,
    "no-wheelchair": .noWheelchair,
  ]
}
