import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoOSM

@Suite struct BuildingRulesTests {
  @Test(
    arguments: [
      (["building": "yes"], BuildingUse.other, 8, Footprint.HeightSource.use),
      (["building": "garage"], .small, 3, .use),
      (["building": "apartments", "building:levels": "5"], .apartments, 16, .levels),
      (
        ["building": "church", "height": "42.5 m", "building:levels": "1"], .religious, 42.5,
        .height
      ),
      (["building": "yes", "height": "high"], .other, 8, .use),
      (["building": "yes", "height": "99999"], .other, 1_000, .height),
    ] as [([String: String], BuildingUse, Double, Footprint.HeightSource)])
  func `heights come from tags else the use`(
    tags: [String: String], use: BuildingUse, height: Double, source: Footprint.HeightSource
  ) throws {
    let drawn = DrawnNetwork(
      """
      a--b
      |  |   S--T
      d--c
      """, ways: [("ST", ["highway": "footway"]), ("abcda", tags)])
    let footprints = try #require(try drawn.image.open().footprints())
    expectEqual(footprints.count, 1)
    let building = footprints[0]
    expectEqual(building.use, use)
    expectEqual(building.height, height)
    expectEqual(building.heightSource, source)
    expectEqual(building.rings, [["a", "b", "c", "d", "a"].map { drawn[$0] }])
  }

  @Test func `a network without buildings has none`() throws {
    let drawn = DrawnNetwork("A--B", footways: ["AB"])
    try expectNil(drawn.image.open().footprints())
  }

  /// The outer rings of the polygons that `osmium export` makes of `a/building`; buildings that are
  /// mapped as a node have no footprint.
  @Test(
    arguments: [
      ("midtown", 1), ("monaco", 1_207), ("karlsruhe-kirchfeld", 2_995), ("andorra-2025", 7_383),
      ("liechtenstein", 14_040),
    ].filter { SharedData.has("osm/\($0.0).osm.pbf") })
  func `footprints are counted`(extract: String, count: Int) throws {
    let path = SharedData.path("osm/\(extract).osm.pbf")
    let network = try OSMImport(path: path, includesBuildings: true).image.open()
    try network.verify()
    try expectEqual(network.footprints()?.count, count)
    expectEqual(network.counts.footprints, count)
  }
}
