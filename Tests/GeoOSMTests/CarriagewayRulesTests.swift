import GeoStreets
import GeoTesting
import Geodesy

@testable import GeoOSM

@Suite struct CarriagewayRulesTests {
  /// Lanes of 3.25 and 3 m, rows of parked cars of 2, 4.5 and 5 m, lanes for bicycles of 1.85 m (RASt 06).
  @Test(
    arguments: [
      ([:], nil), (["lanes": "4"], 13), (["lanes": "1"], 3.25), (["lanes": "many"], nil),
      (["lanes": "0"], nil), (["lanes": "99"], nil),
      (["lanes": "2", "parking:both": "lane"], 10.5),
      (["lanes": "2", "parking:left": "lane", "parking:left:orientation": "perpendicular"], 11.5),
      (["lanes": "2", "parking:right": "half_on_kerb"], 7.5),
      (["lanes": "2", "parking:both": "street_side"], 6.5), (["parking:both": "no"], nil),
      (["lanes": "2", "parking:lane:both": "diagonal"], 15.5),
      (["lanes": "2", "parking:lane:right": "no_parking"], 6.5),
      (["lanes": "2", "cycleway": "lane"], 10.2), (["lanes": "2", "cycleway:right": "lane"], 8.35),
      (["lanes": "2", "cycleway": "track"], 6.5), (["cycleway:both": "lane"], 11.7),
      (["highway": "residential", "lanes": "2"], 6), (["highway": "service", "lanes": "1"], 3),
    ] as [([String: String], Meters?)])
  func `R15: a carriageway is as wide as what it carries`(
    tags: [String: String], width: Meters?
  ) throws {
    let tags = tags.merging(["highway": "primary"]) { own, _ in own }
    let traits = try #require(WayRules(OSMTags(tags))).traits
    expectNear(traits.derivedWidth ?? 0, ((width ?? 0) * 10).rounded() / 10, within: 1e-9)
    expectNil(traits.width)
    let mapped = try #require(WayRules(OSMTags(tags.merging(["width": "14"]) { own, _ in own })))
    expectNil(mapped.traits.derivedWidth)
    expectEqual(mapped.traits.roadHalfWidth, 7)
  }

  @Test func `R15: ways without vehicles have no lanes`() throws {
    let traits = try #require(WayRules(OSMTags(["highway": "footway", "lanes": "2"]))).traits
    expectNil(traits.derivedWidth)
  }
}
