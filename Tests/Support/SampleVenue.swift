public import GeoIndoor
public import Geodesy

/// A drawn venue of two floors, 20 m by 10 m, with one thing of every kind.
public enum SampleVenue {
  /// Its south-western corner.
  public static let corner = Coordinate(latitude: 40.7536, longitude: -73.9832)

  /// The venue.
  public static let small = Venue(
    id: "v", name: "Small House", version: 3,
    buildings: [
      Building(
        id: "h", name: "House", frame: FloorFrame(corner: corner, planTop: 29),
        altitude: Altitude(meters: 17.25, datum: .egm96), address: "1 Drawn Street")
    ],
    floors: [
      Floor(
        id: "g", building: "h", name: "Ground floor", shortName: "G", ordinal: 0, planWidth: 20,
        planHeight: 10,
        image: PlanImage(
          name: "ground.png", pixelWidth: 400, pixelHeight: 200, metersPerPixel: 0.05)),
      Floor(
        id: "u", building: "h", name: "Upper floor", ordinal: 1, height: 4.25, planWidth: 20,
        planHeight: 10),
    ],
    rooms: [
      Room(
        id: "r1", floor: "g", name: "Hall", category: .corridor,
        shape: .polygon(FloorPolygon(width: 20, height: 4))),
      Room(
        id: "r2", floor: "u", name: "Rotunda",
        shape: .circle(center: FloorPoint(x: 5, y: 5), radius: 2.5)),
    ],
    openings: [
      Opening(
        id: "d1", floor: "g", name: "Main door", start: FloorPoint(x: 0, y: 1),
        end: FloorPoint(x: 0, y: 2.2), isEntrance: true, rooms: ["r1"], streetNode: "42")
    ],
    connectors: [
      Connector(
        id: "c1", name: "Lift", kind: .elevator,
        stops: ["g", "u"].map { .init(floor: $0, position: FloorPoint(x: 18, y: 2)) })
    ],
    markers: [
      VenueMarker(
        id: "m1", floor: "g", image: "poster", physicalWidth: 0.2,
        position: FloorPoint(x: 1.95, y: 0), heading: .degrees(0), height: 1.5)
    ],
    beacons: [
      Beacon(
        id: "b1", floor: "g", position: FloorPoint(x: 3, y: 3), height: 3, mac: "AA:01",
        txPower: -59, battery: 80),
      Beacon(
        id: "b2", floor: "g", position: FloorPoint(x: 9, y: 3), uuid: "F00D", major: 1, minor: 2),
    ],
    pointsOfInterest: [
      PointOfInterest(
        id: "p1", floor: "g", name: "Desk", position: FloorPoint(x: 2, y: 2),
        category: "information", details: "Open all day", image: "desk.png", room: "r1")
    ],
    fences: [
      EventFence(
        id: "f1", floor: "u", name: "Exhibit",
        shape: .circle(center: FloorPoint(x: 5, y: 5), radius: 1.5), payload: "{\"track\": 7}")
    ],
    blockedAreas: [
      BlockedArea(
        id: "w1", floor: "g", kind: .wall,
        shape: .polygon(
          FloorPolygon(
            exterior: [(8, 4), (12, 4), (12, 4.3), (8, 4.3), (8, 4)]
              .map { FloorPoint(x: $0.0, y: $0.1) })))
    ],
    pathNodes: [
      PathNode(
        id: "n1", floor: "g", position: FloorPoint(x: 0, y: 2), isEntrance: true,
        streetNode: "42"),
      PathNode(id: "n2", floor: "g", position: FloorPoint(x: 18, y: 2)),
      PathNode(id: "n3", floor: "u", position: FloorPoint(x: 18, y: 2)),
    ],
    pathLinks: [
      PathLink(from: "n1", to: "n2", name: "Hall"),
      PathLink(from: "n2", to: "n3", connector: .elevator, cost: 12.5, direction: .forward),
    ])
}

extension PlanHeading {
  /// A heading that exists for every finite angle.
  public static func degrees(_ angle: Degrees) -> PlanHeading {
    PlanHeading(clockwise: angle) ?? degrees(0)
  }
}
