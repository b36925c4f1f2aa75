import GeoAnchorKit
import Glibc

// Point location, distances and splitting over the regions of a file, each checked.
// Usage: bench-coverage regions.geojson[.gz]

/// Seconds of the processor that a body takes: other programs on the machine do not count.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}

func shown(_ number: Double, _ decimals: Int = 2) -> String {
  DecimalText.fixed(number, decimals: decimals) ?? ""
}

struct SplitMix {
  var state: UInt64
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}

let path = CommandLine.arguments.dropFirst().first ?? "regions300.geojson.gz"
var areas: [[Polygon]] = []
let reading = try seconds {
  let document = try RegionDocument(reading: FileBytes.unpacked(path), name: path)
  var validator = RegionValidator()
  validator.keepsInvalid = true
  areas = validator.validate(document).regions.map(\.polygons)
}
let points = areas.reduce(0) { $0 + $1.reduce(0) { $0 + $1.pointCount } }
print("\(areas.count) regions, \(points) points, read and checked in \(shown(reading)) s")

let index = AreaIndex(areas)
print("index for points made in \(shown(seconds { index.prepare() } * 1e3)) ms")
print("index for distances made in \(shown(seconds { index.prepareDistances() } * 1e3)) ms")

var random = SplitMix(state: 20_240_601)
let boxes = areas.compactMap { BoundingBox(around: $0.flatMap(\.exterior)) }
let global = (0..<1_000_000).map { _ in
  let z = 2 * random.unit() - 1
  return Coordinate(latitude: asin(z) * 180 / .pi, longitude: random.unit() * 360 - 180)
}
let boxed = (0..<1_000_000).map { _ in
  let box = boxes[min(boxes.count - 1, Int(random.unit() * Double(boxes.count)))]
  return Coordinate(
    latitude: box.south + random.unit() * (box.north - box.south),
    longitude: box.west + random.unit() * (box.east - box.west))
}

struct Oracle {
  let parts: [(area: Int32, box: BoundingBox, prepared: PreparedArea)]

  init(_ areas: [[Polygon]]) throws {
    parts = try areas.enumerated().flatMap { area, polygons in
      try polygons.compactMap { polygon in
        guard let box = BoundingBox(around: polygon.exterior) else { return nil }
        return (Int32(area), box, try PreparedArea([polygon]))
      }
    }
  }

  func first(_ point: Coordinate) -> Int32 {
    for part in parts where part.box.contains(point) && part.prepared.contains(point) {
      return part.area
    }
    return -1
  }

  func all(_ point: Coordinate) -> [Int] {
    var found: [Int] = []
    for part in parts where part.box.contains(point) && part.prepared.contains(point) {
      if found.last != Int(part.area) { found.append(Int(part.area)) }
    }
    return found
  }
}
let oracle = try Oracle(areas)

for (name, points) in [("globe", global), ("boxes", boxed)] {
  var answers: [Int32] = []
  _ = index.firstAreas(containing: points)
  let best =
    (0..<5).map { _ in
      seconds { answers = index.firstAreas(containing: points) }
    }.min() ?? 0
  let inside = answers.count { $0 >= 0 }
  let sum = answers.reduce(0) { $0 + Int($1) + 1 }
  var different = 0
  let reference = seconds {
    for (point, answer) in zip(points, answers) where oracle.first(point) != answer {
      different += 1
    }
  }
  print(
    "\(name): \(shown(Double(points.count) / best / 1e6)) M points/s, \(inside) inside, sum \(sum), "
      + "\(different) different from GEOS (\(shown(Double(points.count) / reference / 1e6)) M/s)")
}

// On vertices, on the middles of edges and next to them.
var different = 0
var asked = 0
for polygon in areas.joined() {
  for ring in polygon.rings {
    for (a, b) in zip(ring, ring.dropFirst()) {
      let middle = Coordinate(
        latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2)
      let beside = Coordinate(
        latitude: middle.latitude.nextUp, longitude: middle.longitude.nextDown)
      for point in [a, middle, beside] where asked % 2 == 0 || point == middle {
        if index.areas(containing: point) != oracle.all(point) { different += 1 }
      }
      asked += 1
    }
  }
}
print("on \(asked) edges and vertices (shared ones too): \(different) different from GEOS")

// Distances from outside.
let outside = global.filter { index.firstArea(containing: $0) == nil }
let queries = Array(outside.prefix(10_000))
var times: [Double] = []
var sum = 0.0
for point in queries {
  times.append(seconds { sum += index.nearest(to: point).first?.distance ?? 0 })
}
times.sort()
print(
  "nearest from \(queries.count) points outside: median \(shown(times[times.count / 2] * 1e6)) µs, "
    + "p99 \(shown(times[times.count * 99 / 100] * 1e6)) µs, mean \(shown(sum / 1e4 / 1e3)) km")

// The same from places where degrees mislead, against a search over every edge.
let brute = Brute(areas)
var worst = 0.0
var compared = 0
for (name, count, low, high, west, east) in [
  ("globe", 4000, -90.0, 90.0, -180.0, 180.0), ("65 degrees north", 2000, 64, 66, -180, 180),
  ("antimeridian", 2000, -80, 80, 178, 182), ("north pole", 1000, 85, 90, -180, 180),
  ("south pole", 1000, -80, -50, -180, 180),
] {
  var found = 0
  var tries = 0
  var error = 0.0
  while found < count, tries < 50 * count {
    tries += 1
    let point = Coordinate(
      latitude: low + random.unit() * (high - low),
      longitude: (west + random.unit() * (east - west)).remainder(dividingBy: 360))
    guard index.firstArea(containing: point) == nil,
      let near = index.nearest(to: point).first
    else { continue }
    found += 1
    error = max(error, abs(near.distance - brute.distance(from: point)))
  }
  print("nearest, \(name): \(found) points, at most \(shown(error * 1e3, 6)) mm from brute force")
  worst = max(worst, error)
  compared += found
}
print("nearest: \(compared) points, at most \(shown(worst * 1e3, 6)) mm")

// Paths of 100 km from outside across the nearest border.
let map = CoverageMap([
  RegionSet(
    name: "all", regions: areas.enumerated().map { CoverageRegion(id: "\($0)", polygons: $1) })
])
map.prepare()
var splits: [(time: Double, count: Int)] = []
for point in outside.prefix(20_000) where splits.count < 200 {
  guard let near = index.nearest(to: point, within: 60_000).first else { continue }
  let bearing = point.bearing(to: near.coordinate)
  let end = point.destination(distance: 100_000, bearing: bearing)
  guard let walk = Path([point, end]) else { continue }
  var count = 0
  let time = seconds { count = map.split(walk).sections.count }
  splits.append((time, count))
}
splits.sort { $0.time < $1.time }
if let worst = splits.last {
  print(
    "\(splits.count) paths of 100 km into \(splits.reduce(0) { $0 + $1.count }) stretches: median "
      + "\(shown(splits[splits.count / 2].time * 1e3)) ms, worst \(shown(worst.time * 1e3)) ms")
}
