import Foundation
import GeoIndoor
import GeoPictures
import GeoTesting
import Geodesy

@Suite struct MapFloorTests {
  /// Each kind of what cannot be walked on, a square of 1 m at its own place.
  static let kinds: [(kind: BlockedArea.Kind, x: Double, y: Double)] = [
    (.wall, 2, 1), (.window, 5, 1), (.obstacle, 8, 1), (.void, 11, 1), (.inaccessible, 14, 1),
  ]

  private func page() throws -> [String: Any] {
    var scene = DrawnFloor.scene()
    scene.venue.blockedAreas = Self.kinds.map { kind, x, y in
      BlockedArea(
        id: "\(kind)", floor: "f1", kind: kind,
        shape: .polygon(DrawnFloor.rectangle(x, y, 1, 1)))
    }
    var map = Scenes.empty
    map.floors = [try #require(MapFloor(scene))]
    let html = Scenes.html(map)
    let start = try #require(html.range(of: "<script id=\"scene\" type=\"application/json\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let data = Data(html[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test
  func `V-1: a page of floors holds walls, windows, obstacles and voids where they stand`() throws {
    let scene = try page()
    let origin = try #require(scene["origin"] as? [Double])
    let floors = try #require(scene["floors"] as? [[String: Any]])
    let blocked = try #require(floors.first?["blocked"] as? [[Any]])
    expectEqual(blocked.map { $0[0] as? String }, Self.kinds.map(\.kind.rawValue))
    for (entry, known) in zip(blocked, Self.kinds) {
      let ring = try #require((entry[1] as? [[Int]])?.first)
      // The first corner, from the plan's upper left one: meters right and down are east and south.
      let south = Coordinate(latitude: 49, longitude: 8.5).destination(
        distance: known.y, bearing: 180)
      let corner = south.destination(distance: known.x, bearing: 90)
      expect(abs(origin[0] + Double(ring[0]) * 1e-7 - corner.latitude) < 3e-7, "\(known.kind)")
      expect(abs(origin[1] + Double(ring[1]) * 1e-7 - corner.longitude) < 3e-7, "\(known.kind)")
    }
  }
}
