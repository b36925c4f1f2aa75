import GeoCommandLine
import GeoRequests
import GeoSessions

/// `geoanchor session diff`.
enum SessionDiff {
  private static let first = Argument(
    "first", "A", .file, help: "Session log, or the outputs of a replay.")
  private static let second = Argument(
    "second", "B", .file, help: "Session log, or the outputs of a replay.")
  private static let timeTolerance = Option(
    "time-tolerance", "SECONDS", .number(atLeast: 0), default: "0", group: "Comparison",
    help: "Maximum time difference of matching outputs.")
  private static let tolerance = Option(
    "tolerance", "NUMBER", .number(atLeast: 0), default: "0", group: "Comparison",
    help: "Maximum difference of numbers in matching outputs.")
  private static let all = Option(
    flag: "all", group: "Comparison", help: "Also compare positions, alignments and statistics.")

  /// The kinds that a user does not notice as such.
  private static let quietKinds = Set(
    [SessionOutput.Kind.position, .alignment, .anomaly, .analytics, .render].map(\.rawValue))

  static let spec = CommandSpec(
    name: "diff",
    summary: "Compare the behavior of two sessions",
    discussion: """
      A and B are session logs, which are replayed, or outputs of replays (--format json). \
      Compares what a user would notice: states, coaching, messages and anchors, but not the \
      stream of positions and alignments, unless --all is given.

      Designed for continuous integration of content: save the outputs of a replay next to the \
      content and compare them in the pipeline.
      """,
    positionals: [first.spec, second.spec],
    options: [timeTolerance.spec, tolerance.spec, all.spec] + MachineOption.all
      + [CommonOption.textFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor session diff before.outputs walk.jsonl": "Compare a session with saved outputs.",
      "geoanchor session diff a.jsonl b.jsonl --time-tolerance 0.5 --format json":
        "Compare two recordings of the same walk.",
    ],
    schemas: ["session-diff"],
    exitNotes: [.no: "the sessions behave differently"]
  ) { arguments, console in
    let machines = try SessionMachines(arguments, console)
    func outputs(_ path: String) throws -> [SessionOutputRecord] {
      let records = try records(path, machines, console)
      return arguments[all] ? records : records.filter { !quietKinds.contains($0.kind) }
    }
    let comparison = SessionComparison(
      timeTolerance: arguments[timeTolerance], numberTolerance: arguments[tolerance])
    let differences = comparison.differences(
      from: try outputs(arguments[first]), to: try outputs(arguments[second]))
    let text =
      switch arguments[CommonOption.textFormat] {
      case .text: SessionDifferenceText.text(differences)
      case .json: SessionDifferenceDocument.text(differences)
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return differences.isEmpty ? .done : .no
  }

  /// The outputs of a file: read, or made by a replay.
  private static func records(
    _ path: String, _ machines: SessionMachines, _ console: Console
  ) throws -> [SessionOutputRecord] {
    let feed = try console.feed(path)
    var records: [SessionOutputRecord] = []
    do {
      if try SessionOutputReader.recognizes(feed) {
        var reader = SessionOutputReader(feed)
        while let record = try reader.next() { records.append(record) }
        return records
      }
    } catch {
      throw SessionLogs.failure(path, error)
    }
    var player = try machines.player(of: try SessionLogs.open(feed, path))
    try player.play(path) { records.append(SessionOutputRecord($0)) }
    player.warn(console)
    return records
  }
}
