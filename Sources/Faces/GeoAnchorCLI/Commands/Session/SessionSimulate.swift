import GeoCommandLine
import GeoRequests
import GeoSessions

/// `geoanchor session simulate`.
enum SessionSimulate {
  static let spec = CommandSpec(
    name: "simulate",
    summary: "Simulate a walk along a chain or a path as a session log",
    discussion: """
      Simulates a walker with a phone along the path; world tracking, GNSS, compass and a visual \
      positioning service have errors according to their models. The log includes the ground \
      truth. The same arguments yield the same output on every machine.

      The log has no geotracking status, so `session replay` derives it as for a recording; \
      --geo-status includes the derived status in the log.

      A fault is KIND@START[+EXTENT][=VALUE]. START is in seconds (30s), meters walked (120m), or \
      a place with a radius (40.75,-73.98~15m); EXTENT is in seconds or meters, and defaults to \
      the end, or to leaving the place. Kinds: tunnel, coverageExit, pointingDown (=DEGREES below \
      the horizon), permissionRevoked, networkLoss, excessiveMotion, insufficientFeatures, \
      trackingLoss, poseJump (=METERS), compassDisturbance (=DEGREES), gnssOutliers (=METERS), \
      gnssFrozen, gnssOutage, visualFailure, deviceUnsupported. A fault file has one fault per \
      line, or is JSON: {"faults": [{"fault": "tunnel", "seconds": 30, "forSeconds": 20}]}, with \
      meters, or latitude, longitude and radius, instead of seconds, forMeters instead of \
      forSeconds, and value.
      """,
    usage: ["--chain NAME [OPTIONS]", "--path FILE [OPTIONS]"],
    options: SimulationOption.all,
    examples: [
      "geoanchor session simulate --path walk.gpx --seed 7 -o walk.jsonl":
        "Simulate a walk along a track.",
      "geoanchor session simulate --chain tour --fault tunnel@30s+20s --fault poseJump@120m=5":
        "Simulate a chain with a tunnel and a pose jump after 120 m.",
    ],
    schemas: ["session-log"],
    outputEndings: [.only("jsonl", "ndjson", "log")],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    try arguments.check(SimulationOption.way, needs: SimulationOption.path)
    let (plan, reportsStatus) = try SimulationPlan.plan(arguments, console)
    var log = try attempt("cannot simulate the session") {
      try SimulatedLog(plan, reportsStatus: reportsStatus)
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      while let piece = log.next() { try output.write(piece) }
    }
    return .done
  }
}
