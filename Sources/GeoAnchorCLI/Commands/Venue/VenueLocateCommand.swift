import GeoCommandLine
import GeoFormats
import GeoIndoorPositioning
import GeoRequests
import GeoSessions
import GeoVenues

/// `geoanchor venue locate`.
enum VenueLocateCommand {
  enum Shape: String, CaseIterable { case text, json, geojson }

  static let spec = CommandSpec(
    name: "locate",
    summary: "Find where a device was in a venue, from the log of a session",
    discussion: """
      Plays a session log through the machine of a device indoors: markers align world tracking, \
      beacons give floor and position, satellites the way to the door. All venues share one \
      position: a marker takes it at once and tracking keeps it; beacons take over when tracking has \
      no pose for 3 s or they find another floor for 5 s, satellites when nobody else gives one for \
      3 s or the venue was left for 5 s. Prints states, floors, positions, fences and visits in \
      order of time; as JSON each is one line (schema `venue-output`), as GeoJSON the positions that \
      have a place on the Earth. A radius holds 68 of 100 true positions.

      The venues are those of the store unless --venue names others.
      """,
    positionals: [SessionOption.log.spec],
    options: [
      OptionSpec(
        "venue", valueName: "VENUE", kind: .file, repeats: true, group: "Venues",
        help: "The id of a venue of the store, or a document, archive or folder."),
      OptionSpec(
        "method", valueName: "METHOD", kind: .choice(of: PositionMethod.self), default: "linear",
        group: "Beacons", help: "How a position is found from the strengths of beacons."),
      OptionSpec(
        "threshold", valueName: "DBM", kind: .number(in: -150 ... -1), default: "-75",
        group: "Beacons", help: "The weakest reading that counts."),
      OptionSpec(
        "silence", valueName: "SECONDS", kind: .number(in: 0.1...86_400), default: "10",
        group: "Beacons", help: "How long no beacon may be heard before the device counts as gone."),
      OptionSpec(
        "floor", valueName: "FLOOR", kind: .text, group: "Venues",
        help: "The id of the only floor that is told; else the floor is found."),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the outputs."),
      CommonOption.output.spec, CommonOption.store.spec,
    ],
    examples: [
      Example(
        "geoanchor venue locate walk.jsonl --venue gallery.json",
        "Show where the device was in the venue of a document."),
      Example(
        "geoanchor venue locate walk.jsonl --method particle --format geojson -o walk.geojson",
        "Draw the way through the store's venues, by a particle filter."),
    ],
    schemas: ["venue-output"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "the log gives no position")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let path = try arguments.required.text("log")
    let shape = try arguments.shape(Shape.self)
    let venues = try venues(arguments, console)
    if let floor = arguments.text("floor"), !venues.contains(where: { $0.floor(floor) != nil }) {
      let known = venues.flatMap(\.floors).prefix(20).map { "`\($0.id)`" }.joined(separator: ", ")
      throw arguments.badValue("floor", expected: "the id of a floor: \(known)")
    }
    var ensemble = SessionEnsemble()
    ensemble.add(VenueSession(venues, settings: try settings(arguments)))
    var player = SessionPlayer(ensemble, log: try SessionLogs.open(path, console))
    var hasPosition = false
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .text, .json:
        var lines = OutputLines(shape == .json ? .json : .text, on: output.terminal)
        try player.play(path) { said in
          hasPosition = hasPosition || said.kind == .position
          try lines.append(said, to: &output)
        }
        try lines.end(&output)
      case .geojson:
        var document = VenueWalkDocument()
        try player.play(path) { said in
          hasPosition = hasPosition || said.kind == .position
          document.append(said)
          try document.writer.json.buffer.drain { try output.write(Array($0)) }
        }
        document.end()
        try document.writer.json.buffer.drain(above: 0) { try output.write(Array($0)) }
      }
    }
    player.warn(console)
    return hasPosition ? .done : .no
  }

  private static func settings(_ arguments: ParsedArguments) throws -> VenueSettings {
    var settings = VenueSettings()
    settings.method = try arguments.required.choice("method", as: PositionMethod.self)
    settings.rssiThreshold = arguments.number("threshold") ?? settings.rssiThreshold
    settings.silenceSeconds = arguments.number("silence") ?? settings.silenceSeconds
    settings.forcedFloor = arguments.text("floor")
    return settings
  }

  private static func venues(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> [Venue] {
    let names = arguments.all("venue")
    if !names.isEmpty {
      return try names.map { try VenueSource.venue(named: $0, arguments, console) }
    }
    do {
      let store = try VenueSource.reading(arguments, console)
      let venues = try (store?.summaries() ?? []).compactMap { try store?.venue($0.id) }
      guard !venues.isEmpty else {
        throw CommandFailure(
          "the store has no venue",
          hint: "`--venue FILE` names one, `geoanchor venue import` keeps it")
      }
      return venues
    } catch let error as VenueError {
      throw VenueSource.failure("cannot read the store's venues", error)
    }
  }
}
