import GeoCommandLine
import GeoIndoor
import GeoRequests
import GeoSessions
import GeoTexts

/// `geoanchor venue locate`.
enum VenueLocateCommand {
  enum Shape: String, CaseIterable { case text, json, geojson }

  private static let sends = Option(
    flag: "send-positions", group: "Output",
    help: "Print each position again as a request to the service.")
  private static let kinds = Option(
    repeating: "kind", "KIND", .choice(of: SessionOutput.Kind.self), group: "Output",
    help: "Print only outputs of this kind, such as enter, exit or position.")
  private static let after = Option(
    "after", "SECONDS", .number, group: "Output", help: "Print only outputs after this time.")
  private static let language = Option(
    "lang", "LANGUAGE", .choice(of: Language.self), default: "en", group: "Output",
    help: "Language of texts and of geofence contents, independent of the environment for "
      + "reproducible output.")
  private static let radians = Option(
    flag: "radians", group: "Output",
    help: "With JSON and GeoJSON, add headings (counterclockwise) and angles in radians, as "
      + "PositioningLibrary has them.")
  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "locate",
    summary: "Locate a device in a venue from a session log",
    discussion: """
      Replays a session log with indoor positioning: markers align world tracking, beacons provide \
      floor and position, satellites cover the way to the door. All sources share one position: a \
      marker takes effect immediately and tracking continues from it; beacons take over if \
      tracking has no pose for 3 s or if they indicate another floor for 5 s; satellites if no \
      other source has a position for 3 s or the venue was left for 5 s. Prints states, floors, \
      positions, geofence events and visits in order of time; JSON has one object per line (schema \
      `venue-output`), GeoJSON the georeferenced positions. The radius is that of 68 % confidence.

      Uses the venues of the store, unless --venue is given. Venues of --initial and --server are \
      loaded as an app would: from its cache (--venue), from the resources delivered with it, or \
      by a download.

      States and errors have a text for people. Positions on plans with a known scale also have \
      pixels. A permission event for credentials that are refused ends the session.
      """,
    positionals: [SessionOption.log.spec],
    options: VenueSessionOption.all + [
      sends.spec, kinds.spec, after.spec, language.spec, format.spec, radians.spec,
      CommonOption.output.spec,
      CommonOption.store.spec,
    ],
    examples: [
      "geoanchor venue locate walk.jsonl --venue gallery.json":
        "Show where the device was in a venue from a file.",
      "geoanchor venue locate walk.jsonl --method particle --format geojson -o walk.geojson":
        "Write the track as GeoJSON, estimated by a particle filter.",
    ],
    schemas: ["venue-output"],
    exitNotes: [.no: "the log yields no position"]
  ) { arguments, console in
    let path = arguments[SessionOption.log]
    let shape = arguments[format]
    var setup = try VenueSessionSetup(arguments, console)
    setup.settings.sendsPositions = arguments[sends]
    let wanted = Set(arguments[kinds])
    let start = arguments[after] ?? -.infinity
    let encoder = VenueOutputEncoder(
      setup.venues, in: arguments[language], hasRadians: arguments[radians])
    var ensemble = CompositeMachine()
    ensemble.add(VenueSession(setup.resources, settings: setup.settings), encode: encoder.encode)
    var player = SessionPlayer(ensemble, log: try SessionLogs.open(path, console))
    var hasPosition = false
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .text, .json:
        var lines = OutputLines(shape == .json ? .json : .text, on: output.terminal)
        try player.play(path) { said in
          hasPosition = hasPosition || said.kind == .position
          guard said.time > start, wanted.isEmpty || wanted.contains(said.kind) else { return }
          try lines.append(said, to: &output)
        }
        try lines.end(&output)
      case .geojson:
        var document = IndoorTrackDocument()
        try player.play(path) { said in
          hasPosition = hasPosition || said.kind == .position
          document.append(said)
          try document.drain { try output.write(Array($0)) }
        }
        document.end()
        try document.drain(above: 0) { try output.write(Array($0)) }
      }
    }
    player.warn(console)
    return hasPosition ? .done : .no
  }
}
