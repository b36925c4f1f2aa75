import GeoCommandLine
import Geodesy
import GeoFormats
import GeoSessions

/// `geoanchor session import`.
enum SessionImportCommand {
  /// How many of the findings of a file are named.
  enum Shown: String, CaseIterable { case first, all }

  private static let files = Argument(
    repeating: "file", "FILE", .file, help: "The recordings, also .gz; - is standard input.")
  private static let source = Option(
    "source", "FORMAT", .choice(of: SessionImportFormat.self), group: "Input",
    help: "The format of all files, where the content does not tell it.")
  private static let recording = Option(
    "recording", "WHICH", .text, group: "Input",
    help: "The recording of a file with several: its number, longest, or all, each as a "
      + "session of its own.")
  private static let datum = Option(
    "datum", "DATUM", .choice(of: VerticalDatum.self), group: "Input",
    help: "What altitudes of tables count from whose columns do not say it; else they are "
      + "left out.")
  private static let shown = Option(
    "findings", "WHICH", .choice(of: Shown.self), default: "first", group: "Output",
    help: "Name the first ten findings of a file, or all.")

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
    positionals: [files.spec],
    options: [source.spec, recording.spec, datum.spec, shown.spec, CommonOption.output.spec],
    examples: [
      "geoanchor session import walk.nmea -o walk.jsonl": "Import a receiver's log.",
      "geoanchor session import frame_poses.csv live_gnss.csv -o drive.jsonl":
        "Join the poses and the fixes of one drive.",
    ],
    schemas: ["session-log"],
    outputEndings: [.only("jsonl", "ndjson", "log")]
  ) { arguments, console in
    let choice = try recordings(arguments)
    var imports: [SessionImport] = []
    for path in arguments[files] {
      let found = try read(path, arguments[source], choice, arguments[datum], console)
      SessionImportFindings.warn(of: found, path, all: arguments[shown] == .all, console)
      imports.append(found)
    }
    do throws(SessionError) {
      try SessionImport.check(imports)
    } catch {
      throw CommandFailure(
        "cannot import a session", causes: [error.description],
        hint: SessionImportFindings.hint(error))
    }
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

  private static func recordings(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> RecordingChoice {
    guard let which = arguments[recording] else { return .only }
    guard let choice = RecordingChoice(which) else {
      throw arguments.badValue(recording, expected: "a number from 1, `longest` or `all`")
    }
    return choice
  }

  private static func read(
    _ path: String, _ format: SessionImportFormat?, _ choice: RecordingChoice,
    _ datum: VerticalDatum?, _ console: Console
  ) throws(CommandFailure) -> SessionImport {
    let shown = ShownText.file(path)
    do {
      let bytes = try DocumentBytes.read(path, console)
      return try SessionImport(reading: bytes, as: format, recordings: choice, datum: datum)
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as SessionError {
      throw CommandFailure(
        "cannot import \(shown)", causes: [error.description],
        hint: SessionImportFindings.hint(error))
    } catch {
      throw CommandFailure("cannot read \(shown)", causes: ["\(error)"])
    }
  }
}
