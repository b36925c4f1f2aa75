// How fast a session of an hour is written, read and replayed, and what memory that takes.
//
//   bench-session [HOURS]
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
var texts: [[UInt8]] = []
for run in ["replay", "replay again"] {
  try measure(run) {
    var reader = try SessionLogReader(path: path)
    var ensemble = SessionEnsemble()
    ensemble.add(TrackingMachine())
    var writer = SessionOutputWriter()
    while let event = try reader.next() {
      for output in ensemble.handle(event) { writer.write(output) }
    }
    texts.append(writer.buffer.bytes)
    return "\(writer.buffer.count) bytes of outputs"
  }
}
print(texts[0] == texts[1] ? "the same bytes twice" : "DIFFERENT BYTES")
