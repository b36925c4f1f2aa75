import GeoCommandLine
import GeoFormats
import GeoSessions
import GeoSimulation
import GeoTracking

/// `geoanchor session simulate`.
enum SessionSimulate {
  static let spec = CommandSpec(
    name: "simulate",
    summary: "Walk along a chain or a path and write what a phone would have recorded",
    discussion: """
      A walker with a phone goes along the path; world tracking, receiver, compass and a visual \
      positioning service err as their models say. The truth is in the log too. The same \
      arguments give the same bytes on every machine.

      The log has no status of geotracking, so that `session replay` derives it as it does for a \
      recording; --geo-status writes the derived one into the log.

      A fault is KIND@START[+EXTENT][=VALUE]. START is seconds (30s), meters walked (120m) or a \
      place with a radius (40.75,-73.98~15m); EXTENT is seconds or meters, else the fault lasts to \
      the end or as long as the walker is at the place. Kinds: tunnel, coverageExit, pointingDown \
      (=DEGREES below the horizon), permissionRevoked, networkLoss, excessiveMotion, \
      insufficientFeatures, trackingLoss, poseJump (=METERS), compassDisturbance (=DEGREES), \
      gnssOutliers (=METERS), gnssFrozen, gnssOutage, visualFailure, deviceUnsupported. A file of \
      faults has one on each line, or is JSON: {"faults": [{"fault": "tunnel", "seconds": 30, \
      "forSeconds": 20}]}, with meters or latitude, longitude and radius instead of seconds, \
      forMeters instead of forSeconds, and value.
      """,
    usage: ["--chain NAME [OPTIONS]", "--path FILE [OPTIONS]"],
    options: SimulationOption.all,
    examples: [
      Example(
        "geoanchor session simulate --path walk.gpx --seed 7 -o walk.jsonl",
        "Record a walk that nobody walked."),
      Example(
        "geoanchor session simulate --chain tour --fault tunnel@30s+20s --fault poseJump@120m=5",
        "Walk along a chain of the store through a tunnel, with a jump after 120 m."),
    ],
    schemas: ["session-log"],
    outputEndings: [.only("jsonl", "ndjson", "log")],
    exitNotes: [ExitNote(.no, "there is no such chain")]
  ) { arguments, console in
    try arguments.check(SimulationOption.way, needs: SimulationOption.path)
    let plan = try SimulationPlan(arguments, console)
    var simulation = try attempt("cannot simulate the session") { try Simulation(plan) }
    var status =
      arguments[SimulationOption.status] ? StatusMachine(coverage: plan.coverage) : nil
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var writer = SessionLogWriter(header: simulation.header)
      while let event = simulation.next() {
        writer.write(event)
        for new in status?.handle(event) ?? [] {
          writer.write(SessionEvent(time: event.time, .geoStatus(new.geo)))
        }
        try writer.buffer.drain { try output.write(Array($0)) }
      }
      try writer.buffer.drain(above: 0) { try output.write(Array($0)) }
    }
    return .done
  }
}
