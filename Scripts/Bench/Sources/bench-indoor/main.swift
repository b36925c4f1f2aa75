// An hour of scans of 20 beacons at 10 Hz through the state machine of venues.
//
//   bench-indoor [METHOD] [SECONDS]
//
// METHOD is centroid, linear, nonlinear or particle (1,000 guesses). Plays the hour twice and prints
// the processor time of each, the median error against the walked way, and a sum of the output's
// bytes, which must be the same twice.

import GeoIndoor
import GeoNumerics
import GeoRequests
import GeoSessions
import Geodesy
import Glibc

func processTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// A hall of 60 m × 40 m with 20 beacons in four rows, two long walls with doors between them.
func hall() -> Venue {
  let beacons = (0..<20).map { (index: Int) -> Beacon in
    let place = FloorPoint(x: Double(6 + 12 * (index % 5)), y: Double(5 + 10 * (index / 5)))
    return Beacon(
      id: "b\(index)", floor: "g", position: place, height: 3, uuid: "hall", major: 1,
      minor: UInt16(index), txPower: -45)
  }
  let walls = [20.0, 40.0].map { (x: Double) -> BlockedArea in
    let corners: [(Double, Double)] = [(x, 0), (x + 0.2, 0), (x + 0.2, 32), (x, 32), (x, 0)]
    let ring = corners.map { FloorPoint(x: $0.0, y: $0.1) }
    return BlockedArea(
      id: "w\(Int(x))", floor: "g", kind: .wall,
      shape: .polygon(FloorPolygon(exterior: ring)))
  }
  return Venue(
    id: "hall", name: "Hall", version: 1, buildings: [Building(id: "b", name: "Hall")],
    floors: [
      Floor(
        id: "g", building: "b", name: "Ground", ordinal: 0, planWidth: 60, planHeight: 40,
        outline: FloorPolygon(width: 60, height: 40))
    ],
    beacons: beacons, blockedAreas: walls)
}

/// Round and round the hall at 1 m/s, through the doors.
func place(at time: Double) -> FloorPoint {
  let corners = [(5.0, 36.0), (55, 36), (55, 10), (45, 10), (45, 36), (5, 36)]
  var rest = time.truncatingRemainder(dividingBy: 172)
  for (from, to) in zip(corners, corners.dropFirst()) {
    let (start, end) = (FloorPoint(x: from.0, y: from.1), FloorPoint(x: to.0, y: to.1))
    let length = start.distance(to: end)
    if rest <= length { return start.interpolated(to: end, fraction: rest / length) }
    rest -= length
  }
  return FloorPoint(x: 5, y: 36)
}

func log(_ venue: Venue, seconds: Int) -> [SessionEvent] {
  var random = SeededRandom(seed: 20)
  var events = [SessionEvent(time: 0, .session(.start))]
  for step in 1...(seconds * 10) {
    let time = Double(step) / 10
    let device = place(at: time)
    for beacon in venue.beacons {
      let along = beacon.position.distance(to: device)
      let loss = PathLoss(power: beacon.txPower ?? -45, exponent: 1.7)
      let level = loss.rssi(distance: (along * along + 3.24).squareRoot())
      events.append(
        SessionEvent(
          time: time,
          .beacon(
            BeaconReading(
              uuid: "hall", major: 1, minor: Int(beacon.minor ?? 0),
              rssi: (level + 5 * random.gaussian()).rounded()))))
    }
  }
  return events
}

let arguments = CommandLine.arguments.dropFirst()
let method = arguments.first.flatMap { PositionMethod(rawValue: $0) } ?? .particle
let seconds = arguments.dropFirst().first.flatMap { Int($0) } ?? 3600
let venue = hall()
let events = log(venue, seconds: max(1, seconds))
var settings = VenueSettings()
settings.method = method
for round in 1...2 {
  var resources = VenueResources()
  resources.keep(venue)
  var machine = VenueMachine(resources, settings: settings)
  var writer = SessionOutputWriter()
  var errors: [Double] = []
  let start = processTime()
  for event in events {
    for output in machine.handle(event) {
      writer.write(output.sessionOutput)
      if case .position(let position) = output.kind, let found = position.place {
        errors.append(found.point.distance(to: place(at: position.time)))
      }
    }
  }
  let time = processTime() - start
  errors.sort()
  let sum = writer.buffer.bytes.reduce(UInt64(14_695_981_039_346_656_037)) {
    ($0 ^ UInt64($1)) &* 1_099_511_628_211
  }
  print(
    "\(method.rawValue) round=\(round) events=\(events.count) cpu_s=\(time)",
    "positions=\(errors.count) median_m=\(errors.isEmpty ? 0 : errors[errors.count / 2])",
    "bytes=\(sum)")
}
