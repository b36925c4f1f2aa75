// How fast a session of an hour is written, read and replayed, and what memory that takes.
//
//   bench-session [HOURS]
//
// With a chain the anchors stand each 9 m along the walk; the ratio is that to the replay without.
//
// The session has 60 frames, one fix and one heading a second, as on a phone. Times are those of the
// processor (user mode), so that other work on the machine does not count.
import GeoAnchorKit
import GeoFormats
import Glibc

struct Usage {
  let milliseconds: Double
  let megabytes: Int

  init() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    milliseconds = Double(usage.ru_utime.tv_sec) * 1000 + Double(usage.ru_utime.tv_usec) / 1000
    megabytes = usage.ru_maxrss / 1024
  }
}

/// The events of a walk with bends, one after the other.
struct Walk {
  let count: Int
  private var x = 0.0
  private var z = 0.0
  private var index = 0
  private var waiting: [SessionEvent] = []

  init(hours: Double) { count = Int(hours * 216_000) }

  mutating func next() -> SessionEvent? {
    if let event = waiting.popLast() { return event }
    guard index < count else { return nil }
    let time = Double(index) / 60
    let heading = 0.8 * sin(time / 40)
    x += sin(heading) * 1.3 / 60
    z -= cos(heading) * 1.3 / 60
    if index % 60 == 0 { addSensors(time, heading) }
    index += 1
    let pose = FramePose(
      position: Vector3(x: x, y: 1.5 + 0.02 * sin(time * 11), z: z),
      orientation: Orientation(degrees: -heading * 180 / .pi, about: Vector3(x: 0, y: 1, z: 0)))
    return SessionEvent(time: time, .frame(Frame(pose: pose)))
  }

  private mutating func addSensors(_ time: Double, _ heading: Double) {
    let wobble = sin(time * 3) * 3
    let place = Coordinate(
      latitude: 48.137 + (wobble - z) / 111_200, longitude: 11.575 + (wobble + x) / 74_400)
    waiting.append(
      SessionEvent(
        time: time,
        .gnss(
          GNSSFix(
            place, altitude: Altitude(meters: 567, datum: .ellipsoid), horizontalAccuracy: 4.5))))
    let degrees = heading * 180 / .pi
    waiting.append(
      SessionEvent(
        time: time,
        .heading(HeadingReading(degrees: degrees < 0 ? degrees + 360 : degrees, accuracy: 8))))
  }
}

let hours = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 1
let path = "/tmp/bench-session-\(getpid()).jsonl"
defer { unlink(path) }

func measure(_ name: String, _ body: () throws -> String) rethrows {
  let before = Usage()
  let note = try body()
  let after = Usage()
  let time = ((after.milliseconds - before.milliseconds) * 10).rounded() / 10
  print("\(name): \(time) ms, peak \(after.megabytes) MB so far, \(note)")
}

measure("make and write") {
  var walk = Walk(hours: hours)
  var writer = SessionLogWriter(header: SessionHeader(source: "bench"))
  guard let file = fopen(path, "w") else { return "cannot write \(path)" }
  defer { fclose(file) }
  var bytes = 0
  while let event = walk.next() {
    writer.write(event)
    writer.buffer.drain { bytes += fwrite($0.baseAddress, 1, $0.count, file) }
  }
  writer.buffer.drain(above: 0) { bytes += fwrite($0.baseAddress, 1, $0.count, file) }
  return "\(bytes) bytes"
}
try measure("read") {
  var reader = try SessionLogReader(path: path)
  while try reader.next() != nil {}
  return "\(reader.eventCount) events"
}
/// The places of the walk, each so many meters.
func anchors(each meters: Double) -> [Anchor] {
  var walk = Walk(hours: hours)
  var last = Vector3(x: .infinity, y: 0, z: 0)
  var anchors: [Anchor] = []
  while let event = walk.next() {
    guard case .frame(let frame) = event.kind, let place = frame.pose?.position,
      !((place - last).length < meters)
    else { continue }
    last = place
    anchors.append(
      Anchor(
        id: AnchorID(rawValue: "anchor-\(anchors.count + 1)"),
        coordinate: Coordinate(
          latitude: 48.137 - place.z / 111_200, longitude: 11.575 + place.x / 74_400),
        altitude: Altitude(meters: 0, datum: .ground)))
  }
  return anchors
}

func processorTime() -> Double { Usage().milliseconds }

let chain = anchors(each: 9)
var texts: [[UInt8]] = []
var times: [[Double]] = [[], []]
for run in 0..<6 {
  let isChained = run % 2 == 1
  let start = processorTime()
  try measure(isChained ? "replay with \(chain.count) anchors" : "replay") {
    var reader = try SessionLogReader(path: path)
    var ensemble = CompositeMachine()
    ensemble.add(
      TrackingMachine(route: isChained ? chain : []), as: "tracking"
    ) { SessionOutput($0, in: .english) }
    var writer = SessionOutputWriter()
    while let event = try reader.next() {
      for output in ensemble.handle(event) { writer.write(output) }
    }
    if !isChained { texts.append(writer.buffer.bytes) }
    return "\(writer.buffer.count) bytes of outputs"
  }
  times[isChained ? 1 : 0].append(processorTime() - start)
}
let best = times.map { $0.min() ?? 0 }
print("with a chain: \((best[1] / best[0] * 100).rounded() / 100) times as long")
print(texts[0] == texts[1] && texts[1] == texts[2] ? "the same bytes twice" : "DIFFERENT BYTES")
