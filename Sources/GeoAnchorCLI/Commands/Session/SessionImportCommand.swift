import GeoCommandLine
import GeoFormats
import GeoSessions
import Geodesy

/// `geoanchor session import`.
enum SessionImportCommand {
  /// How many of the findings of a file are named.
  enum Shown: String, CaseIterable { case first, all }

  static let spec = CommandSpec(
    name: "import",
    summary: "Turn recordings of other programs into a session log",
    discussion: """
      The format is told by the content: ARKit status tables (CSV, JSON), ARKit-Data-Logger, \
      ARexp, TUM and KITTI poses, EuRoC, Stray Scanner, comma2k19 tables, GPX tracks, NMEA 0183 \
      (also with binary data between the sentences), GNSSLogger, Sensor Logger (CSV, JSON), OGC \
      GeoPose streams, and tables of positions or poses whose first line names their columns. \
      Several recordings of one clock become one session. Times begin at 0; when the recording \
      knows the date, the header holds it.

      Names of columns tell units (time_ms, "time (ns)") and datums (altitude_msl, \
      ellipsoidal_altitude). Tables without a header need --source: tum (time, x, y, z, qx, qy, \
      qz, qw), poses-wxyz (w first), positions (t, lat, lon, hAcc, alt, vAcc, speed, course).

      A clock that goes back begins another recording, and --recording says which one to read; a \
      single odd time is left out. Lines that cannot be used, and everything else that is left \
      out, are named on standard error.
      """,
    positionals: [
      PositionalSpec(
        "file", valueName: "FILE", kind: .file, repeats: true,
        help: "The recordings, also .gz; - is standard input.")
    ],
    options: [
      OptionSpec(
        "source", valueName: "FORMAT", kind: .choice(of: SessionImportFormat.self),
        group: "Input", help: "The format of all files, where the content does not tell it."),
      OptionSpec(
        "recording", valueName: "WHICH", group: "Input",
        help: "The recording of a file with several: its number, longest, or all, each as a "
          + "session of its own."),
      OptionSpec(
        "datum", valueName: "DATUM", kind: .choice(of: VerticalDatum.self), group: "Input",
        help: "What altitudes of tables count from whose columns do not say it; else they are "
          + "left out."),
      OptionSpec(
        "findings", valueName: "WHICH", kind: .choice(of: Shown.self), default: "first",
        group: "Output", help: "Name the first ten findings of a file, or all."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor session import walk.nmea -o walk.jsonl", "Import a receiver's log."),
      Example(
        "geoanchor session import frame_poses.csv live_gnss.csv -o drive.jsonl",
        "Join the poses and the fixes of one drive."),
    ],
    schemas: ["session-log"],
    outputEndings: [.only("jsonl", "ndjson", "log")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let reader = try FileReader(arguments)
    let shown = try arguments.required.choice("findings", as: Shown.self)
    var imports: [SessionImport] = []
    for path in arguments.all("file") {
      let found = try reader.read(path, console)
      warn(found, path, shown, console)
      imports.append(found)
    }
    try check(imports)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      for session in SessionImport.sessions(of: imports) {
        var writer = SessionLogWriter(header: session.header)
        for event in session.events {
          writer.write(event)
          try writer.buffer.drain { try output.write(Array($0)) }
        }
        try writer.buffer.drain(above: 0) { try output.write(Array($0)) }
      }
    }
    return .done
  }

  /// Checks that the files make a session.
  private static func check(_ imports: [SessionImport]) throws(CommandFailure) {
    let problem: (cause: String, hint: String?)? =
      if imports.allSatisfy(\.recordings.isEmpty) {
        ("the files hold no events", nil)
      } else if imports.count > 1, imports.contains(where: { $0.recordings.count > 1 }) {
        ("found several recordings in one of several files", "import it alone, or choose one")
      } else if !SessionImport.haveOneClock(imports) {
        (
          "the files have different clocks: some events are more than a day apart from all others",
          "import each file alone"
        )
      } else {
        nil
      }
    guard let problem else { return }
    throw CommandFailure("cannot import a session", causes: [problem.cause], hint: problem.hint)
  }

  private static let mostShown = 10

  /// Names findings in the order of the lines.
  private static func warn(
    _ found: SessionImport, _ path: String, _ shown: Shown, _ console: Console
  ) {
    let findings = shown == .all ? found.findings[...] : found.findings.prefix(mostShown)
    for finding in findings {
      var text = "\(ShownText.file(path)): \(finding)"
      if case .noDatum = finding.problem { text += "; `--datum` says it" }
      if finding.severity == .note { console.message(text) } else { console.warning(text) }
    }
    guard found.findingCount > findings.count else { return }
    let more = Grouped.number(found.findingCount - findings.count)
    console.warning(
      more + " more findings" + (shown == .all ? "" : "; `--findings all` names them"))
  }

  /// Reads recordings as the arguments say.
  private struct FileReader {
    private let format: SessionImportFormat?
    private let choice: RecordingChoice
    private let datum: VerticalDatum?

    init(_ arguments: ParsedArguments) throws(UsageError) {
      format = arguments.choice("source", as: SessionImportFormat.self)
      datum = arguments.choice("datum", as: VerticalDatum.self)
      guard let which = arguments.text("recording") else {
        choice = .only
        return
      }
      guard let choice = RecordingChoice(which) else {
        throw arguments.badValue("recording", expected: "a number from 1, `longest` or `all`")
      }
      self.choice = choice
    }

    func read(_ path: String, _ console: Console) throws(CommandFailure) -> SessionImport {
      let shown = ShownText.file(path)
      do {
        let bytes = try DocumentBytes.read(path, console)
        return try SessionImport(reading: bytes, as: format, recordings: choice, datum: datum)
      } catch let failure as CommandFailure {
        throw failure
      } catch let error as SessionError {
        throw CommandFailure(
          "cannot import \(shown)", causes: [error.description], hint: Self.hint(error))
      } catch {
        throw CommandFailure("cannot read \(shown)", causes: ["\(error)"])
      }
    }

    private static func hint(_ error: SessionError) -> String? {
      switch error {
      case .unknownFormat:
        "known formats: "
          + SessionImportFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      case .unnamedColumns(_, _, let formats):
        formats.map { "`--source \($0.rawValue)` reads \($0.unnamedColumns ?? "")" }
          .joined(separator: "; ")
      case .severalRecordings: "`--recording 1`, `--recording longest` or `--recording all`"
      case .alreadyALog: "commands such as `session replay` read it"
      case .format, .notALog, .noRecording: nil
      }
    }
  }
}
