import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapCatalogueDocumentTests {
  private func read(_ text: String) throws -> MapCatalogue {
    try MapCatalogue(reading: Array(text.utf8))
  }

  private static let site = """
    {"isRightHanded": HAND,
     "maps": [
       {"code": "HALL", "id": "7f", "name": "Hall", "mesh": "hall.glb",
        "bounds": {"lower": [0, 0, -5], "upper": [40, 6, 25]},
        "georeference": {"latitude": 47.6, "longitude": 8.5, "height": 440, "yaw": 30}},
       {"code": "GATE"}],
     "mapSets": [{"code": "SITE", "maps": [
       {"mapCode": "GATE", "order": 1, "relativePose": {
         "position": {"x": 12, "y": 0, "z": -3},
         "rotation": {"qx": 0, "qy": 0.6, "qz": 0, "qw": 0.8}}},
       {"mapCode": "HALL", "order": 0}]}]}
    """

  @Test(arguments: [true, false]) func `every member is read`(isRightHanded: Bool) throws {
    let found = try read(
      Self.site.replacing("HAND", with: isRightHanded ? "true" : "false"))
    let hall = try #require(found.map("7f"))
    expect(hall.code == "HALL" && hall.name == "Hall" && hall.mesh == "hall.glb")
    expectEqual(hall.bounds?.lower.z, (isRightHanded ? -5 : -25))
    expect(hall.georeference?.yaw == 30 && hall.georeference?.origin.height == 440)
    let pose = try #require(found.set("SITE")?["GATE"]?.pose)
    expectEqual(pose.position, Vector3(x: 12, y: 0, z: isRightHanded ? -3 : 3))
    expectNear(pose.orientation.y, (isRightHanded ? 0.6 : -0.6), within: 1e-12)
  }

  @Test(arguments: [
    (#"{"maps": [{"code": 3}]}"#, "maps[0].code"), (#"{"maps": {}}"#, "maps"),
    (#"{"maps": [{"code": "A", "colour": 1}]}"#, "maps[0].colour"),
    (
      #"{"maps": [{"code": "A", "bounds": {"lower": [1, 2], "upper": [1, 2, 3]}}]}"#,
      "maps[0].bounds.lower"
    ),
    (
      #"{"maps": [{"code": "A", "georeference": {"latitude": 1, "longitude": 2}}]}"#,
      "maps[0].georeference.height"
    ),
    (
      #"{"mapSets": [{"code": "S", "maps": [{"mapCode": "A", "order": 0.5}]}]}"#,
      "mapSets[0].maps[0].order"
    ),
    (
      #"{"mapSets": [{"code": "S", "maps": [{"mapCode": "A", "order": 0, "relativePose": {"position": {"x": 0, "y": 0, "z": 0}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 2}}}]}]}"#,
      "mapSets[0].maps[0].relativePose.rotation"
    ),
    (
      #"{"maps": [{"code": "A", "bounds": {"lower": [1e9, 0, 0], "upper": [1, 2, 3]}}]}"#,
      "maps[0].bounds.lower[0]"
    ),
  ])
  func `an error names its member`(text: String, member: String) throws {
    let error = #expect(throws: LocalizationError.self) { try read(text) }
    guard case .document(.member(let path, _, _, _))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(path, member)
  }

  @Test func `a place that is not on Earth is refused`() {
    let text =
      #"{"maps": [{"code": "A", "georeference": {"latitude": 91, "longitude": 2, "height": 0}}]}"#
    #expect(throws: LocalizationError.self) { try read(text) }
  }
}
