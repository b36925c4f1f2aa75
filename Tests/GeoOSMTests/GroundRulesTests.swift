import GeoStreets
import GeoTesting

@testable import GeoOSM

/// Tags after the OpenStreetMap wiki's pages of map features.
@Suite struct GroundRulesTests {
  @Test(
    arguments: [
      (["natural": "water"], .water), (["landuse": "reservoir"], .water),
      (["waterway": "riverbank"], .water), (["leisure": "park"], .green),
      (["landuse": "cemetery"], .green), (["natural": "wood"], .wood),
      (["landuse": "forest"], .wood), (["natural": "beach"], .sand), (["place": "square"], .square),
      (["highway": "pedestrian", "area": "yes"], .square), (["highway": "pedestrian"], nil),
      (["leisure": "swimming_pool", "building": "yes"], nil), (["natural": "tree"], nil),
      (["natural": "water", "location": "underground"], nil), (["natural": "coastline"], nil),
    ] as [([String: String], GroundKind?)])
  func `areas are what their tags say`(tags: [String: String], kind: GroundKind?) {
    expectEqual(GroundRules.area(OSMTags(tags), isMultipolygon: false), kind)
  }

  @Test(
    arguments: [
      (["waterway": "river"], .river), (["waterway": "ditch"], .stream),
      (["waterway": "stream", "tunnel": "culvert"], nil), (["railway": "tram"], .railway),
      (["railway": "subway", "tunnel": "yes"], .railway), (["railway": "abandoned"], nil),
      (["railway": "platform"], nil),
    ] as [([String: String], GroundKind?)])
  func `lines are what their tags say`(tags: [String: String], kind: GroundKind?) {
    expectEqual(GroundRules.line(OSMTags(tags)), kind)
  }

  @Test func `points name places and stations`() {
    let city = GroundRules.name(OSMTags(["place": "town", "name": "Beck"]))
    expect(city?.kind == .city && city?.name == "Beck")
    let station = GroundRules.name(OSMTags(["railway": "station", "name": "Beck Central"]))
    expectEqual(station?.kind, .station)
    expectNil(GroundRules.name(OSMTags(["place": "town"])))
    expectNil(GroundRules.name(OSMTags(["railway": "switch", "name": "W1"])))
  }
}
