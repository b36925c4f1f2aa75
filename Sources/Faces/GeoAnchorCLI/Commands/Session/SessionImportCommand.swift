import GeoCommandLine
import GeoFormats
import GeoSessions
import Geodesy

/// `geoanchor session import`.
enum SessionImportCommand {
  /// Number of findings named per file.
  enum Shown: String, CaseIterable { case first, all }

  private static let files = Argument(
    repeating: "file", "FILE", .file,
    help: "Recordings, optionally gzipped; - reads standard input.")
  private static let source = Option(
    "source", "FORMAT", .choice(of: SessionImportFormat.self), group: "Input",
    help: "Input format of all files; detected from the content by default.")
  private static let recording = Option(
    "recording", "WHICH", .text, group: "Input",
    help: "Recording to import if a file has several: its number, longest, or all as separate "
      + "sessions.")
  private static let datum = Option(
    "datum", "DATUM", .datum, group: "Input",
    help: "Vertical datum of altitudes in tables that do not specify one; otherwise they are "
      + "omitted.")
  private static let shown = Option(
    "findings", "WHICH", .choice(of: Shown.self), default: "first", group: "Output",
    help: "Report the first ten findings of each file, or all.")

  static let spec = CommandSpec(
    name: "import",
    summary: "Convert recordings of other programs into a session log",
    discussion: """
      The format is detected from the content: ARKit status tables (CSV, JSON), ARKit-Data-Logger, \
      ARexp, TUM and KITTI poses, EuRoC, Stray Scanner, comma2k19 tables, GPX tracks, NMEA 0183 \
      (also interleaved with binary data), GNSSLogger, Sensor Logger (CSV, JSON), OGC GeoPose \
      streams, Fantasmo simulation recordings (JSON), tables of beacon scanners, and tables of \
      positions or poses with a header. Recordings with a common clock are combined into one \
      session. Times start at 0; if the date is known, the header contains it.

      Column names specify units (time_ms, "time (ns)") and datums (altitude_msl, \
      ellipsoidal_altitude). Tables without a header require --source: tum (time, x, y, z, qx, qy, \
      qz, qw), poses-wxyz (w first), positions (t, lat, lon, hAcc, alt, vAcc, speed, course).

      A clock that jumps back starts another recording, and --recording selects the one to import; \
      single invalid times are skipped. Skipped lines and other omissions are reported on standard \
      error.
      """,
    positionals: [files.spec],
    options: [source.spec, recording.spec, datum.spec, shown.spec, CommonOption.output.spec],
    examples: [
      "geoanchor session import walk.nmea -o walk.jsonl": "Import the log of a GNSS receiver.",
      "geoanchor session import frame_poses.csv live_gnss.csv -o drive.jsonl":
        "Combine the poses and fixes of one drive.",
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
