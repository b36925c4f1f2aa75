import GeoFormats
import GeoIndoor
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct FloorLayersTests {
  private func features(_ scenes: [FloorScene]) throws -> [JSONNode] {
    var writer = GeoJSONWriter()
    FloorLayers.write(scenes, to: &writer)
    writer.endCollection()
    let text = writer.json.buffer.text
    return try JSONNode(reading: Array(text.utf8))["features"].elements()
  }

  @Test func `N-20: all layers are in one document`() throws {
    var scene = DrawnFloor.scene()
    scene.user = FloorUser(FloorPoint(x: 1, y: 1), radius: 2, angle: 10)
    scene.routes = [FloorRoute([FloorPoint(x: 1, y: 9), FloorPoint(x: 10, y: 9)])]
    scene.venue.blockedAreas = [
      BlockedArea(
        id: "w", floor: "f1", kind: .wall, shape: .polygon(DrawnFloor.rectangle(9, 1, 1, 2)))
    ]
    scene.venue.fences = [
      EventFence(
        id: "e", floor: "f1", shape: .circle(center: FloorPoint(x: 5, y: 5), radius: 2))
    ]
    scene.venue.pathNodes = [
      PathNode(id: "a", floor: "f1", position: FloorPoint(x: 1, y: 9)),
      PathNode(id: "b", floor: "f1", position: FloorPoint(x: 9, y: 9)),
    ]
    scene.venue.pathLinks = [PathLink(from: "a", to: "b")]
    let found = try features([scene])
    let layers = try Set(found.map { try $0["properties"]["layer"].string() })
    expectEqual(layers, Set(FloorLayers.Layer.allCases.map(\.rawValue)))
    for feature in found {
      try expectEqual(feature["properties"]["level"].number(), 1)
      try expectEqual(feature["properties"]["floor"].string(), "f1")
    }
  }

  @Test(arguments: [0.0, 90, 200])
  func `outer rings run against the clock`(planTop: Double) throws {
    let found = try features([DrawnFloor.scene(planTop: planTop)])
    let areas = try found.filter { try $0["geometry"]["type"].string() == "Polygon" }
    expectEqual(areas.count, 4)
    for area in areas {
      let ring = try area["geometry"]["coordinates"].elements()[0].elements().map {
        try $0.elements().map { try $0.number() }
      }
      let sum = zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
        sum + (edge.1[0] - edge.0[0]) * (edge.1[1] + edge.0[1] - 98)
      }
      expect(sum < 0, "the shoelace formula: against the clock")
    }
  }

  @Test func `S-8: a floor without a place on the Earth is in plan meters, and says so`() throws {
    var scene = DrawnFloor.scene()
    scene.venue.buildings[0].frame = nil
    let found = try features([scene])
    expect(!found.isEmpty)
    for feature in found {
      try expectEqual(feature["properties"]["coordinates"].string(), "plan")
    }
    let outline = try #require(scene.floor.outline)
    let ring = try found[0]["geometry"]["coordinates"].elements()[0].elements().map {
      try $0.elements().map { try $0.number() }
    }
    let corners = Set(ring.map { FloorPoint(x: $0[0], y: $0[1]) })
    expectEqual(corners, Set(outline.exterior))
  }
}
