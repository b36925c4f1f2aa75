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
    options: walk + sensors + surroundings + faults + output,
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
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such chain")],
    run: run)

  private static let walk = [
    OptionSpec("chain", valueName: "NAME", group: "Walk", help: "A chain of the store."),
    OptionSpec(
      "path", valueName: "FILE", kind: .file, group: "Walk",
      help: "A path: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input."),
    CommonOption.way("Walk", all: "one after the other, straight from each to the next"),
    CommonOption.store.spec,
    OptionSpec(
      "seed", valueName: "NUMBER", kind: .integer(in: 0...Int.max), default: "1", group: "Walk",
      help: "What chance begins with."),
    OptionSpec(
      "duration", valueName: "SECONDS", kind: .number(in: 1...86_400), group: "Walk",
      help: "How long the session lasts, to and fro along the path; else one way."),
    OptionSpec(
      "speed", valueName: "M/S", kind: .number(in: 0.1...15), default: "1.4", group: "Walk",
      help: "How fast the walker is."),
    OptionSpec(
      "pause", valueName: "SECONDS", kind: .number(in: 0...3600), default: "3", group: "Walk",
      help: "How long the walker looks around at each turn and stop of a chain."),
    OptionSpec(
      "height", valueName: "METERS", kind: .number(in: -1000...9000), default: "0",
      group: "Walk", help: "How high the ground is above the ellipsoid."),
  ]

  private static let sensors = [
    OptionSpec(
      "frame-rate", valueName: "HERTZ", kind: .number(in: 1...240), default: "60",
      group: "Sensors", help: "Frames in a second."),
    OptionSpec(
      "gnss-rate", valueName: "HERTZ", kind: .number(in: 0.01...20), default: "1",
      group: "Sensors", help: "Fixes in a second."),
    OptionSpec(
      "heading-rate", valueName: "HERTZ", kind: .number(in: 0...100), default: "5",
      group: "Sensors", help: "Readings of the compass in a second; 0 for none."),
    OptionSpec(
      "truth-rate", valueName: "HERTZ", kind: .number(in: 0...240), default: "1",
      group: "Sensors", help: "How often the truth is written in a second; 0 for never."),
    OptionSpec(
      "gnss-error", valueName: "METERS", kind: .number(in: 0...1000), default: "3",
      group: "Sensors",
      help: "Standard deviation of fixes on each axis; it wanders with 20 s of correlation."),
    OptionSpec(
      "gnss-honesty", valueName: "FACTOR", kind: .number(in: 0.01...100), default: "1",
      group: "Sensors", help: "The reported accuracy over the true one: 0.3 is too optimistic."),
    OptionSpec(
      "compass-error", valueName: "DEGREES", kind: .number(in: 0...90), default: "6",
      group: "Sensors", help: "Standard deviation of the compass' bias."),
    OptionSpec(
      "world", valueName: "ALIGNMENT", kind: .choice(["gravity", "gravityAndHeading"]),
      default: "gravity", group: "Sensors",
      help: "Let the AR world begin at a yaw of chance, or north by compass."),
    OptionSpec(
      "yaw-drift", valueName: "DEGREES", kind: .number(in: 0...90), default: "0.15",
      group: "Sensors", help: "Standard deviation of the AR world's yaw after a minute."),
    OptionSpec(
      "losses", valueName: "COUNT", kind: .number(in: 0...3600), default: "0",
      group: "Sensors", help: "How often in an hour world tracking is lost by chance."),
    OptionSpec(
      "visual-interval", valueName: "SECONDS", kind: .number(in: 0...3600), default: "2",
      group: "Sensors", help: "Seconds between visual localizations; 0 for none."),
    OptionSpec(
      "visual-success", valueName: "SHARE", kind: .number(in: 0...1), default: "0.9",
      group: "Sensors", help: "The share of visual localizations that succeed."),
    OptionSpec(
      "visual-latency", valueName: "SECONDS", kind: .number(in: 0...60), default: "0.8",
      group: "Sensors", help: "How long a visual localization takes on average."),
  ]

  private static let surroundings = [
    OptionSpec(
      "regions", valueName: "FILE", kind: .file, repeats: true, group: "Surroundings",
      help: "Where tracking works; else everywhere."),
    OptionSpec(
      "footprints", valueName: "FILE", kind: .file, repeats: true, group: "Surroundings",
      help: "Buildings that hide the sky, as polygons."),
    OptionSpec(
      "building-height", valueName: "METERS", kind: .number(in: 0...1000), default: "15",
      group: "Surroundings", help: "How high the buildings are."),
  ]

  private static let faults = [
    OptionSpec(
      "fault", valueName: "FAULT", repeats: true, group: "Faults",
      help: "Something that goes wrong."),
    OptionSpec(
      "faults", valueName: "FILE", kind: .file, group: "Faults", help: "A file of faults."),
  ]

  private static let output = [
    OptionSpec(
      "geo-status", group: "Output", help: "Write the derived status of geotracking too."),
    CommonOption.output.spec,
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("way", needs: ["path"])
    let plan = try SimulationRequest(arguments).plan(console)
    var simulation: Simulation
    do {
      simulation = try Simulation(plan)
    } catch {
      throw CommandFailure("cannot simulate the session", causes: [error.description])
    }
    var status =
      arguments.flag("geo-status") ? StatusMachine(coverage: plan.coverage) : nil
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var writer = SessionLogWriter(header: simulation.header)
      while let event = simulation.next() {
        writer.write(event)
        for change in status?.handle(event) ?? [] {
          writer.write(SessionEvent(time: change.time, .geoStatus(change.status.geo)))
        }
        try writer.buffer.drain { try output.write(Array($0)) }
      }
      try writer.buffer.drain(above: 0) { try output.write(Array($0)) }
    }
    return .done
  }
}
