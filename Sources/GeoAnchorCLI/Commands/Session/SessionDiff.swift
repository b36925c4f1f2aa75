import GeoCommandLine
import GeoFormats
import GeoSessions

/// `geoanchor session diff`.
enum SessionDiff {
  enum Shape: String, CaseIterable { case text, json }

  static let spec = CommandSpec(
    name: "diff",
    summary: "Say whether two sessions behave differently, what changed and when",
    discussion: """
      A and B are session logs, which are replayed, or the outputs of replays (--format json). \
      Compared is what a user would notice: states, coaching, messages, anchors, not the stream \
      of positions and alignments; --all compares these too.

      Made for continuous integration of content: keep the outputs of a replay beside the content \
      and let the pipeline compare.
      """,
    positionals: [
      PositionalSpec("first", valueName: "A", kind: .file, help: "A log or outputs."),
      PositionalSpec("second", valueName: "B", kind: .file, help: "A log or outputs."),
    ],
    options: [
      OptionSpec(
        "time-tolerance", valueName: "SECONDS", kind: .number(atLeast: 0), default: "0",
        group: "Comparison", help: "How far apart in time the same output may be."),
      OptionSpec(
        "tolerance", valueName: "NUMBER", kind: .number(atLeast: 0), default: "0",
        group: "Comparison", help: "How far numbers of an output may differ."),
      OptionSpec(
        "all", group: "Comparison", help: "Compare positions, alignments and sums too."),
    ] + SessionMachines.options + [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the differences."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor session diff before.outputs walk.jsonl", "Compare with kept outputs."),
      Example(
        "geoanchor session diff a.jsonl b.jsonl --time-tolerance 0.5 --format json",
        "Compare two recordings of one walk."),
    ],
    schemas: ["session-diff"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "the sessions behave differently")],
    run: run)

  /// The kinds that a user does not notice as such.
  private static let quietKinds = Set(
    [SessionOutput.Kind.position, .alignment, .suspicion, .analytics, .render].map(\.rawValue))

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let machines = try SessionMachines(arguments, console)
    func outputs(_ name: String) throws -> [SessionOutputRecord] {
      let path = try arguments.required.text(name)
      let all = arguments.flag("all")
      return try records(path, machines, console).filter { all || !quietKinds.contains($0.kind) }
    }
    let comparison = SessionComparison(
      timeTolerance: try arguments.required.number("time-tolerance"),
      numberTolerance: try arguments.required.number("tolerance"))
    let differences = comparison.differences(from: try outputs("first"), to: try outputs("second"))
    let text =
      switch try arguments.shape(Shape.self) {
      case .text: text(differences)
      case .json: json(differences)
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
    var player = try SessionPlayer(
      machines, reader: try SessionLogs.open(feed, path), path: path)
    try player.play { records.append(SessionOutputRecord($0)) }
    player.warn(console)
    return records
  }

  private static func text(_ differences: [SessionDifference]) -> String {
    guard !differences.isEmpty else { return "no difference\n" }
    var text = ""
    for difference in differences {
      switch difference {
      case .removed(let record): text += "- \(OutputText.line(record))\n"
      case .added(let record): text += "+ \(OutputText.line(record))\n"
      case .moved(let record, let time):
        text += "~ \(OutputText.line(record)), now at \(DurationText.clock(time))\n"
      case .changed(let old, let new):
        text += "- \(OutputText.line(old))\n+ \(OutputText.line(new))\n"
      }
    }
    return text + "\(Grouped.number(differences.count)) differences\n"
  }

  private static func json(_ differences: [SessionDifference]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("differences")
    json.beginArray()
    for difference in differences {
      json.beginObject(inline: true)
      json.key("change")
      switch difference {
      case .removed(let record):
        json.string("removed")
        write("first", record, &json)
      case .added(let record):
        json.string("added")
        write("second", record, &json)
      case .moved(let record, let time):
        json.string("moved")
        write("first", record, &json)
        var moved = record
        moved.time = time
        write("second", moved, &json)
      case .changed(let old, let new):
        json.string("changed")
        write("first", old, &json)
        write("second", new, &json)
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  private static func write(
    _ name: String, _ record: SessionOutputRecord, _ json: inout JSONWriter
  ) {
    json.key(name)
    json.beginObject(inline: true)
    json.member("time", record.time, decimals: 3)
    json.member("output", record.kind)
    for member in record.fields.members {
      json.key(member.name)
      json.value(member.value, inline: true)
    }
    json.endObject()
  }
}
