import GeoAnchorKit
import Geodesy
import Glibc

// Prints `NAME NANOSECONDS` for each batch over the positions `LAT LON HEIGHT` of a file: the least
// of five runs, one thread.
var positions: [GeodeticPosition] = []
guard CommandLine.arguments.count > 1, let file = fopen(CommandLine.arguments[1], "r") else {
  print("usage: bench-geodesy POSITIONS")
  exit(2)
}
while let line = readLine(from: file) {
  let numbers = line.split(separator: " ").compactMap { Double($0) }
  guard numbers.count == 3 else { continue }
  positions.append(
    GeodeticPosition(Coordinate(latitude: numbers[0], longitude: numbers[1]), height: numbers[2]))
}

func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
  var buffer = [CChar](repeating: 0, count: 128)
  guard fgets(&buffer, 128, file) != nil else { return nil }
  return String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init), as: UTF8.self)
}

func measure(_ name: String, _ count: Int, _ body: () throws -> Double) rethrows {
  var least = Double.infinity
  for _ in 0..<5 {
    let start = ContinuousClock.now
    // The sum keeps the work from being left out.
    let sum = try body()
    let time = (ContinuousClock.now - start) / .nanoseconds(count)
    if sum.isFinite { least = min(least, time) }
  }
  print(name, (least * 10).rounded() / 10)
}

let count = positions.count
let origin = GeodeticPosition(Coordinate(latitude: 47.7, longitude: -122.3), height: 11)
let frame = LocalFrame(origin: origin)
let locals = frame.local(positions)
let coordinates = positions.map(\.coordinate)
measure("geodetic-to-enu", count) { frame.local(positions).last?.east ?? .nan }
try measure("enu-to-geodetic", count) { try frame.positions(locals).last?.height ?? .nan }
try measure("geodetic-to-ecef", count) {
  var centers = [ECEFPosition](repeating: ECEFPosition(x: 0, y: 0, z: 0), count: count)
  var target = centers.mutableSpan
  try ECEFPosition.convert(positions.span, into: &target)
  return centers[0].x
}
let pairs = Array(zip(coordinates, coordinates.dropFirst()))
try Geodesic.prepare()
measure("geodesic-inverse one by one", count) {
  pairs.reduce(0) { $0 + $1.0.distance(to: $1.1) }
}
let (starts, ends) = (pairs.map(\.0), pairs.map(\.1))
var lines = try Geodesic.lines(from: starts, to: ends)
try measure("geodesic-inverse", count) {
  var places = lines.mutableSpan
  try Geodesic.solve(from: starts.span, to: ends.span, into: &places)
  return lines.last?.distance ?? .nan
}
let courses = lines.map { Geodesic.Course(bearing: $0.initialBearing, distance: $0.distance) }
var found = try Geodesic.ends(of: courses, from: starts)
try measure("geodesic-direct", count) {
  var places = found.mutableSpan
  try Geodesic.follow(courses.span, from: starts.span, into: &places)
  return found.last?.coordinate.latitude ?? .nan
}

// A walk of 10,000 legs of 25 m that turns now and then, and questions within 100 m of it.
var walk = [Coordinate(latitude: 41.15, longitude: -8.61)]
for leg in 0..<10_000 {
  let bearing = Double(leg / 7 * 137 % 360) / 2 + Double(leg % 7)
  walk.append(walk[leg].destination(distance: 25, bearing: bearing))
}
if let path = Path(walk) {
  let questions = (0..<1_000).map { number in
    walk[number * 7_919 % walk.count].destination(
      distance: Double(number % 100), bearing: Double(number * 31 % 360))
  }
  measure("path-nearest of 10,000 legs", questions.count) {
    questions.reduce(0) { $0 + path.distance(nearestTo: $1) }
  }
  measure("path-nearest, the first question", 1) {
    Path(walk)?.distance(nearestTo: questions[0]) ?? .nan
  }
}
if let path = try? GeoidSearch().path(of: .egm96), let geoid = try? Geoid(path: path) {
  for (name, way) in [("bicubic", GridInterpolation.bicubic), ("bilinear", .bilinear)] {
    measure("egm96-\(name)", count) {
      geoid.undulations(at: coordinates, interpolation: way).last ?? .nan
    }
  }
}
