import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

/// Markers of a hall of 20 m × 10 m with a room of 5 m × 5 m in its upper left corner.
@Suite struct VenueCheckMarkersTests {
  private static func venue(
    _ x: Double, _ y: Double, heading: Double, blocked: [BlockedArea] = []
  ) -> Venue {
    Venue(
      id: "v", name: "Hall", buildings: [Building(id: "b", name: "Hall")],
      floors: [Floor(id: "g", building: "b", name: "G", ordinal: 0, planWidth: 20, planHeight: 10)],
      rooms: [
        Room(id: "r", floor: "g", shape: .polygon(FloorPolygon(width: 5, height: 5)))
      ],
      openings: [
        Opening(
          id: "d", floor: "g", start: FloorPoint(x: 5, y: 2), end: FloorPoint(x: 5, y: 3),
          rooms: ["r"])
      ],
      markers: [
        VenueMarker(
          id: "m", floor: "g", image: "m.png", physicalWidth: 0.2,
          position: FloorPoint(x: x, y: y), heading: .degrees(heading))
      ], blockedAreas: blocked)
  }

  /// Top wall 0, right wall 90, bottom wall 180, left wall 270: so somebody inside can look at it.
  @Test(
    arguments: [
      (10.0, 0.0, 0.0), (20, 5, 90), (10, 10, 180), (0, 8, 270), (10, -0.3, 0), (20.2, 5, 90),
    ])
  func `S-3: a marker that faces out of its floor is a warning`(
    x: Double, y: Double, heading: Double
  ) {
    expectEqual(Self.venue(x, y, heading: heading).issues(), [])
    let turned = Self.venue(x, y, heading: heading + 180).issues()
    expectEqual(turned, [.markerFacesOut(marker: "m", floor: "g")])
    expect(turned.allSatisfy { $0.isWarning })
  }

  @Test func `S-3: a marker that faces a wall right in front of it is a warning`() {
    let wall = VenueIssue.markerFacesWall(marker: "m", of: VenueItem(.room, "r"))
    // On the room's right wall, seen from inside the room and from the hall.
    expectEqual(Self.venue(5, 4, heading: 90).issues(), [])
    expectEqual(Self.venue(5, 4, heading: 270).issues(), [])
    // A hand's breadth off the wall: turned to it, and turned away.
    expectEqual(Self.venue(5.2, 4, heading: 90).issues(), [wall])
    expectEqual(Self.venue(5.2, 4, heading: 270).issues(), [])
    // Where the door is one looks through.
    expectEqual(Self.venue(5.2, 2.5, heading: 90).issues(), [])
    let pillar = BlockedArea(
      id: "p", floor: "g", kind: .wall,
      shape: .circle(center: FloorPoint(x: 10, y: 0.4), radius: 0.2))
    expectEqual(
      Self.venue(10, 0, heading: 0, blocked: [pillar]).issues(),
      [.markerFacesWall(marker: "m", of: VenueItem(.blockedArea, "p"))])
  }
}
