import GeoStreets
import GeoTesting

@testable import GeoOSM

/// Meanings after the OpenStreetMap wiki: Key:access, Key:sidewalk, Key:curb, Key:level, Key:lit.
@Suite struct WayRulesTests {
  func traits(_ tags: [String: String]) throws -> StreetTraits {
    try #require(WayRules(OSMTags(tags))).traits
  }

  @Test(
    arguments: [
      (["highway": "service", "access": "private"], WayAccess.permitted, false),
      (["highway": "footway", "foot": "private"], .permitted, false),
      (["highway": "service", "access": "private", "foot": "yes"], .open, true),
      (["highway": "path", "access": "customers"], .visitors, true),
      (["highway": "path", "foot": "destination", "access": "no"], .visitors, true),
      (["highway": "elevator"], .open, false), (["route": "ferry"], .open, false),
      (["route": "ferry", "access": "no", "foot": "yes"], .open, false),
      (["railway": "platform"], .open, false), (["man_made": "pier"], .open, false),
    ] as [([String: String], WayAccess, Bool)])
  func `access follows the hierarchy`(tags: [String: String], access: WayAccess, isReference: Bool)
    throws
  {
    let rules = try #require(WayRules(OSMTags(tags)))
    expectEqual(rules.traits.access, access)
    expectEqual(rules.isReference, isReference)
  }

  @Test(arguments: [
    ["highway": "service", "access": "no"], ["highway": "service", "foot": "use_sidepath"],
    ["highway": "motorway"], ["highway": "cycleway"], ["highway": "trunk", "access": "private"],
    ["route": "ferry", "foot": "no"], ["route": "bus"], ["building": "yes"],
    ["highway": "construction", "access": "private"],
  ])
  func `what nobody walks is left out`(tags: [String: String]) {
    expectNil(WayRules(OSMTags(tags)))
  }

  @Test(
    arguments: [
      (["bridge": "yes"], [.bridge]), (["bridge": "viaduct"], [.bridge]), (["bridge": "no"], []),
      (["tunnel": "yes"], [.tunnel]),
      (["tunnel": "building_passage"], [.tunnel, .covered, .buildingPassage]),
      (["covered": "arcade"], [.covered]), (["indoor": "yes"], [.indoor]),
      (["lit": "yes"], [.lit]), (["lit": "24/7"], [.lit]), (["lit": "no"], [.unlit]),
      (["sidewalk": "both"], [.sidewalkLeft, .sidewalkRight]), (["sidewalk": "no"], [.noSidewalk]),
      (["sidewalk": "left"], [.sidewalkLeft]), (["sidewalk": "separate"], [.sidewalkSeparate]),
      (["sidewalk:left": "no", "sidewalk:right": "yes"], [.sidewalkRight]),
      (["sidewalk:both": "separate"], [.sidewalkSeparate]), (["sidewalk": "yes"], []),
      (["incline": "up"], [.upward]), (["incline": "-6%"], [.downward]),
      (["handrail": "yes", "ramp:wheelchair": "yes"], [.handrail, .wheelchairRamp]),
      (["wheelchair": "no"], [.noWheelchair]), (["conveying": "forward"], [.conveyor, .oneWay]),
    ] as [([String: String], StreetStructure)])
  func `structure is read`(tags: [String: String], expected: StreetStructure) throws {
    let tags = tags.merging(["highway": "footway"]) { old, _ in old }
    try expectEqual(traits(tags).structure, expected)
  }

  @Test func `crossings know signals and markings`() throws {
    let signals = try traits([
      "highway": "footway", "footway": "crossing", "crossing": "traffic_signals",
    ])
    expectEqual(signals.street.kind, .crossing)
    expectEqual(signals.structure, [.crossing, .signals, .markings])
    let plain = try traits([
      "highway": "footway", "footway": "crossing", "crossing": "unmarked",
    ])
    expectEqual(plain.structure, [.crossing])
  }

  @Test func `steps know their direction and number`() throws {
    let steps = try traits(["highway": "steps", "incline": "up", "step_count": "17"])
    expectEqual(steps.structure, [.steps, .upward])
    expectEqual(steps.stepCount, 17)
    expectEqual(steps.reversed.structure, [.steps, .downward])
    expectEqual(steps.reversed.reversed, steps)
  }

  @Test(
    arguments: [
      ("0", 0...0), ("-1", -1 ... -1), ("0;1", 0...1), ("-1;0.5", -1...0.5), ("0-2", 0...2),
      ("-2--1", -2 ... -1), ("1; 3", 1...3), ("ground", nil), ("", nil), ("9999", nil),
      ("1-", nil), ("nan", nil),
    ] as [(String, ClosedRange<Double>?)])
  func `levels are read`(text: String, expected: ClosedRange<Double>?) {
    expectEqual(NumberRules.levels(text), expected)
  }

  @Test(
    arguments: [
      ("12", 12), ("12.5 m", 12.5), ("12,5", 12.5), ("40'", 12.192), ("7'4\"", 2.2352),
      ("high", nil), ("", nil), ("1e99", nil), ("inf", nil), ("'", nil), ("12 km", nil),
    ] as [(String, Double?)])
  func `meters are read`(text: String, expected: Double?) {
    let found = NumberRules.meters(text)
    expectEqual((found == nil), (expected == nil))
    if let found, let expected { expectNear(found, expected, within: 1e-12) }
  }

  @Test(
    arguments: [
      ("8%", 8), ("-5 %", -5), ("10°", 18), ("up", nil), ("8", nil), ("%", nil),
      ("999999999999%", nil),
    ] as [(String, Int?)])
  func `inclines are read`(text: String, expected: Int?) {
    expectEqual(NumberRules.incline(text), expected)
  }

  @Test func `the rest is kept`() throws {
    let traits = try traits([
      "highway": "path", "name": "Weg", "ref": "B 37", "surface": "sett", "layer": "-1",
      "width": "1.55", "level": "-1", "foot:conditional": "no @ (22:00-06:00)",
    ])
    expectEqual(traits.street, Street(name: "Weg", kind: .path, ref: "B 37"))
    expectEqual(traits.surface, .cobbled)
    expectEqual(traits.layer, -1)
    expectEqual(traits.width, 1.6)
    expectEqual(traits.levels, -1 ... -1)
    expectEqual(traits.condition, "no @ (22:00-06:00)")
    expectEqual(traits.structure, [.timeRestricted])
  }
}
