// How fast fixes are fused and sessions of visual positioning are played.
//
//   bench-localize            times of the processor (user mode), so that other work does not count
//   bench-localize points N   N points east,north in meters, then their median, for localize.py
import GeoAnchorKit
import GeoNumerics
import Glibc

/// Milliseconds of the processor so far.
func milliseconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_utime.tv_sec) * 1000 + Double(usage.ru_utime.tv_usec) / 1000
}

func report(_ what: String, _ value: Double, _ unit: String, most: Double) {
  let shown = DecimalText.fixed(value, decimals: 3) ?? "-"
  let mark = value <= most ? "" : "  MORE THAN \(most)"
  print("\(what): \(shown) \(unit)\(mark)")
}

/// Points about one place, every tenth of them far away.
func scattered(_ count: Int) -> [PlanePoint] {
  var random = SeededRandom(seed: 42)
  return (0..<count).map { number in
    var point = PlanePoint(east: 2 * random.gaussian(), north: 1.5 * random.gaussian())
    if number % 10 == 9 { point.east += 300 * random.uniform() }
    return point
  }
}

let plane = FusionPlane(origin: Coordinate(latitude: 48.8266, longitude: 2.3274))

func fixes(_ count: Int) -> [LocationFix] {
  scattered(count).compactMap { plane.coordinate($0).map { LocationFix($0) } }
}

/// A median of points, and its time.
func medians() {
  let points = scattered(1000)
  let start = milliseconds()
  var sum = 0.0
  for _ in 0..<1000 { sum += GeometricMedian.of(points)?.east ?? 0 }
  report("median of 1,000 points", milliseconds() - start, "µs", most: 100)
  let some = fixes(1000)
  let before = milliseconds()
  for _ in 0..<200 { sum += FixFuser.fuse(some)?.coordinate.latitude ?? 0 }
  report(
    "1,000 fixes with plane, gate and inliers at once", (milliseconds() - before) * 5, "µs",
    most: 1000)
  if sum == 0 { print("nothing") }
}

/// Fixes one by one, asked for the place each time.
func incremental() {
  let some = fixes(100_000)
  let start = milliseconds()
  var fuser = FixFuser()
  for fix in some { fuser.add(fix) }
  report("100,000 fixes one by one, each", (milliseconds() - start) / 100, "µs", most: 1)
  let found = fuser.position
  let exact = FixFuser.fuse(some)
  if let found, let exact {
    let point = FusionPlane(origin: exact.coordinate).point(found.coordinate)
    print(
      "  \(found.inliers) agree (\(exact.inliers) at once), "
        + "\(DecimalText.fixed(1000 * point.distance(to: PlanePoint(east: 0, north: 0)), decimals: 3) ?? "") mm apart"
    )
  }
}

/// An hour of frames, thirty or sixty a second, each request answered after half a second.
func replay(rate: Int) {
  var options = CodeSessionOptions()
  options.codes = .skipped
  var codes = CodeLocalizationMachine(options)
  guard var maps = try? MapLocalizationMachine(.continuous(mapCode: "HALL")) else { return }
  var events: [SessionEvent] = []
  var random = SeededRandom(seed: 7)
  for number in 0..<(3600 * rate) {
    let time = Double(number) / Double(rate)
    if number % rate == 0 {
      let place = plane.coordinate(PlanePoint(east: time, north: random.gaussian()))
      events.append(
        SessionEvent(time: time, .gnss(GNSSFix(place ?? plane.origin, horizontalAccuracy: 5))))
    }
    let pose = FramePose(
      position: Vector3(x: time * 1.3, y: 1.5, z: 0),
      orientation: Orientation(
        degrees: 20 * ElementaryFunctions.sin(time), about: Vector3(x: 0, y: 1, z: 0)))
    events.append(SessionEvent(time: time, .frame(Frame(pose: pose))))
  }
  let answers = fixes(20_000).map { LocalizationResponse(coordinate: $0.coordinate) }
  var (requests, asked, waiting) = (0, 0, [Double]())
  let start = milliseconds()
  for event in events {
    while let due = waiting.first, due <= event.time {
      waiting.removeFirst()
      let answer = answers[requests % answers.count]
      requests += 1
      _ = codes.handle(SessionEvent(time: event.time, .localization(answer)))
    }
    for output in codes.handle(event) {
      if case .request = output.event { waiting.append(event.time + 0.5) }
    }
    for output in maps.handle(event) {
      if case .request(let request, _) = output.event {
        asked += 1
        var answer = LocalizationResponse(request: request.id, confidence: 0.9)
        answer.mapPose = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
        _ = maps.handle(SessionEvent(time: event.time, .localization(answer)))
      }
    }
  }
  report(
    "an hour at \(rate) frames a second, \(requests) answers and \(asked) requests by schedule",
    (milliseconds() - start) / 1000, "s", most: 0.3)
}

if CommandLine.arguments.dropFirst().first == "points" {
  let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1000
  let points = scattered(count)
  for point in points { print("\(point.east),\(point.north)") }
  if let median = GeometricMedian.of(points) { print("\(median.east),\(median.north)") }
} else {
  medians()
  incremental()
  replay(rate: 30)
  replay(rate: 60)
}
