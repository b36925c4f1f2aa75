import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoSessions
import GeoTexts
import GeoTracking

/// `geoanchor session replay`.
enum SessionReplay {
  enum Shape: String, CaseIterable { case text, json }

  static let spec = CommandSpec(
    name: "replay",
    summary: "Play a session log through the machines of a phone",
    discussion: """
      Prints what an app would have been told, in order of time: tracking states with reasons and \
      accuracy, alignment, anchors, coaching, messages. As text each output is its time in minutes and \
      seconds and a sentence, in English where an app would be told no text; as JSON it is one line \
      with all data; the schema is `session-output`. Time is the log's own, so an hour plays in less than a second, and the \
      same log gives the same bytes on every machine.

      With --chain the walk is led as `chain follow` leads it: steps are instructions with the same \
      names, beside the way to the next anchor. Each output of JSON names its machine: tracking, or \
      that of --localizer.

      With --localizer the requests, positions and sums of a camera positioning service's app come \
      too: of kind fantasmo (a code, chosen frames, fused answers) or multiset (requests in a map by \
      a schedule). What the service asks the user for is coached with everything else, one message \
      at a time.

      Lines that cannot be used are left out and named on standard error; `session validate` \
      lists them all.
      """,
    positionals: [SessionCommand.log],
    options: SessionMachines.options + [
      OptionSpec(
        "save-anchors", valueName: "FOLDER", kind: .directory, group: "Anchors",
        help:
          "Write what the user asked to save to this folder: GPX, unless the name ends in .geojson, "
          + ".json or .csv. Else nothing is written."),
      OptionSpec(
        "replace", group: "Anchors",
        help: "Let --save-anchors replace files that were there before."),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the outputs."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor session replay walk.jsonl --lang de", "Show what a user would see."),
      Example(
        "geoanchor session replay walk.jsonl --policy museum.json --format json -o walk.outputs",
        "Keep the outputs under another policy, to compare them later."),
    ],
    schemas: ["session-output"],
    outputEndings: [.more("jsonl", "ndjson", for: "json")],
    environment: [CommonOption.storeEnvironment, LocalizerChoice.environment],
    exitNotes: [ExitNote(.no, "there is no such chain")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("replace", needs: ["save-anchors"])
    let path = try arguments.required.text("log")
    let shape = try arguments.shape(Shape.self)
    var player = try SessionPlayer(
      try SessionMachines(arguments, console), reader: try SessionLogs.open(path, console),
      path: path)
    let names = player.anchorNames
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var lines = OutputLines(shape, on: output.terminal, names: names)
      try player.play { try lines.append($0, to: &output) }
      try lines.end(&output)
    }
    player.warn(console)
    if let folder = arguments.text("save-anchors") {
      try SavedAnchorFiles.write(
        player.saved, to: folder, replacing: arguments.flag("replace"), &console)
    }
    return .done
  }
}

/// Plays a log through machines and remembers what was wrong with it.
struct SessionPlayer: ~Copyable {
  private var ensemble: SessionEnsemble
  private var reader: SessionLogReader
  private let path: String
  private var shown: [SessionFinding] = []
  /// The most findings that are named.
  private static let mostShown = 10

  init(
    _ machines: SessionMachines, reader: consuming SessionLogReader, path: String
  ) throws(CommandFailure) {
    self.init(try machines.ensemble(for: reader.header), reader: reader, path: path)
  }

  init(_ ensemble: SessionEnsemble, reader: consuming SessionLogReader, path: String) {
    self.ensemble = ensemble
    self.reader = reader
    self.path = path
  }

  /// What the user asked to save so far.
  var saved: [TrackingMachine.SavedAnchors] {
    ensemble.machine(TrackingMachine.self)?.saved ?? []
  }

  /// What people call the anchors that are there before the log begins, by their ids, in English.
  var anchorNames: [String: String] {
    let anchors = ensemble.machine(TrackingMachine.self)?.anchors ?? []
    let names = anchors.map { ($0.anchor.id.rawValue, $0.name.text(in: .english)) }
    return Dictionary(names) { first, _ in first }
  }

  /// Plays to the end of the log.
  mutating func play(_ body: (SessionOutput) throws -> Void) throws {
    while let event = try SessionLogs.next(&reader, path) {
      for output in ensemble.handle(event) { try body(output) }
      if reader.hasFindings { keepFindings() }
    }
    keepFindings()
  }

  private mutating func keepFindings() {
    for finding in reader.takeFindings()
    where finding.severity != .note && shown.count < Self.mostShown {
      shown.append(finding)
    }
  }

  /// Names what did not play as it was written.
  func warn(_ console: Console) {
    for finding in shown { console.warning("\(finding)") }
    let total = (reader.counts[.error] ?? 0) + (reader.counts[.warning] ?? 0)
    guard total > shown.count else { return }
    console.warning(
      "\(Grouped.number(total - shown.count)) more findings; `geoanchor session validate` "
        + "lists them")
  }
}

/// The lines of a replay.
struct OutputLines {
  private let shape: SessionReplay.Shape
  private var json = SessionOutputWriter()
  private var text: OutputText

  /// Makes lines for a stream; `names` says what people call the anchors with these ids.
  init(_ shape: SessionReplay.Shape, on terminal: Terminal, names: [String: String] = [:]) {
    self.shape = shape
    text = OutputText(on: terminal, names: names)
  }

  /// Writes an output.
  mutating func append(_ said: SessionOutput, to output: inout DataWriter) throws {
    switch shape {
    case .json:
      json.write(said)
      try json.buffer.drain { try output.write(Array($0)) }
    case .text: for line in text.lines(said) { try output.line(line) }
    }
  }

  /// Writes what is left.
  mutating func end(_ output: inout DataWriter) throws {
    try json.buffer.drain(above: 0) { try output.write(Array($0)) }
  }
}
