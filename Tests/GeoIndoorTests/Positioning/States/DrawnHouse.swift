import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoIndoor

/// A house of two floors, 40 m × 20 m, with six beacons on each, a shop in a hall, and a marker.
enum DrawnHouse {
  static let corner = Coordinate(latitude: 48.2, longitude: 16.37)
  static let places = [(2.0, 2.0), (20, 2), (38, 2), (2, 18), (20, 18), (38, 18)]
    .map { FloorPoint(x: $0.0, y: $0.1) }

  static func make(_ id: String = "house", version: Int? = 1, at corner: Coordinate = corner)
    throws -> Venue
  {
    let floors = ["g", "u"].enumerated().map { number, name in
      Floor(
        id: "\(id)-\(name)", building: "\(id)-b", name: name, ordinal: number,
        height: Double(number) * 4, planWidth: 40, planHeight: 20,
        outline: FloorPolygon(width: 40, height: 20))
    }
    let beacons = floors.enumerated().flatMap { number, floor in
      places.enumerated().map { index, place in
        Beacon(
          id: "\(floor.id)-\(index)", floor: floor.id, position: place, height: 3, uuid: id,
          major: UInt16(number), minor: UInt16(index), txPower: -42)
      }
    }
    let hall = Room(
      id: "\(id)-hall", floor: floors[0].id, name: "Hall",
      shape: .polygon(FloorPolygon(width: 20, height: 20)))
    let shop = Room(
      id: "\(id)-shop", floor: floors[0].id, name: "Shop",
      shape: .circle(center: FloorPoint(x: 5, y: 10), radius: 3))
    let heading = try #require(PlanHeading(clockwise: 0))
    let markers = [
      VenueMarker(
        id: "\(id)-M1", floor: floors[0].id, image: "m1.png", physicalWidth: 0.2,
        position: FloorPoint(x: 10, y: 0), heading: heading, height: 1.5),
      VenueMarker(
        id: "\(id)-M2", floor: floors[1].id, image: "m2.png", physicalWidth: 0.2,
        position: FloorPoint(x: 10, y: 0), heading: heading),
    ]
    return Venue(
      id: Venue.ID(rawValue: id), name: "House", version: version,
      buildings: [
        Building(
          id: "\(id)-b", name: "House", frame: FloorFrame(corner: corner),
          altitude: Altitude(meters: 170, datum: .ellipsoid))
      ],
      floors: floors, rooms: [hall, shop], markers: markers, beacons: beacons,
      fences: [
        EventFence(
          id: "\(id)-fence", floor: floors[0].id, name: "Sale",
          shape: .circle(center: FloorPoint(x: 8, y: 10), radius: 4), payload: "{\"sale\": 20}")
      ])
  }

  /// Readings at a place of a floor at a moment: every beacon of the floor, and those of the other
  /// floor 25 dB weaker.
  static func scan(
    at place: FloorPoint, floor: Int, time: Double, venue: String = "house"
  ) -> [SessionEvent] {
    (0..<2).flatMap { number in
      places.enumerated().compactMap { index, beacon -> SessionEvent? in
        let along = beacon.distance(to: place)
        let distance = (along * along + 1.8 * 1.8).squareRoot()
        let level = PathLoss(power: -42, exponent: 1.7).rssi(distance: distance)
        let rssi = number == floor ? level : level - 25
        guard rssi >= -90 else { return nil }
        return SessionEvent(
          time: time,
          .beacon(BeaconReading(uuid: venue, major: number, minor: index, rssi: rssi)))
      }
    }
  }

  /// A row of scans, five each second.
  static func scans(
    at place: FloorPoint, floor: Int, from start: Double, to end: Double, venue: String = "house"
  ) -> [SessionEvent] {
    stride(from: start, to: end, by: 0.2).flatMap {
      scan(at: place, floor: floor, time: $0, venue: venue)
    }
  }

  static func fix(_ time: Double, north: Double) -> SessionEvent {
    let coordinate = Coordinate(latitude: corner.latitude + north / 111_200, longitude: 16.3702)
    return SessionEvent(time: time, .gnss(GNSSFix(coordinate, horizontalAccuracy: 5)))
  }
}

extension VenueMachine {
  mutating func run(_ events: [SessionEvent]) -> [VenueOutput] { events.flatMap { handle($0) } }
}

extension [VenueOutput] {
  var states: [String] {
    compactMap { if case .state(let state) = $0.kind { state.name } else { nil } }
  }

  var positions: [IndoorPosition] {
    compactMap { if case .position(let position) = $0.kind { position } else { nil } }
  }

  /// By what each venue whose data arrived was found.
  var downloads: [VenueState.Detection] {
    compactMap { if case .downloaded(_, _, _, let detection) = $0.kind { detection } else { nil } }
  }

  var progress: [Double] {
    compactMap { if case .progress(_, let fraction) = $0.kind { fraction } else { nil } }
  }

  var failures: [IndoorPositioningFailure] {
    compactMap { if case .failed(let failure) = $0.kind { failure } else { nil } }
  }
}
