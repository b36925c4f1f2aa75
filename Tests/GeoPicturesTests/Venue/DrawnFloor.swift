import GeoIndoor
import GeoPictures
import Geodesy

/// A floor of 20 m × 12 m with two rooms, a hall, and one thing of each kind.
enum DrawnFloor {
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FloorPolygon
  {
    FloorPolygon(
      exterior: [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        .map { FloorPoint(x: $0.0, y: $0.1) })
  }

  static func scene(hasOutline: Bool = true, planTop: Degrees = 0) -> FloorScene {
    var floor = Floor(
      id: "f1", building: "b", name: "First floor", ordinal: 1, planWidth: 20, planHeight: 12)
    if hasOutline { floor.outline = rectangle(0, 0, 20, 12) }
    let building = Building(
      id: "b", name: "Library <East>",
      frame: FloorFrame(corner: Coordinate(latitude: 49, longitude: 8.5), planTop: planTop))
    var venue = Venue(id: "v", name: "Campus", buildings: [building], floors: [floor])
    venue.rooms = [
      Room(id: "r1", floor: "f1", name: "Reading & Co", shape: .polygon(rectangle(0, 0, 10, 6))),
      Room(id: "r2", floor: "f1", name: "Maps", shape: .polygon(rectangle(10, 0, 10, 6))),
      Room(id: "h", floor: "f1", category: .corridor, shape: .polygon(rectangle(0, 6, 20, 6))),
    ]
    venue.openings = [
      Opening(
        id: "d", floor: "f1", start: FloorPoint(x: 4, y: 6), end: FloorPoint(x: 5, y: 6))
    ]
    venue.connectors = [
      Connector(
        id: "l", name: "Lift", kind: .elevator,
        stops: [Connector.Stop(floor: "f1", position: FloorPoint(x: 19, y: 11))])
    ]
    venue.markers = [PlanHeading(clockwise: 180)].compactMap { $0 }.map { heading in
      VenueMarker(
        id: "poster", floor: "f1", image: "poster.png", physicalWidth: 0.4,
        position: FloorPoint(x: 10, y: 12), heading: heading)
    }
    venue.beacons = [
      Beacon(id: "beacon-7", floor: "f1", position: FloorPoint(x: 15, y: 9), mac: "aa:bb")
    ]
    venue.pointsOfInterest = [
      PointOfInterest(
        id: "p", floor: "f1", name: "Desk", position: FloorPoint(x: 3, y: 10))
    ]
    return FloorScene(venue, floor: floor)
  }

  static func svg(_ scene: FloorScene, width: Int = 800, height: Int = 560) -> String {
    var text = ""
    scene.svg(width: width, height: height) { text += $0 }
    return text
  }
}
