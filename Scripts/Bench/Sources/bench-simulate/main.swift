import GeoAnchorKit
import GeoFormats
import GeoSessions
import Geodesy
import Glibc

// Prints `NAME VALUE UNIT` for an hour of a simulated session: user time of the process, events, the
// log's size and the most memory that the process held. The log is written to the file that is
// named, or thrown away.
let arguments = CommandLine.arguments
guard arguments.count <= 2 else {
  print("usage: bench-simulate [LOG]")
  exit(2)
}
let corners = [
  (40.7532, -73.9822), (40.7538, -73.9817), (40.7542, -73.9827), (40.7550, -73.9821),
].map { Coordinate(latitude: $0.0, longitude: $0.1) }
var plan = SimulationPlan(try SimulationPath(corners), seed: 7)
plan.duration = 3600
plan.faults = try Fault.list("tunnel@300s+60s\npermissionRevoked@900s+20s\n")

func used() -> (user: Double, peak: Int) {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  return (user, usage.ru_maxrss)
}

func measure(_ plan: SimulationPlan) throws {
  let arguments = CommandLine.arguments
  let file = arguments.count == 2 ? open(arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0o644) : -1
  let before = used()
  let start = ContinuousClock.now
  var simulation = try Simulation(plan)
  var writer = SessionLogWriter(header: simulation.header)
  var events = 0
  var bytes = 0
  func take(_ text: UnsafeRawBufferPointer) {
    bytes += text.count
    if file >= 0 { _ = write(file, text.baseAddress, text.count) }
  }
  while let event = simulation.next() {
    writer.write(event)
    events += 1
    writer.buffer.drain(into: take)
  }
  writer.buffer.drain(above: 0, into: take)
  let after = used()
  let wall = (ContinuousClock.now - start) / .milliseconds(1)
  print("wall", (wall * 10).rounded() / 10, "ms")
  print("user", ((after.user - before.user) * 1e4).rounded() / 10, "ms")
  print("events", events, "events")
  print("log", bytes, "bytes")
  print("peak", after.peak, "KiB")
}

try measure(plan)
