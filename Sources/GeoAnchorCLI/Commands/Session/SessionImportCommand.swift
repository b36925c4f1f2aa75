import GeoFormats
import GeoSessions

/// `geoanchor session import`.
enum SessionImportCommand {
  static let spec = CommandSpec(
    name: "import",
    summary: "Turn recordings of other programs into a session log",
    discussion: """
      The format is told by the content: ARKit status tables (CSV, JSON), ARKit-Data-Logger, \
      ARexp, TUM and KITTI poses, comma2k19 tables, GPX tracks, NMEA 0183 and OGC GeoPose \
      streams. Several recordings of one clock become one session. Times begin at 0; when the \
      recording knows the date, the header holds it.

      Lines that cannot be used are left out and named on standard error.
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
      CommonOption.output,
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
    let format = arguments.choice("source", as: SessionImportFormat.self)
    var imports: [SessionImport] = []
    for path in arguments.all("file") {
      let found = try read(path, format, console)
      warn(found, path, console)
      imports.append(found)
    }
    let session = SessionImport.session(of: imports)
    guard !session.events.isEmpty else {
      throw CommandFailure("cannot import a session", causes: ["the files hold no events"])
    }
    var writer = SessionLogWriter(header: session.header)
    try console.withOutput(to: arguments.text("output")) { output in
      for event in session.events {
        writer.write(event)
        try writer.buffer.drain { try output.write(Array($0)) }
      }
      try writer.buffer.drain(above: 0) { try output.write(Array($0)) }
    }
    return .done
  }

  private static func read(
    _ path: String, _ format: SessionImportFormat?, _ console: Console
  ) throws(CommandFailure) -> SessionImport {
    let shown = path == "-" ? "standard input" : ShownText.quote(path, limit: 400)
    do {
      let bytes = try DocumentBytes.read(path, console)
      return try SessionImport(reading: bytes, as: format)
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as SessionError {
      let names = SessionImportFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      let hint: String? =
        if case .unknownFormat = error { "`--source` takes one of \(names)" } else { nil }
      throw CommandFailure("cannot import \(shown)", causes: [error.description], hint: hint)
    } catch {
      throw CommandFailure("cannot read \(shown)", causes: ["\(error)"])
    }
  }

  /// The most findings that are named for a file.
  private static let mostShown = 10

  private static func warn(_ found: SessionImport, _ path: String, _ console: Console) {
    for finding in found.findings.prefix(mostShown) {
      console.warning("\(ShownText.quote(path, limit: 100)): \(finding)")
    }
    if found.findings.count > mostShown {
      console.warning("\(Grouped.number(found.findings.count - mostShown)) more findings")
    }
  }
}
