import GeoCommandLine
import GeoIndoor
import GeoRequests
import GeoSessions

/// `geoanchor venue follow`.
enum VenueFollowCommand {
  private static let log = Option(
    required: "log", "LOG", .file, group: "Session", help: "Session log; - reads standard input.")

  static let spec = CommandSpec(
    name: "follow",
    summary: "Follow a recorded session along a route through a venue",
    discussion: """
      Plans the route as `venue route` does, locates the device as `venue locate` does, and prints \
      progress along the route, floors reached, when the route was left, when another route is \
      advised, and the arrival. In JSON, one object per line (schema `venue-output`).
      """,
    positionals: [VenueCommand.venue.spec],
    options: IndoorRouteOption.all + [log.spec] + VenueSessionOption.settings + [
      VenueCommand.format.spec, CommonOption.output.spec, CommonOption.store.spec,
    ],
    examples: [
      "geoanchor venue follow gallery --from 'Main door' --to 'Room 204' --log walk.jsonl":
        "Follow a session from the door to a room.",
      "geoanchor venue follow gallery --from 'Main door' --to desk --log walk.jsonl --format json":
        "Print the progress as JSON.",
    ],
    schemas: ["venue-output"],
    exitNotes: [.no: "no route between the places, or the destination was not reached"]
  ) { arguments, console in
    let venue = try VenueSource.venue(arguments, console)
    let request = try IndoorRouteRequest(arguments)
    let planner = IndoorRoutePlanner(
      venue, try PlanningResources(arguments[IndoorRouteOption.network], arguments, console))
    let failure = IndoorFailureText(arguments: arguments, names: request.names)
    let answer = try asking(else: failure.error) { try planner.plan(request) }
    let settings = try VenueSettings(arguments, for: [venue], console)
    var ensemble = CompositeMachine()
    ensemble.add(
      IndoorRouteGuide(
        VenueSession([venue], settings: settings), along: answer.route.line, on: planner.plans))
    let path = arguments[log]
    var player = SessionPlayer(ensemble, log: try SessionLogs.open(path, console))
    var hasArrived = false
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var lines = OutputLines(arguments[VenueCommand.format], on: output.terminal)
      try player.play(path) { said in
        hasArrived = hasArrived || said.text("instruction") == "arrived"
        try lines.append(said, to: &output)
      }
      try lines.end(&output)
    }
    player.warn(console)
    return hasArrived ? .done : .no
  }
}
