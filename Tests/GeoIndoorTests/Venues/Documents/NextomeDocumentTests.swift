import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct NextomeDocumentTests {
  private static let text = #"""
    {"venue": {"id": 12, "name": "Mall", "version": 5},
     "maps": [{"id": 1, "name": "Ground", "floor": 0, "scale": 0.05, "mapWidth": 400,
       "mapHeight": 200, "groundControlPoints": [
        {"x": 0, "y": 0, "latitude": 45, "longitude": 9},
        {"x": 400, "y": 0, "latitude": 45, "longitude": 9.000253646},
        {"x": 0, "y": 200, "latitude": 44.99991, "longitude": 9}]}],
     "beacons": [{"id": 1, "uuid": "F7826DA6", "major": 1, "minor": 2, "map": 1, "x": 100, "y": 40,
       "battery": 90}],
     "pois": [{"id": 1, "map": 1, "x": 20, "y": 20, "name": "Desk", "description": "Help"}],
     "events": [{"id": 1, "map": 1, "x": 200, "y": 100, "radius": 40, "data": "{\"a\": 1}"}],
     "rooms": [{"id": 1, "map": 1, "name": "Shop",
       "polygon": [{"x": 0, "y": 0}, {"x": 100, "y": 0}, {"x": 100, "y": 100}]},
      {"id": 2, "map": 1, "name": "Kiosk", "x": 300, "y": 100, "radius": 20}],
     "path": {"nodes": [{"id": 1, "map": 1, "x": 0, "y": 0}, {"id": 2, "map": 1, "x": 60, "y": 80}],
      "links": [{"from": 1, "to": 2, "weight": 7}]}}
    """#

  @Test func `N-17: pixels become meters and places on the Earth`() throws {
    let read = try VenueImport(reading: Array(Self.text.utf8))
    expectEqual(read.format, .nextome)
    let venue = read.venue
    expectEqual(venue.id, "12")
    expectEqual(venue.version, 5)
    expectEqual(venue.floors[0].planWidth, 20)
    expectEqual(venue.beacons.map(\.id), ["beacon-1"])
    expectEqual(venue.beacons[0].position, FloorPoint(x: 5, y: 2))
    expectEqual(venue.beacons[0].battery, 90)
    expectEqual(venue.pointsOfInterest[0].details, "Help")
    expectEqual(venue.fences[0].shape, .circle(center: FloorPoint(x: 10, y: 5), radius: 2))
    expectEqual(venue.fences[0].payload, #"{"a": 1}"#)
    expectEqual(venue.rooms[0].shape.area, 12.5)
    expect(venue.rooms[1].shape.contains(FloorPoint(x: 15.5, y: 5)))
    expectEqual(venue.pathLinks[0].cost, 7)
    let frame = try #require(venue.floors[0].frame)
    expect(abs(frame.planTop) < 0.01 || abs(frame.planTop - 360) < 0.01)
    let desk = frame.coordinate(of: venue.pointsOfInterest[0].position)
    // 1 m south and 1 m east of the first control point; a degree of latitude has 111.13 km here.
    expectNear((45 - desk.latitude) * 111_130, 1, within: 0.01)
  }

  @Test(arguments: [
    (
      "\"map\": 1, \"x\": 100", "\"map\": 7, \"x\": 100",
      "`beacons[0].map` is 7.0, expected the id of a map"
    ),
    (
      "\"scale\": 0.05", "\"scale\": 0",
      "`maps[0].scale` is 0.0, expected meters a pixel, more than 0"
    ),
    (
      "\"major\": 1", "\"major\": 70000",
      "`beacons[0].major` is 70000.0, expected a whole number from 0 to 65535"
    ),
    ("\"to\": 2", "\"to\": 9", "path link `1 9` names path node `9`, which is not there"),
  ])
  func `errors name the place`(from: String, to: String, message: String) {
    let text = Self.text.split(separator: from, omittingEmptySubsequences: false)
      .joined(separator: to)
    expect(text != Self.text)
    let error = #expect(throws: VenueError.self) { try VenueImport(reading: Array(text.utf8)) }
    expectEqual(error?.description.contains(message), true, "\(error?.description ?? "")")
  }
}
