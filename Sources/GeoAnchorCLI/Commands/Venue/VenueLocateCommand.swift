import GeoCommandLine
import GeoIndoorPositioning
import GeoReplay
import GeoRequests
import GeoSessions
import GeoVenues

/// `geoanchor venue locate`.
enum VenueLocateCommand {
  enum Shape: String, CaseIterable { case text, json, geojson }

  private static let venue = Option(
    repeating: "venue", "VENUE", .file, group: "Venues",
    help: "Id of a stored venue, or a document, archive or folder.")
  private static let method = Option(
    "method", "METHOD", .choice(of: PositionMethod.self), default: "linear", group: "Beacons",
    help: "Positioning method for beacon signal strengths.")
  private static let threshold = Option(
    "threshold", "DBM", .number(in: -150 ... -1), default: "-75", group: "Beacons",
    help: "Minimum signal strength.")
  private static let silence = Option(
    "silence", "SECONDS", .number(in: 0.1...86_400), default: "10", group: "Beacons",
    help: "Time without beacons after which the device counts as gone.")
  private static let floor = Option(
    "floor", "FLOOR", .text, group: "Venues",
    help: "Id of the floor to assume; detected by default.")
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

      Uses the venues of the store, unless --venue is given.
      """,
    positionals: [SessionOption.log.spec],
    options: [
      venue.spec, method.spec, threshold.spec, silence.spec, floor.spec, format.spec, radians.spec,
      CommonOption.output.spec, CommonOption.store.spec,
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
    let venues = try VenueSource.venues(named: arguments[venue], arguments, console)
    let floor = arguments[Self.floor].map { Floor.ID(rawValue: $0) }
    if let id = floor, !venues.contains(where: { $0.floor(id) != nil }) {
      let known = venues.flatMap(\.floors).prefix(20).map { "`\($0.id)`" }.joined(separator: ", ")
      throw arguments.badValue(Self.floor, expected: "the id of a floor: \(known)")
    }
    var ensemble = CompositeMachine()
    var settings = VenueSettings()
    settings.method = arguments[method]
    settings.rssiThreshold = arguments[threshold]
    settings.silenceSeconds = arguments[silence]
    settings.forcedFloor = floor
    ensemble.add(
      VenueSession(venues, settings: settings),
      encode: arguments[radians] ? \.sessionOutputWithRadians : \.sessionOutput)
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
