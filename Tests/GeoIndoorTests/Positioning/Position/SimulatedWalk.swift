import GeoNumerics
import GeoSessions
import Geodesy

@testable import GeoIndoor

/// A walk of 1 m/s through a gallery of 24 m × 14 m on two floors, with five beacons on each.
///
/// Beacons speak five times a second; readings scatter from one to the next, and about a level that
/// wanders within two seconds, as people and walls make it.
struct SimulatedWalk {
  /// The scatter of readings in dB.
  struct Noise: Sendable, CustomStringConvertible {
    var fast: Double
    var slow: Double
    var description: String { "\(fast) dB fast, \(slow) dB slow" }
  }

  static let power = -59.0
  static let uuid = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"
  static let places = [(2.5, 3.0), (12.5, 3), (22, 7), (3, 11), (16, 11)]
    .map { FloorPoint(x: $0.0, y: $0.1) }

  static let venue = Venue(
    id: "gallery", name: "Gallery", version: 1,
    buildings: [
      Building(
        id: "b", name: "Gallery",
        frame: FloorFrame(corner: Coordinate(latitude: 40.7537, longitude: -73.9833)))
    ],
    floors: (0..<2).map {
      Floor(
        id: "f\($0)", building: "b", name: "\($0)", ordinal: $0, planWidth: 24, planHeight: 14,
        outline: FloorPolygon(width: 24, height: 14))
    },
    beacons: (0..<2).flatMap { floor in
      places.enumerated().map { index, place in
        Beacon(
          id: "b\(floor)\(index)", floor: "f\(floor)", position: place, height: 3, uuid: uuid,
          major: UInt16(floor), minor: UInt16(index), txPower: power)
      }
    })

  let events: [SessionEvent]
  private let corners: [FloorPoint]
  let duration: Double

  /// Makes a walk; at `changesFloorAt` the walker is on floor 1 instead of 0.
  init(seed: UInt64, duration: Double = 60, noise: Noise, changesFloorAt change: Double = .infinity)
  {
    var random = SeededRandom(seed: seed)
    var corners: [FloorPoint] = []
    var length = 0.0
    while length < duration + 1 {
      let next = FloorPoint(x: 1 + 22 * random.uniform(), y: 1 + 12 * random.uniform())
      if let last = corners.last {
        guard last.distance(to: next) > 4 else { continue }
        length += last.distance(to: next)
      }
      corners.append(next)
    }
    self.corners = corners
    self.duration = duration
    var levels = (0..<10).map { _ in noise.slow * random.gaussian() }
    // The level keeps exp(-0.2 / 2) of itself from one reading to the next.
    let keep = 0.904_837_418
    var events = [SessionEvent(time: 0, .session(.start))]
    for step in 1...Int(duration * 5) {
      let time = Double(step) / 5
      for beacon in 0..<10 {
        levels[beacon] =
          keep * levels[beacon] + noise.slow * (1 - keep * keep).squareRoot() * random.gaussian()
        let moment = time + Double(beacon) / 100
        let along = Self.places[beacon % 5].distance(to: Self.place(at: moment, corners))
        let isOwnFloor = (beacon / 5 == 1) == (moment >= change)
        // The other floor is 3 m higher and behind a ceiling of 20 dB.
        let rise = isOwnFloor ? 1.8 : 4.8
        let level = PathLoss(power: Self.power, exponent: 1.7)
          .rssi(distance: (along * along + rise * rise).squareRoot())
        let rssi = level - (isOwnFloor ? 0 : 20) + levels[beacon] + noise.fast * random.gaussian()
        events.append(
          SessionEvent(
            time: moment,
            .beacon(
              BeaconReading(uuid: Self.uuid, major: beacon / 5, minor: beacon % 5, rssi: rssi))))
      }
    }
    self.events = events
  }

  /// Position of the walker.
  func place(at time: Double) -> FloorPoint { Self.place(at: time, corners) }

  private static func place(at time: Double, _ corners: [FloorPoint]) -> FloorPoint {
    var rest = max(time, 0)
    for (start, end) in zip(corners, corners.dropFirst()) {
      let length = start.distance(to: end)
      if rest <= length { return start.interpolated(to: end, fraction: rest / length) }
      rest -= length
    }
    return corners[corners.count - 1]
  }

  /// The positions that a session of this walk has.
  func positions(by method: PositionMethod) -> [IndoorPosition] {
    var resources = VenueResources()
    resources.keep(Self.venue)
    var settings = VenueSettings()
    settings.method = method
    var machine = VenueMachine(resources, settings: settings)
    return machine.run(events).positions
  }

  /// By how many seconds positions lag behind: the delay of the walk that they fit best.
  func lag(of positions: [IndoorPosition]) -> Double {
    let delays = (0...60).map { Double($0) / 20 }
    let misses = delays.map { delay in
      positions.reduce(0) { sum, position in
        guard let point = position.place?.point, position.time > 3 else { return sum }
        return sum + min(point.distance(to: place(at: position.time - delay)), 10)
      }
    }
    return zip(delays, misses).min { $0.1 < $1.1 }?.0 ?? .nan
  }
}
