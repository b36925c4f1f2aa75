import GeoStreets
import GeoTesting

@testable import GeoOSM

/// The law of walkers after the OpenStreetMap wiki: Key:access, Key:foot, Key:motorroad, Key:oneway,
/// Key:oneway:foot, Key:conveying, Lifecycle prefix.
@Suite struct LegalRulesTests {
  @Test(
    arguments: [
      ([:], .open), (["access": "yes"], .open), (["access": "no"], .closed),
      (["access": "private"], .permitted), (["access": "permit"], .permitted),
      (["access": "residents"], .permitted), (["access": "employees"], .permitted),
      (["access": "destination"], .visitors), (["access": "customers"], .visitors),
      (["access": "delivery"], .visitors), (["access": "military"], .closed),
      (["access": "unheard-of"], .open),
      // The nearer key decides.
      (["access": "no", "foot": "yes"], .open), (["access": "yes", "foot": "no"], .closed),
      (["access": "private", "foot": "customers"], .visitors),
      (["access": "no", "foot": "unheard-of"], .closed),
      (["motorroad": "yes"], .closed), (["motorroad": "no"], .open),
      (["motorroad": "yes", "foot": "yes"], .open),
      (["motorroad": "yes", "access": "yes"], .closed),
      // Of a list the most open value counts.
      (["foot": "no;customers"], .visitors), (["access": "private; yes"], .open),
      (["foot": "unheard-of;no"], .closed), (["foot": "", "access": "no"], .closed),
      // Out of use, or not yet in use.
      (["disused": "yes", "foot": "yes"], .closed), (["abandoned": "yes"], .closed),
      (["proposed": "yes"], .closed), (["disused": "no"], .open),
      (["construction": "yes", "foot": "yes"], .closed), (["construction": "footway"], .closed),
      (["construction": "minor"], .open), (["construction": "widening"], .open),
      (["construction": "no"], .open),
    ] as [([String: String], WayAccess)])
  func `access is read`(tags: [String: String], access: WayAccess) {
    expectEqual(LegalRules.access(OSMTags(tags)), access, "\(tags)")
  }

  @Test(
    arguments: [
      (["highway": "footway"], []),
      (["conveying": "forward"], .oneWay), (["conveying": "backward"], .wrongWay),
      (["conveying": "yes"], []), (["conveying": "reversible"], []),
      (["conveying": "backward", "oneway:foot": "yes"], .wrongWay),
      (["oneway:foot": "yes"], .oneWay), (["oneway:foot": "-1"], .wrongWay),
      (["oneway:foot": "no", "highway": "steps", "oneway": "yes"], []),
      (["foot:backward": "no"], .oneWay), (["foot:forward": "no"], .wrongWay),
      (["foot:forward": "no", "foot:backward": "no"], []),
      // A plain `oneway` is for vehicles.
      (["highway": "residential", "oneway": "yes"], []),
      (["highway": "path", "oneway": "yes"], []),
      (["highway": "steps", "oneway": "yes"], .oneWay),
      (["highway": "steps", "oneway": "-1"], .wrongWay),
      (["highway": "steps", "oneway": "maybe"], []),
      (["highway": "corridor", "oneway": "true"], .oneWay),
      (["highway": "footway", "oneway": "yes"], .oneWay),
      (["highway": "footway", "oneway": "yes", "bicycle": "dismount"], .oneWay),
      (["highway": "footway", "oneway": "yes", "bicycle": "yes"], []),
      (["highway": "footway", "footway": "sidewalk", "oneway": "yes"], []),
      (["highway": "footway", "footway": "crossing", "oneway": "yes"], []),
    ] as [([String: String], StreetStructure)])
  func `directions are read`(tags: [String: String], direction: StreetStructure) {
    expectEqual(LegalRules.direction(OSMTags(tags)), direction, "\(tags)")
  }

  @Test(
    arguments: [
      ([:], false), (["sidewalk": "no"], false), (["sidewalk": "none"], false),
      (["sidewalk": "both"], true), (["sidewalk": "left"], true), (["sidewalk": "right"], true),
      (["sidewalk": "yes"], true), (["sidewalk": "separate"], true),
      (["sidewalk:left": "yes"], true), (["sidewalk:right": "separate"], true),
      (["sidewalk:both": "yes"], true), (["sidewalk:both": "no"], false),
      (["sidewalk:left": "no", "sidewalk:right": "no"], false),
    ] as [([String: String], Bool)])
  func `sidewalks are read`(tags: [String: String], hasSidewalk: Bool) {
    expectEqual(LegalRules.hasSidewalk(OSMTags(tags)), hasSidewalk, "\(tags)")
  }

  /// Ways that are walkable on request, such as cycleways: by whom `foot` lets in.
  @Test(
    arguments: [
      (["foot": "yes"], .open), (["foot": "discouraged"], .open), (["foot": "private"], .permitted),
      (["foot": "permit"], .permitted), (["foot": "destination"], .visitors),
      (["foot": "no;yes"], .open), (["sidewalk": "right"], .open), (["foot": "no"], nil),
      (["access": "yes"], nil), (["foot": "unheard-of"], nil), ([:], nil),
    ] as [([String: String], WayAccess?)])
  func `cycleways are opened`(tags: [String: String], access: WayAccess?) {
    let rules = WayRules(OSMTags(tags.merging(["highway": "cycleway"]) { $1 }))
    expectEqual(rules?.traits.access, access, "\(tags)")
  }
}
